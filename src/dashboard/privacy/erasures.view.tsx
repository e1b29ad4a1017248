import type { Erasure } from '../../privacy/erasure';
import { Table, Time } from '../page/components';
import { formatCount } from '../page/format';

const head = ['When', 'Record', 'Submissions', 'Files', 'Deliveries', 'Other traces'];
const mostShown = 50;

/** The records of erasures; they name no address, and no more than how much was erased. */
export function ErasureList({ erasures, title }: { erasures: readonly Erasure[]; title: string }) {
  if (erasures.length === 0) return null;
  return (
    <section aria-labelledby="erasures">
      <h2 id="erasures">{title}</h2>
      <Table caption="Erasures" head={head}>
        {erasures.slice(0, mostShown).map((erasure) => (
          <tr key={erasure.id}>
            <td>
              <Time at={erasure.startedAt} />
              {!erasure.finishedAt && <Unfinished isUnderWay={erasure.isUnderWay} />}
            </td>
            <td>
              <a href={`/dashboard/data-subjects/erasures/${erasure.id}`}>
                <code>{erasure.id.slice(-12)}</code>
              </a>
            </td>
            <td>{formatCount(erasure.submissions)}</td>
            <td>{formatCount(erasure.files)}</td>
            <td>{formatCount(erasure.deliveries)}</td>
            <td>{formatCount(erasure.repeatAnswers + erasure.webhookErrors)}</td>
          </tr>
        ))}
      </Table>
      <p className="soft small">
        The records keep no address. Look for an address above to see when it was erased. Other traces are answers kept
        for repeated posts, and receivers’ answers and errors that quoted the address.
      </p>
    </section>
  );
}

function Unfinished({ isUnderWay }: { isUnderWay: boolean }) {
  return isUnderWay ? <span className="tag">Under way</span> : <span className="tag bad">Broke off: repeat it</span>;
}

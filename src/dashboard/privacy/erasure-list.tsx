import type { Erasure } from '../../privacy/erasure';
import { Table, Time } from '../page/components';
import { formatCount } from '../page/format';

const head = ['Started', 'Record', 'Submissions', 'Files', 'Deliveries', 'Other data'];
const maxShown = 50;

/** Erasure records, with how much each erased; they do not contain the address. */
export function ErasureList({ erasures, title }: { erasures: readonly Erasure[]; title: string }) {
  if (erasures.length === 0) return null;
  return (
    <section aria-labelledby="erasures">
      <h2 id="erasures">{title}</h2>
      <Table caption="Erasures" head={head}>
        {erasures.slice(0, maxShown).map((erasure) => (
          <tr key={erasure.id}>
            <td>
              <Time at={erasure.startedAt} />
              {!erasure.finishedAt && <UnfinishedTag isRunning={erasure.isRunning} />}
            </td>
            <td>
              <a href={`/dashboard/data-subjects/erasures/${erasure.id}`}>
                <code>{erasure.id.slice(-12)}</code>
              </a>
            </td>
            <td>{formatCount(erasure.submissions)}</td>
            <td>{formatCount(erasure.files)}</td>
            <td>{formatCount(erasure.deliveries)}</td>
            <td>{formatCount(erasure.idempotencyRecords + erasure.webhookErrors)}</td>
          </tr>
        ))}
      </Table>
      <p className="soft small">
        Records do not contain the address; search for it to see when it was erased. “Other data” is stored responses
        for repeated requests, and webhook responses and errors that contained the address.
      </p>
    </section>
  );
}

function UnfinishedTag({ isRunning }: { isRunning: boolean }) {
  return isRunning ? <span className="tag">In progress</span> : <span className="tag bad">Interrupted</span>;
}

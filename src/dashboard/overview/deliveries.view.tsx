import type { DeliveryStats } from '../../deliveries/delivery.stats';
import { maxSubmissions } from '../../deliveries/delivery.stats';
import { kindNames } from '../page/kind-names';
import { Empty, Table } from '../page/table.view';
import { Time } from '../page/time.view';
import { formatCount, formatShare } from '../page/units';
import type { Period } from './period';

/** How many deliveries of each kind succeeded. */
export function DeliveryTable({ figures, period }: { figures: DeliveryStats; period: Period }) {
  const { kinds, countedSince } = figures;
  return (
    <section className="figures" aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      {kinds.length === 0 ? (
        <Empty title={`Nothing was delivered in ${period} days`} />
      ) : (
        <Table
          caption={`What became of the deliveries of ${period} days`}
          head={['Kind', 'Success', 'Sent', 'Failed', 'Waiting']}
        >
          {kinds.map(({ kind, succeeded, failed, waiting }) => (
            <tr key={kind}>
              <td>{kindNames[kind]}</td>
              <td>
                <span className="share">
                  <span>{formatShare(succeeded, succeeded + failed)}</span>
                  <progress value={succeeded} max={Math.max(1, succeeded + failed)} aria-hidden="true" />
                </span>
              </td>
              <td>{formatCount(succeeded)}</td>
              <td>{formatCount(failed)}</td>
              <td>{formatCount(waiting)}</td>
            </tr>
          ))}
        </Table>
      )}
      {countedSince && (
        <p className="soft small">
          Of the newest {formatCount(maxSubmissions)} submissions, since <Time at={countedSince} />.
        </p>
      )}
    </section>
  );
}

import { limits } from '../../../config/limits';
import type { DeliveryStats } from '../../deliveries/delivery.stats';
import { Empty, Table } from '../page/table.view';
import { formatCount, formatMilliseconds } from '../page/units';

/** The webhooks that take longest to answer. */
export function SlowestWebhooks({ figures: { slowest } }: { figures: DeliveryStats }) {
  return (
    <section className="figures" aria-labelledby="slowest">
      <h2 id="slowest">Slowest webhooks</h2>
      {slowest.length === 0 ? (
        <Empty title="No webhook was called">
          <p>
            A webhook hands each submission to another program: <a href="/dashboard/webhooks">add one</a>.
          </p>
        </Empty>
      ) : (
        <Table
          caption="Webhooks by the time they take, the slowest first"
          head={['Webhook', 'Calls', 'Half within', '95 % within']}
        >
          {slowest.map(({ id, address, calls, medianMs, p95Ms }) => (
            <tr key={id}>
              <td className="name">
                <a href={`/dashboard/webhooks/${id}`} title={address}>
                  {address.replace(/^https?:\/\//, '')}
                </a>
              </td>
              <td>{formatCount(calls)}</td>
              <td>{formatMilliseconds(medianMs)}</td>
              <td>
                <span className="share">
                  <span>{formatMilliseconds(p95Ms)}</span>
                  <progress value={Math.min(p95Ms, limits.deliveryMs)} max={limits.deliveryMs} aria-hidden="true" />
                </span>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

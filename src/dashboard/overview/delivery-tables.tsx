import { limits } from '../../../config/limits';
import { type DeliveryStats, maxSubmissions } from '../../deliveries/delivery.stats';
import { Empty, Table, Time } from '../page/components';
import { formatCount, formatMilliseconds, formatShare, kindLabels } from '../page/format';

/** The outcomes of deliveries by kind. */
export function DeliveryTable({ stats, days }: { stats: DeliveryStats; days: number }) {
  const { kinds, countedSince } = stats;
  return (
    <section className="figures" aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      {kinds.length === 0 ? (
        <Empty title={`No deliveries in the last ${days} days`} />
      ) : (
        <Table
          caption={`Deliveries in the last ${days} days`}
          head={['Kind', 'Success', 'Succeeded', 'Failed', 'Pending']}
        >
          {kinds.map(({ kind, succeeded, failed, waiting }) => (
            <tr key={kind}>
              <td>{kindLabels[kind]}</td>
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
          Covers the latest {formatCount(maxSubmissions)} submissions, since <Time at={countedSince} />.
        </p>
      )}
    </section>
  );
}

/** The webhooks with the longest response times, slowest first. */
export function SlowestWebhooks({ stats: { slowest } }: { stats: DeliveryStats }) {
  return (
    <section className="figures" aria-labelledby="slowest">
      <h2 id="slowest">Slowest webhooks</h2>
      {slowest.length === 0 ? (
        <Empty title="No webhook deliveries">
          <p>
            A webhook sends each submission to another service. <a href="/dashboard/webhooks">Add a webhook</a>
          </p>
        </Empty>
      ) : (
        <Table caption="Webhooks by response time, slowest first" head={['Webhook', 'Deliveries', 'Median', 'p95']}>
          {slowest.map(({ id, label, calls, medianMs, p95Ms }) => (
            <tr key={id}>
              <td className="name">
                <a href={`/dashboard/webhooks/${id}`} title={label}>
                  {label.replace(/^https?:\/\//, '')}
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

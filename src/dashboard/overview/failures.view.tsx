import type { DeliveryStats } from '../../deliveries/delivery.stats';
import { kindNames } from '../page/kind-names';
import { Time } from '../page/time.view';
import { formatCount } from '../page/units';

/** Deliveries that stay failed until a person makes them again; nothing when there are none. */
export function OpenFailures({ figures: { failures, failureCount } }: { figures: DeliveryStats }) {
  if (failureCount === 0) return null;
  return (
    <section className="card wanted" aria-labelledby="failed">
      <h2 id="failed">
        {failureCount === 1 ? 'One delivery failed' : `${formatCount(failureCount)} deliveries failed`}
      </h2>
      <p className="soft small">Nothing is sent again by itself: look at what went wrong, then send it again.</p>
      <ul className="lines">
        {failures.map(({ id, submissionId, formName, kind, status, error, finishedAt }) => (
          <li key={id}>
            <a href={`/dashboard/submissions/${submissionId}`}>
              {kindNames[kind]}, <bdi>{formName}</bdi>
            </a>
            <span className="cut soft">
              <bdi>{error ?? (status === null ? 'for no known reason' : `answered ${status}`)}</bdi>
            </span>
            <Time at={finishedAt} compact />
          </li>
        ))}
      </ul>
      {failureCount > failures.length && (
        <p className="more">
          <a href="/dashboard/webhooks/log?status=failed">Failed calls of webhooks</a>
        </p>
      )}
    </section>
  );
}

import type { DeliveryLogEntry } from '../../../deliveries/delivery.log';
import type { DigestEntry } from '../../../deliveries/digests/digest-entries';
import type { Suppression } from '../../../email/suppressions';
import type { TransportResult } from '../../../lib/delivery-result';
import { readableBody } from '../../../lib/readable-body';
import { truncate } from '../../../lib/text';
import type { SubmissionDetail } from '../../../submissions/submission.repository';
import { describeStatus } from '../../../webhooks/deliver-webhook';
import type { Webhook } from '../../../webhooks/webhook.model';
import { Time } from '../../page/components';
import { DeliveryStatusTag, RetryTime, resendLabel } from '../../page/delivery-status';
import { PostForm } from '../../page/form';
import { formatMilliseconds, kindLabels } from '../../page/format';
import { useCan } from '../../page/render-page';
import { deliveryPath } from '../../webhooks/delivery-log/delivery-log-query';
import { webhookName } from '../../webhooks/webhook-summary';
import { submissionPath } from '../submission-paths';
import { Bounces, Suppressions } from './bounces';

interface SubmissionDeliveriesProps {
  readonly submission: SubmissionDetail;
  readonly webhooks: readonly Webhook[];
  readonly suppressions: readonly Suppression[];
  /** The list that the submission was opened from. */
  readonly list: string;
}

// Keeps the page small for any response.
const maxShown = { deliveries: 20, error: 200, excerpt: 400 };

/**
 * The submission's deliveries without the owner's replies, limited to the last 20: what needs attention in the order it
 * was planned, and what succeeded and did not come back folded into one line.
 */
export function SubmissionDeliveries({ submission, webhooks, suppressions, list }: SubmissionDeliveriesProps) {
  const { id, digests, deletedAt, isSpam } = submission;
  const mayResend = useCan('submissions:write') && !deletedAt && !isSpam;
  const deliveries = submission.deliveries.filter(({ kind }) => kind !== 'reply');
  const names = new Map(webhooks.map((webhook) => [webhook.id, webhookName(webhook)]));
  // The delivery that sends an answer on has its id.
  const answerIds = new Set(submission.answers.map(({ id }) => id));
  const labelOf = ({ id, kind }: DeliveryLogEntry) => (answerIds.has(id) ? forwardedAnswer : kindLabels[kind]);
  const shown = deliveries.slice(-maxShown.deliveries);
  const omitted = deliveries.length - shown.length;
  const isFolded = ({ status, bounces }: DeliveryLogEntry) => status === 'succeeded' && !bounces;
  const folded = shown.filter(isFolded);
  const listed = (some: readonly DeliveryLogEntry[]) => (
    <ol className="timeline">
      {some.map((delivery) => (
        <Delivery
          key={delivery.id}
          delivery={delivery}
          label={labelOf(delivery)}
          webhook={delivery.webhook_id ? names.get(delivery.webhook_id) : undefined}
          canResend={mayResend && !isPostponed(delivery, digests)}
        />
      ))}
    </ol>
  );
  const lists = (
    <>
      {folded.length < shown.length && listed(shown.filter((delivery) => !isFolded(delivery)))}
      {digests.length > 0 && (
        <ol className="timeline">
          {digests.map((entry) => (
            <DigestOf key={entry.recipient} entry={entry} canResend={mayResend} />
          ))}
        </ol>
      )}
      {folded.length > 0 && (
        <details className="sent">
          <summary>
            <span className="tag good">Sent</span> {summarize(folded.map(labelOf))}
          </summary>
          {listed(folded)}
        </details>
      )}
    </>
  );
  return (
    <section className="card" aria-labelledby="deliveries" data-live={submissionPath(id, list)}>
      <div id="delivery-states" data-submission={id}>
        <h2 id="deliveries">Deliveries</h2>
        {deliveries.length === 0 && <p className="soft">Nothing was sent for this submission.</p>}
        {omitted > 0 && <p className="soft small">{omitted} earlier deliveries are not shown.</p>}
        <PostForm action={`/dashboard/submissions/${id}/deliveries`} readOnly={lists}>
          <input type="hidden" name="back" value={list} />
          {lists}
          {mayResend && <Suppressions suppressions={suppressions} />}
        </PostForm>
      </div>
    </section>
  );
}

const forwardedAnswer = 'Forwarded answer';

/** What was sent, with numbers: `Notification, Webhook × 2`. */
function summarize(labels: readonly string[]): string {
  const order = [...Object.values(kindLabels), forwardedAnswer].filter((label) => labels.includes(label));
  return order
    .map((label) => {
      const count = labels.filter((one) => one === label).length;
      return count > 1 ? `${label} × ${count}` : label;
    })
    .join(', ');
}

interface DeliveryProps {
  readonly delivery: DeliveryLogEntry;
  readonly label: string;
  readonly webhook: string | undefined;
  readonly canResend: boolean;
}

function Delivery({ delivery, label, webhook, canResend }: DeliveryProps) {
  const { id, kind, status, response_status, duration_ms, attempt, queued_at, finished_at, webhook_id } = delivery;
  const { started_at, retry_at, worker_crashes } = delivery;
  const canSeeWebhooks = useCan('webhooks:read');
  const isWebhookDeleted = webhook_id !== null && webhook === undefined;
  const action = canResend && !isWebhookDeleted ? resendAction(delivery) : null;
  return (
    <li id={`delivery-${id}`}>
      <div>
        <b>{label}</b> <DeliveryStatusTag kind={kind} status={status} retryAt={retry_at} />{' '}
        <small className="soft">
          <Time at={finished_at ?? (retry_at && started_at) ?? queued_at} compact />
          {response_status !== null && `, ${describeOutcome(delivery)}`}
          {duration_ms !== null && `, ${formatMilliseconds(duration_ms)}`}
          {attempt > 1 && `, attempt ${attempt}`}
        </small>
        {webhook_id && canSeeWebhooks && (
          <p className="small soft">
            {webhook ? (
              <a href={`/dashboard/webhooks/${webhook_id}`}>
                <bdi>{webhook}</bdi>
              </a>
            ) : (
              'Deleted webhook'
            )}
            {finished_at && (
              <>
                {' · '}
                <a href={deliveryPath(id)}>Request and response</a>
              </>
            )}
          </p>
        )}
        <RetryTime at={retry_at} />
        {kind === 'email' && status === 'succeeded' && worker_crashes > 0 && (
          <p className="small soft">A worker died during an earlier attempt, so this may have arrived twice.</p>
        )}
        <ErrorDetails delivery={delivery} />
        {delivery.bounces && <Bounces bounces={delivery.bounces} />}
        {delivery.transports && <TransportResults results={delivery.transports} />}
      </div>
      {action && (
        <button type="submit" className="quiet small" name={action} value={id}>
          {resendLabel(delivery)}
        </button>
      )}
    </li>
  );
}

/** Its e-mail was not sent because all recipients get it in digests, which can be retried themselves. */
function isPostponed({ kind, status }: DeliveryLogEntry, digests: readonly DigestEntry[]): boolean {
  return kind === 'email' && status === 'skipped' && digests.length > 0;
}

/** A notification that a recipient gets in a digest: when it will be sent, or how that ended. */
function DigestOf({
  entry: { recipient, dueAt, delivery },
  canResend,
}: {
  readonly entry: DigestEntry;
  readonly canResend: boolean;
}) {
  const canRetry = canResend && delivery !== null && resendAction(delivery) === 'retry';
  return (
    <li>
      <div>
        <b>
          Digest to <bdi>{recipient}</bdi>
        </b>{' '}
        {delivery ? (
          <DeliveryStatusTag kind="email" status={delivery.status} retryAt={delivery.retry_at} />
        ) : (
          <span className="tag">Waiting</span>
        )}{' '}
        <small className="soft">
          {delivery ? (
            <Time at={delivery.finished_at ?? delivery.queued_at} compact />
          ) : (
            <>
              Will be sent at <Time at={dueAt} />
            </>
          )}
        </small>
        {delivery && <RetryTime at={delivery.retry_at} />}
        {delivery && <ErrorDetails delivery={delivery} />}
      </div>
      {canRetry && (
        <button type="submit" className="quiet small" name="retry" value={delivery.id}>
          {resendLabel(delivery)}
        </button>
      )}
    </li>
  );
}

/** What the receiver responded: a mail server's code, or a webhook's HTTP status. */
function describeOutcome({ kind, status, response_status }: DeliveryLogEntry): string {
  if (kind !== 'webhook' && status === 'succeeded') return `delivered (${response_status})`;
  return describeStatus(response_status ?? 0);
}

/** A webhook can be called again after any result; anything else only when it was not sent, or waits to be tried again. */
function resendAction({ kind, status, retry_at }: DeliveryLogEntry): 'redeliver' | 'retry' | null {
  if (retry_at) return 'retry';
  if (status === 'queued' || status === 'active') return null;
  if (kind === 'webhook') return 'redeliver';
  return status === 'succeeded' ? null : 'retry';
}

const outcomeLabels: Readonly<Record<TransportResult['outcome'], string>> = {
  accepted: 'accepted',
  failed: 'failed',
  may_have_arrived: 'may have arrived',
};

/** What each transport did with an e-mail, in the order in which they were tried. */
function TransportResults({ results }: { results: readonly TransportResult[] }) {
  return (
    <details>
      <summary>{results.some(({ at }) => at) ? 'Attempts' : 'Transports'}</summary>
      <ol>
        {results.map(({ name, outcome, error, duration_ms, at }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two transports may have the same name.
          <li key={position}>
            {at && (
              <>
                <Time at={new Date(at)} compact />
                {', '}
              </>
            )}
            <bdi>{name}</bdi>: {outcomeLabels[outcome]}, {formatMilliseconds(duration_ms)}
            {error && (
              <>
                {'. '}
                <bdi>{truncate(error, maxShown.error)}</bdi>
              </>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

function ErrorDetails({ delivery: { status, error, response_excerpt } }: { delivery: DeliveryLogEntry }) {
  return (
    <>
      {error && (
        <p className={status === 'skipped' ? 'small soft' : 'small wrong'}>
          <bdi>{truncate(error, maxShown.error)}</bdi>
        </p>
      )}
      {response_excerpt && (
        <details>
          <summary>Response</summary>
          <pre>
            <bdi>{truncate(readableBody(response_excerpt), maxShown.excerpt)}</bdi>
          </pre>
        </details>
      )}
    </>
  );
}

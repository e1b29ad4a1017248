import type { DeliveryLogEntry } from '../../deliveries/delivery.log';
import { truncate } from '../../lib/text';
import type { SubmissionDetail } from '../../submissions/submission.repository';
import type { Webhook } from '../../webhooks/webhook.model';
import { Time } from '../page/components';
import { PostForm } from '../page/form';
import { formatMilliseconds, kindLabels } from '../page/format';
import { nameOf } from '../webhooks/webhook-words';
import { submissionPath } from './submission-changes';

interface TimelineProps {
  readonly submission: SubmissionDetail;
  readonly webhooks: readonly Webhook[];
  /** The list that the submission was opened from. */
  readonly list: string;
}

// The answers of hostile receivers, escaped, must not make a page of megabytes.
const most = { deliveries: 20, error: 200, excerpt: 160 };

/** What was sent because of a submission, in the order it was planned; of very many the last. */
export function Timeline({ submission, webhooks, list }: TimelineProps) {
  const { id, deliveries, deletedAt, isSpam } = submission;
  const names = new Map(webhooks.map((webhook) => [webhook.id, nameOf(webhook)]));
  const shown = deliveries.slice(-most.deliveries);
  const left = deliveries.length - shown.length;
  return (
    <section className="card" aria-labelledby="deliveries">
      <h2 id="deliveries">What was sent</h2>
      {deliveries.length === 0 && <p className="soft">Nothing was sent for this submission.</p>}
      {left > 0 && <p className="soft small">And {left} before these.</p>}
      <PostForm action={`${submissionPath(id)}/deliveries`}>
        <input type="hidden" name="back" value={list} />
        <ol className="timeline">
          {shown.map((delivery) => (
            <Step
              key={delivery.id}
              delivery={delivery}
              webhook={delivery.webhook_id ? names.get(delivery.webhook_id) : undefined}
              maySend={!deletedAt && !isSpam}
            />
          ))}
        </ol>
      </PostForm>
    </section>
  );
}

const tags = {
  succeeded: ['Sent', 'good'],
  failed: ['Failed', 'bad'],
  skipped: ['Skipped', ''],
  queued: ['Waiting', 'warn'],
  active: ['Under way', 'warn'],
} as const;

function Step({
  delivery,
  webhook,
  maySend,
}: {
  delivery: DeliveryLogEntry;
  webhook: string | undefined;
  maySend: boolean;
}) {
  const { id, kind, status, response_status, duration_ms, attempt, queued_at, finished_at, webhook_id } = delivery;
  const [words, tone] = tags[status];
  const isGone = webhook_id !== null && webhook === undefined;
  const action = maySend && !isGone ? againOf(delivery) : null;
  return (
    <li>
      <div>
        <b>{kindLabels[kind]}</b> <span className={`tag ${tone}`.trim()}>{words}</span>{' '}
        <small className="soft">
          <Time at={finished_at ?? queued_at} compact />
          {response_status !== null && `, answered ${response_status}`}
          {duration_ms !== null && `, took ${formatMilliseconds(duration_ms)}`}
          {attempt > 1 && `, attempt ${attempt}`}
        </small>
        {webhook_id && (
          <p className="small soft">
            {webhook ? (
              <a href={`/dashboard/webhooks/${webhook_id}`}>
                <bdi>{webhook}</bdi>
              </a>
            ) : (
              'a webhook that was removed'
            )}
          </p>
        )}
        <Outcome delivery={delivery} />
      </div>
      {action && (
        <button type="submit" className="quiet small" name={action} value={id}>
          {action === 'redeliver' ? 'Send again' : 'Try again'}
        </button>
      )}
    </li>
  );
}

/** A webhook is called anew, whatever became of the call; anything else only where it was not sent. */
function againOf({ kind, status }: DeliveryLogEntry): 'redeliver' | 'retry' | null {
  if (status === 'queued' || status === 'active') return null;
  if (kind === 'webhook') return 'redeliver';
  return status === 'succeeded' ? null : 'retry';
}

function Outcome({ delivery: { error, response_excerpt } }: { delivery: DeliveryLogEntry }) {
  return (
    <>
      {error && (
        <p className="small wrong">
          <bdi>{truncate(error, most.error)}</bdi>
        </p>
      )}
      {response_excerpt && (
        <details>
          <summary>Answer</summary>
          <pre>
            <bdi>{truncate(response_excerpt, most.excerpt)}</bdi>
          </pre>
        </details>
      )}
    </>
  );
}

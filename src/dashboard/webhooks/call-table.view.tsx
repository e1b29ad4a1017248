import type { WebhookCall } from '../../deliveries/webhook-log';
import { truncate } from '../../lib/text';
import { Table } from '../page/components';
import { PostForm } from '../page/form';
import { formatMilliseconds, formatRelativeTime } from '../page/format';
import { usePage } from '../page/render-page';

// Fifty answers of a hostile receiver, escaped, must not make a page of megabytes.
const longest = { error: 240, excerpt: 160 };

interface CallTableProps {
  readonly calls: readonly WebhookCall[];
  /** The page to come back to after a call was sent again. */
  readonly back: string;
  /** What the webhooks are called, where calls of several stand together. */
  readonly names?: ReadonlyMap<string, string>;
}

/** Calls of webhooks, each with a button that sends it again. */
export function CallTable({ calls, back, names }: CallTableProps) {
  const head = [
    'Time (UTC)',
    'Submission',
    ...(names ? ['Webhook'] : []),
    'Result',
    'Took',
    'Error',
    <Unseen key="action" />,
  ];
  return (
    // One form for all rows: the button says which call it means.
    <PostForm action="/dashboard/webhooks/log/redeliver" className="calls">
      <input type="hidden" name="back" value={back} />
      <Table caption="Calls of webhooks" head={head}>
        {calls.map((call) => (
          <tr key={call.id}>
            <td className="moment">
              <Moment at={call.finishedAt ?? call.queuedAt} />
            </td>
            <td className="form-name">
              <a href={`/dashboard/submissions/${call.submissionId}`} title={call.formName}>
                <bdi>{call.formName.slice(0, 60)}</bdi>
              </a>
            </td>
            {names && (
              <td className="address">
                <a href={`/dashboard/webhooks/${call.webhookId}`} title={names.get(call.webhookId)}>
                  <bdi>{names.get(call.webhookId)}</bdi>
                </a>
              </td>
            )}
            <td className="result">
              <StatusTag call={call} />
            </td>
            <td className="took">{call.durationMs === null ? '' : formatMilliseconds(call.durationMs)}</td>
            <td className="reason">
              <Reason call={call} />
            </td>
            <td className="action">
              {call.finishedAt && !call.held && (
                <button type="submit" className="plain" name="delivery" value={call.id}>
                  Send again
                </button>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </PostForm>
  );
}

function Unseen() {
  return <span className="unseen">Action</span>;
}

const tags = {
  succeeded: ['Sent', 'good'],
  failed: ['Failed', 'bad'],
  skipped: ['Skipped', ''],
  queued: ['Waiting', 'warn'],
  active: ['Under way', 'warn'],
} as const;

function StatusTag({ call: { status, responseStatus } }: { call: WebhookCall }) {
  const [words, tone] = tags[status];
  return (
    <>
      <span className={`tag ${tone}`.trim()}>{words}</span> {responseStatus}
    </>
  );
}

function Reason({ call: { error, responseExcerpt } }: { call: WebhookCall }) {
  return (
    <>
      {error && <bdi>{truncate(error, longest.error)}</bdi>}
      {error && responseExcerpt && (
        <details>
          <summary>Answer</summary>
          <pre>
            <bdi>{truncate(responseExcerpt, longest.excerpt)}</bdi>
          </pre>
        </details>
      )}
    </>
  );
}

// To the second, which is what one compares with a log of one's own.
function Moment({ at }: { at: Date }) {
  const text = at.toISOString();
  return (
    <time dateTime={text} title={formatRelativeTime(at, usePage().now)}>
      {text.slice(0, 19).replace('T', ' ')}
    </time>
  );
}

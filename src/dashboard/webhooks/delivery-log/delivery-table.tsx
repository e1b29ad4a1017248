import type { WebhookCall } from '../../../deliveries/webhook-log';
import { readableBody } from '../../../lib/readable-body';
import { truncate } from '../../../lib/text';
import { ExactTime, Table } from '../../page/components';
import { DeliveryStatusTag } from '../../page/delivery-status';
import { PostForm } from '../../page/form';
import { formatMilliseconds } from '../../page/format';
import { useCan } from '../../page/render-page';
import { accountSettingsPath } from '../../settings/settings-paths';
import { deliveryPath } from './delivery-log-query';

// Keeps the page small for any response. The page of a delivery shows all.
const maxLength = { formName: 60, error: 160, excerpt: 120 };

interface DeliveryTableProps {
  readonly deliveries: readonly WebhookCall[];
  /** The page to return to after a resend. */
  readonly back: string;
  /** Webhook names by id; adds a column that tells the webhooks apart. */
  readonly webhookNames?: ReadonlyMap<string, string>;
}

/** Webhook deliveries, each with a Resend button. */
export function DeliveryTable({ deliveries, back, webhookNames }: DeliveryTableProps) {
  const head = [
    'Time',
    'Form',
    ...(webhookNames ? ['Webhook'] : []),
    'Result',
    'Duration',
    'Error',
    <span key="action" className="unseen">
      Action
    </span>,
  ];
  const table = (
    <Table caption="Webhook deliveries" head={head}>
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} {...{ delivery, webhookNames }} />
      ))}
    </Table>
  );
  return (
    <div data-live={back}>
      {/* One form for all rows; the pressed button names the delivery. */}
      <PostForm
        action="/dashboard/webhooks/log/redeliver"
        className="calls"
        readOnly={<div className="calls">{table}</div>}
      >
        <input type="hidden" name="back" value={back} />
        {table}
      </PostForm>
    </div>
  );
}

/** Where what a delivery is about is shown. */
export function subjectPath({ about, submissionId }: Pick<WebhookCall, 'about' | 'submissionId'>): string {
  if (submissionId !== null) return `/dashboard/submissions/${submissionId}`;
  return accountSettingsPath(about === 'alert' ? 'alerts' : 'audit');
}

type DeliveryRowProps = Pick<DeliveryTableProps, 'webhookNames'> & { readonly delivery: WebhookCall };

function DeliveryRow({ delivery, webhookNames }: DeliveryRowProps) {
  const { id, formName, webhookId, status, responseStatus, durationMs } = delivery;
  const webhookName = webhookNames?.get(webhookId);
  const canResend = useCan('webhooks:write');
  return (
    <tr id={id}>
      <td className="moment">
        <a href={deliveryPath(id)} title="Show request and response">
          <ExactTime at={delivery.finishedAt ?? delivery.queuedAt} />
        </a>
      </td>
      <td className="form-name">
        <a href={subjectPath(delivery)} title={formName}>
          <bdi>{formName.slice(0, maxLength.formName)}</bdi>
        </a>
      </td>
      {webhookNames && (
        <td className="address">
          <a href={`/dashboard/webhooks/${webhookId}`} title={webhookName}>
            <bdi>{webhookName}</bdi>
          </a>
        </td>
      )}
      <td className="result">
        <DeliveryStatusTag kind="webhook" status={status} /> {responseStatus}
      </td>
      <td className="took">{durationMs === null ? '' : formatMilliseconds(durationMs)}</td>
      <td className="reason">
        <ErrorDetails delivery={delivery} />
      </td>
      <td className="action">
        {canResend && delivery.finishedAt && delivery.mayResend && (
          <button type="submit" className="plain" name="delivery" value={id}>
            Resend
          </button>
        )}
      </td>
    </tr>
  );
}

function ErrorDetails({ delivery: { error, responseExcerpt } }: { delivery: WebhookCall }) {
  return (
    <>
      {error && <bdi>{truncate(error, maxLength.error)}</bdi>}
      {error && responseExcerpt && (
        <details>
          <summary>Response</summary>
          <pre>
            <bdi>{truncate(readableBody(responseExcerpt), maxLength.excerpt)}</bdi>
          </pre>
        </details>
      )}
    </>
  );
}

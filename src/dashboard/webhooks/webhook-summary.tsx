import { isPaid } from '../../../config/plans';
import { truncate } from '../../lib/text';
import { describeStatus } from '../../webhooks/deliver-webhook';
import { effectiveFormat, findFormat } from '../../webhooks/formats/table';
import { maskUrl } from '../../webhooks/mask-url';
import type { Webhook } from '../../webhooks/webhook.model';
import { Notice, Time } from '../page/components';
import { formatCount } from '../page/format';
import { usePage } from '../page/render-page';

const maxNameLength = 100;

/** The webhook's URL with its secret parts masked, shortened to fit a line or two. */
export function webhookName(webhook: Pick<Webhook, 'url' | 'format'>): string {
  return truncate(maskUrl(webhook.url, effectiveFormat(webhook)), maxNameLength);
}

/** A format's display name. */
export function formatTitle(format: string): string {
  return format === 'json' ? 'JSON event' : (findFormat(format)?.title ?? format);
}

/** Whether the webhook is enabled, and whether its last delivery succeeded. */
export function WebhookState({ webhook: { active, lastError } }: { webhook: Webhook }) {
  if (!active) return <span className="tag">Disabled</span>;
  return lastError === null ? <span className="tag good">Active</span> : <span className="tag bad">Failing</span>;
}

/** The time and result of the last delivery, and how many have failed in a row. */
export function LastDelivery({ webhook }: { webhook: Webhook }) {
  const { lastDeliveredAt, lastStatus, consecutiveFailures } = webhook;
  if (lastDeliveredAt === null) return <>no deliveries yet</>;
  return (
    <>
      last delivery <Time at={lastDeliveredAt} compact />,{' '}
      {lastStatus === null ? 'no response' : describeStatus(lastStatus)}
      {consecutiveFailures > 1 && ` · ${formatCount(consecutiveFailures)} failures in a row`}
    </>
  );
}

/** The last error, or null when it says no more than the status. */
export function lastErrorDetail({ lastError, lastStatus }: Webhook): string | null {
  return lastStatus !== null && lastError === describeStatus(lastStatus) ? null : lastError;
}

/** A notice on plans without webhooks. */
export function PlanNotice() {
  const account = usePage().owner?.account;
  if (!account || isPaid(account.plan)) return null;
  return (
    <Notice tone="plain">
      Webhooks are paused on the Free plan: nothing is sent to them. Their settings are kept, and they resume when you
      switch to a paid plan.
    </Notice>
  );
}

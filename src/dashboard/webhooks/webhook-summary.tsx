import { isPaid } from '../../../config/plans';
import { truncate } from '../../lib/text';
import { describeStatus } from '../../webhooks/deliver-webhook';
import type { FilterForm } from '../../webhooks/form-filter';
import { findFormat } from '../../webhooks/formats/table';
import type { Webhook } from '../../webhooks/webhook.model';
import { webhookLabel } from '../../webhooks/webhook.presenter';
import { Notice, Time } from '../page/components';
import { formatCount } from '../page/format';
import { usePage } from '../page/render-page';

const maxNameLength = 100;

/** The webhook's name, or its URL with the secret parts masked, shortened to fit a line or two. */
export function webhookName(webhook: Pick<Webhook, 'name' | 'url' | 'format'>): string {
  return truncate(webhookLabel(webhook), maxNameLength);
}

/** A format's display name. */
export function formatTitle(format: string): string {
  return format === 'json' ? 'JSON event' : (findFormat(format)?.title ?? format);
}

interface WebhookStateProps {
  readonly webhook: Webhook;
  /** The forms that it is limited to, without deleted ones; undefined for all forms. */
  readonly forms: readonly FilterForm[] | undefined;
}

/** Whether the webhook is enabled, and whether its last delivery succeeded. */
export function WebhookState({ webhook: { active, lastError }, forms }: WebhookStateProps) {
  if (!active) return <span className="tag">Disabled</span>;
  if (forms?.length === 0) return <span className="tag warn">Paused: forms deleted</span>;
  return lastError === null ? <span className="tag good">Active</span> : <span className="tag bad">Failing</span>;
}

/** The forms that a webhook is limited to, as text; null for all forms. */
export function describeForms(forms: readonly FilterForm[] | undefined, maxLength: number): string | null {
  if (!forms) return null;
  return forms.length === 0 ? 'None' : truncate(forms.map(({ name }) => name).join(', '), maxLength);
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
  const account = usePage().signedIn?.account;
  if (!account || isPaid(account.plan)) return null;
  return (
    <Notice tone="plain">
      Webhooks are paused on the Free plan: nothing is sent to them. Their settings are kept, and they resume when you
      switch to a paid plan.
    </Notice>
  );
}

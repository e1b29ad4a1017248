import { describeStatus } from '../../webhooks/deliver-webhook';
import type { Webhook } from '../../webhooks/webhook.model';
import { Time } from '../page/components';
import { formatCount } from '../page/format';

/** Whether a webhook is called, and whether that works, in one word. */
export function StateTag({ webhook: { active, lastError } }: { webhook: Webhook }) {
  if (!active) return <span className="tag">Off</span>;
  return lastError === null ? <span className="tag good">Active</span> : <span className="tag bad">Failing</span>;
}

/** When a webhook was called last, what it answered, and how often it failed since it worked. */
export function LastCall({ webhook }: { webhook: Webhook }) {
  const { lastDeliveredAt, lastStatus, consecutiveFailures } = webhook;
  if (lastDeliveredAt === null) return <>not called yet</>;
  return (
    <>
      called <Time at={lastDeliveredAt} compact />, {lastStatus === null ? 'no response' : describeStatus(lastStatus)}
      {consecutiveFailures > 1 && ` · ${formatCount(consecutiveFailures)} failures in a row`}
    </>
  );
}

/** What went wrong last, as far as the status alone does not say it; null when there is no more to say. */
export function lastErrorOf({ lastError, lastStatus }: Webhook): string | null {
  return lastStatus !== null && lastError === describeStatus(lastStatus) ? null : lastError;
}

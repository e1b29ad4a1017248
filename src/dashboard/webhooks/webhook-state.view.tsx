import type { Webhook } from '../../webhooks/webhook.model';
import { Time } from '../page/time.view';
import { formatCount } from '../page/units';

/** Whether a webhook is called, and whether that works, in one word. */
export function StateTag({ webhook: { active, lastError } }: { webhook: Webhook }) {
  if (!active) return <span className="tag">Off</span>;
  return lastError === null ? <span className="tag good">Active</span> : <span className="tag bad">Failing</span>;
}

/** What the last call of a webhook was answered, and when; the error in words is told elsewhere. */
export function LastCall({ webhook }: { webhook: Webhook }) {
  const { lastDeliveredAt, lastStatus, consecutiveFailures } = webhook;
  if (lastDeliveredAt === null) return <>not called yet</>;
  return (
    <>
      last call {lastStatus === null ? 'without an answer' : `answered ${lastStatus}`}{' '}
      <Time at={lastDeliveredAt} compact />
      {consecutiveFailures > 1 && ` · ${formatCount(consecutiveFailures)} failures in a row`}
    </>
  );
}

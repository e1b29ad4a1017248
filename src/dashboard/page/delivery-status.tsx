import type { DeliveryKind } from '../../queues/contracts';
import { Time } from './components';

const tags = {
  succeeded: ['Sent', 'good'],
  failed: ['Failed', 'bad'],
  skipped: ['Skipped', ''],
  queued: ['Queued', 'warn'],
  active: ['In progress', 'warn'],
  postponed: ['Waiting', 'warn'],
} as const;

interface DeliveryStatusTagProps {
  readonly kind: DeliveryKind;
  readonly status: Exclude<keyof typeof tags, 'postponed'>;
  /** When it is tried again, if the mail server rejected it temporarily. */
  readonly retryAt?: Date | null;
}

/** What is said instead of files and of the owner's replies, which one watches. */
const labels: Partial<Record<DeliveryKind, Partial<Record<keyof typeof tags, string>>>> = {
  'file-upload': { succeeded: 'Stored' },
  reply: { queued: 'Sending', active: 'Sending', skipped: 'Not sent' },
};

/** Says until when an e-mail waits, if the mail server rejected it temporarily. */
export function RetryTime({ at }: { at: Date | null }) {
  if (!at) return null;
  return (
    <p className="small">
      Waiting for the mail server until <Time at={at} />
    </p>
  );
}

/** The label of the button that sends a delivery again. */
export function resendLabel({ retry_at }: { readonly retry_at: Date | null }): string {
  return retry_at ? 'Send now' : 'Resend';
}

/** A delivery's status as a colored tag. The client script updates what has `data-unsettled`. */
export function DeliveryStatusTag({ kind, status, retryAt = null }: DeliveryStatusTagProps) {
  const shown = retryAt ? 'postponed' : status;
  const [label, tone] = tags[shown];
  const isUnsettled = status === 'queued' || status === 'active';
  return (
    <span className={`tag ${tone}`.trim()} data-unsettled={isUnsettled || undefined}>
      {labels[kind]?.[shown] ?? label}
    </span>
  );
}

import type { DeliveryKind } from '../../queues/contracts';

const tags = {
  succeeded: ['Sent', 'good'],
  failed: ['Failed', 'bad'],
  skipped: ['Skipped', ''],
  queued: ['Queued', 'warn'],
  active: ['In progress', 'warn'],
} as const;

interface DeliveryStatusTagProps {
  readonly kind: DeliveryKind;
  readonly status: keyof typeof tags;
}

/** A delivery's status as a colored tag. */
export function DeliveryStatusTag({ kind, status }: DeliveryStatusTagProps) {
  const [label, tone] = tags[status];
  const isStored = kind === 'file-upload' && status === 'succeeded';
  return <span className={`tag ${tone}`.trim()}>{isStored ? 'Stored' : label}</span>;
}

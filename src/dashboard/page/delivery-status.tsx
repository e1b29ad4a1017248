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

/** A delivery's status as a colored tag. The client script updates what has `data-unsettled`. */
export function DeliveryStatusTag({ kind, status }: DeliveryStatusTagProps) {
  const [label, tone] = tags[status];
  const isStored = kind === 'file-upload' && status === 'succeeded';
  const isUnsettled = status === 'queued' || status === 'active';
  return (
    <span className={`tag ${tone}`.trim()} data-unsettled={isUnsettled || undefined}>
      {isStored ? 'Stored' : label}
    </span>
  );
}

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

/** What is said instead of files and of the owner's replies, which one watches. */
const labels: Partial<Record<DeliveryKind, Partial<Record<keyof typeof tags, string>>>> = {
  'file-upload': { succeeded: 'Stored' },
  reply: { queued: 'Sending', active: 'Sending', skipped: 'Not sent' },
};

/** A delivery's status as a colored tag. The client script updates what has `data-unsettled`. */
export function DeliveryStatusTag({ kind, status }: DeliveryStatusTagProps) {
  const [label, tone] = tags[status];
  const isUnsettled = status === 'queued' || status === 'active';
  return (
    <span className={`tag ${tone}`.trim()} data-unsettled={isUnsettled || undefined}>
      {labels[kind]?.[status] ?? label}
    </span>
  );
}

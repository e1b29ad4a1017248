import { v7 as uuidv7 } from 'uuid';
import type { DeliveryKind } from '../queues/contracts';

/** What a submission must be known by to say what it causes. */
export interface PlanFacts {
  readonly hasAutoResponder: boolean;
  /** The account's active webhooks, empty where its plan has none. */
  readonly webhookIds: readonly string[];
  /** The files stored with it. */
  readonly fileIds?: readonly string[];
  /** Flagged as spam or over the quota: stored, and nobody is told. Its files are moved to their storage all the same. */
  readonly held: boolean;
}

export interface PlannedDelivery {
  readonly id: string;
  readonly kind: DeliveryKind;
  readonly webhookId: string | null;
  readonly fileId: string | null;
}

/** Which deliveries a submission causes (spec section 1; 4.1 rules 8, 12, 13 and 15). Pure but for the new ids. */
export function planDeliveries({ hasAutoResponder, webhookIds, fileIds = [], held }: PlanFacts): PlannedDelivery[] {
  const plan = (kind: DeliveryKind, of: { webhookId?: string; fileId?: string } = {}): PlannedDelivery => ({
    id: uuidv7(),
    kind,
    webhookId: of.webhookId ?? null,
    fileId: of.fileId ?? null,
  });
  const uploads = fileIds.map((fileId) => plan('file-upload', { fileId }));
  if (held) return uploads;
  return [
    plan('email'),
    ...(hasAutoResponder ? [plan('auto-reply')] : []),
    ...webhookIds.map((webhookId) => plan('webhook', { webhookId })),
    ...uploads,
  ];
}

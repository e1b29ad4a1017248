import { newId } from '../lib/new-id';
import type { DeliveryKind } from '../queues/contracts';

/** What decides which deliveries a submission causes. */
export interface PlanInput {
  readonly hasAutoResponder: boolean;
  /** The account's active webhooks; empty when its plan includes none. */
  readonly webhookIds: readonly string[];
  /** The files stored with the submission. */
  readonly fileIds?: readonly string[];
  /** Spam, over the quota, or not paid yet: stored, and no one is notified. Its files are still uploaded. */
  readonly isHeld: boolean;
}

export interface PlannedDelivery {
  readonly id: string;
  readonly kind: DeliveryKind;
  readonly webhookId: string | null;
  readonly fileId: string | null;
  /** A worker creates its job, because its account has a backlog (`SubmissionScheduler.divide`). */
  readonly leftToWorkers?: boolean;
}

/**
 * The deliveries that a submission causes (spec section 1; 4.1 rules 8, 12, 13 and 15). Pure except for the new ids.
 */
export function planDeliveries({ hasAutoResponder, webhookIds, fileIds = [], isHeld }: PlanInput): PlannedDelivery[] {
  const plan = (kind: DeliveryKind, target: { webhookId?: string; fileId?: string } = {}): PlannedDelivery => ({
    id: newId(),
    kind,
    webhookId: target.webhookId ?? null,
    fileId: target.fileId ?? null,
  });
  const uploads = fileIds.map((fileId) => plan('file-upload', { fileId }));
  if (isHeld) return uploads;
  return [
    plan('email'),
    ...(hasAutoResponder ? [plan('auto-reply')] : []),
    ...webhookIds.map((webhookId) => plan('webhook', { webhookId })),
    ...uploads,
  ];
}

import { v7 as uuidv7 } from 'uuid';
import type { DeliveryKind } from '../queues/contracts';

/** What a submission must be known by to say what it causes. */
export interface PlanFacts {
  readonly hasAutoResponder: boolean;
  /** The account's active webhooks, empty where its plan has none. */
  readonly webhookIds: readonly string[];
  /** Flagged as spam or over the quota: stored, and nothing is sent. */
  readonly held: boolean;
}

export interface PlannedDelivery {
  readonly id: string;
  readonly kind: DeliveryKind;
  readonly webhookId: string | null;
}

/** Which deliveries a submission causes (spec section 1; 4.1 rules 8, 12 and 15). Pure but for the new ids. */
export function planDeliveries({ hasAutoResponder, webhookIds, held }: PlanFacts): PlannedDelivery[] {
  if (held) return [];
  const plan = (kind: DeliveryKind, webhookId: string | null = null) => ({ id: uuidv7(), kind, webhookId });
  return [
    plan('email'),
    ...(hasAutoResponder ? [plan('auto-reply')] : []),
    ...webhookIds.map((webhookId) => plan('webhook', webhookId)),
  ];
}

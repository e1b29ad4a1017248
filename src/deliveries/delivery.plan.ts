import { shouldNotify, type Withheld } from '../decisions/withheld';
import { newId } from '../lib/new-id';
import type { DeliveryKind } from '../queues/contracts';

/** The kinds of deliveries that notify people of a submission. */
export const notificationKinds = ['email', 'auto-reply', 'webhook'] as const satisfies readonly DeliveryKind[];

/** What decides which deliveries a submission causes. */
export interface PlanInput {
  readonly hasAutoResponder: boolean;
  /** The account's active webhooks; empty when its plan includes none. */
  readonly webhookIds: readonly string[];
  /** The files stored with the submission. */
  readonly fileIds?: readonly string[];
  /** Why nobody is notified. Its files are uploaded all the same. */
  readonly withheld: Withheld | null;
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
export function planDeliveries({ hasAutoResponder, webhookIds, fileIds = [], withheld }: PlanInput): PlannedDelivery[] {
  const plan = (kind: DeliveryKind, target: { webhookId?: string; fileId?: string } = {}): PlannedDelivery => ({
    id: newId(),
    kind,
    webhookId: target.webhookId ?? null,
    fileId: target.fileId ?? null,
  });
  const uploads = fileIds.map((fileId) => plan('file-upload', { fileId }));
  if (!shouldNotify(withheld)) return uploads;
  return [
    plan('email'),
    ...(hasAutoResponder ? [plan('auto-reply')] : []),
    ...webhookIds.map((webhookId) => plan('webhook', { webhookId })),
    ...uploads,
  ];
}

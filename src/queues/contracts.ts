/** The kinds of delivery; each is the name of its queue. */
export type DeliveryKind = 'email' | 'auto-reply' | 'reply' | 'file-upload' | 'webhook';

interface QueueContract {
  /** What a job does; its name in Bull Board. */
  readonly job: string;
  /** What happens to a delivery whose worker died while it ran (docs/decisions.md, row 20). */
  readonly onDeadWorker: 'queue again' | 'fail';
}

/** What every queue promises. To add a queue: a row here, its kind in `deliveries`, a processor in `workers/`. */
export const queueContracts = {
  email: { job: 'notify the owner', onDeadWorker: 'queue again' },
  'auto-reply': { job: 'reply to the visitor', onDeadWorker: 'fail' },
  reply: { job: "send the owner's reply", onDeadWorker: 'fail' },
  'file-upload': { job: 'move to the storage', onDeadWorker: 'queue again' },
  webhook: { job: 'call one webhook', onDeadWorker: 'fail' },
} as const satisfies Record<DeliveryKind, QueueContract>;

export const queueNames = Object.keys(queueContracts) as DeliveryKind[];

/** The whole data of a job: ids, nothing that a person typed. */
export interface JobData {
  readonly deliveryId: string;
  readonly requestId: string | null;
  readonly accountId: string;
  /** The webhook to call; null for other kinds. */
  readonly webhookId: string | null;
}

/** Schema of BullMQ's tables in PostgreSQL: the one it assumes of a pool that it is given. */
export const queueSchema = 'bullmq';

/** How long finished jobs are kept for operators, in seconds, and how many of each queue. */
export const retention = {
  completed: { age: 24 * 60 * 60, count: 5_000 },
  failed: { age: 14 * 24 * 60 * 60, count: 20_000 },
} as const;

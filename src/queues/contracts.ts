/** The kinds of delivery; each is the name of its queue. */
export type DeliveryKind = 'email' | 'auto-reply' | 'file-upload' | 'webhook';

interface QueueContract {
  /** What a job of this queue does; the job's name in Bull Board. */
  readonly job: string;
  /** What becomes of a delivery whose worker died in the middle (docs/decisions.md, row 20). */
  readonly onDeadWorker: 'queue again' | 'fail';
}

/** What every queue promises. To add one: a row here, a kind in `deliveries`, a processor in `workers/`. */
export const queueContracts = {
  email: { job: 'notify the owner', onDeadWorker: 'queue again' },
  'auto-reply': { job: 'answer the visitor', onDeadWorker: 'fail' },
  'file-upload': { job: 'move to the storage', onDeadWorker: 'queue again' },
  webhook: { job: 'call one webhook', onDeadWorker: 'fail' },
} as const satisfies Record<DeliveryKind, QueueContract>;

export const queueNames = Object.keys(queueContracts) as DeliveryKind[];

/** A job's whole data: ids, nothing that a person typed. */
export interface JobData {
  readonly deliveryId: string;
  readonly requestId: string | null;
  /** The webhook that it is about, where that was known when the job was made. */
  readonly webhookId?: string;
}

/** Key prefix in Redis. */
export const queuePrefix = 'letterbox';

/** Schema of the queues' own tables in PostgreSQL: the one that BullMQ assumes of a pool that it is handed. */
export const queueSchema = 'bullmq';

/** Finished jobs stay for an operator to look at: for so many seconds, and so many of a queue. */
export const retention = {
  completed: { age: 24 * 60 * 60, count: 5_000 },
  failed: { age: 14 * 24 * 60 * 60, count: 20_000 },
} as const;

/** What BullMQ is told of a job: one attempt, and how long it stays. */
export type JobOptions = Readonly<{ attempts: 1; removeOnComplete: Readonly<Kept>; removeOnFail: Readonly<Kept> }>;

interface Kept {
  age: number;
  count?: number;
}

/** For Redis, where BullMQ sees to both the age and the number. */
export const jobOptions: JobOptions = {
  attempts: 1,
  removeOnComplete: retention.completed,
  removeOnFail: retention.failed,
};

/**
 * For PostgreSQL. There BullMQ would count by reading all finished jobs of a queue with each that ends, 18 ms at 5,000, so
 * that the sweeper counts instead (trim-finished.ts).
 */
export const jobOptionsByAge: JobOptions = {
  attempts: 1,
  removeOnComplete: { age: retention.completed.age },
  removeOnFail: { age: retention.failed.age },
};

/** BullMQ ignores an id that it still knows, so each attempt has its own. */
export function jobIdOf(delivery: { readonly id: string; readonly attempt: number }): string {
  return `${delivery.id}-${delivery.attempt}`;
}

/** The attempt of a delivery that this job was made for; null for an id that `jobIdOf` did not make. */
export function attemptOf(jobId: string | undefined, deliveryId: string): number | null {
  if (!jobId?.startsWith(`${deliveryId}-`)) return null;
  const attempt = Number(jobId.slice(deliveryId.length + 1));
  return Number.isInteger(attempt) ? attempt : null;
}

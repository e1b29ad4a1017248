import { type Job, Queue } from 'bullmq';
import type { Logger } from '../lib/logger';
import { TimeoutError, withTimeout } from '../lib/with-timeout';
import type { QueueBackend } from './backend';
import type { NewJob, QueueBatch } from './bullmq-internals';
import { type DeliveryKind, type JobData, queueContracts, queueNames } from './contracts';

/** What identifies the job of a delivery. */
export interface DeliveryAttempt {
  readonly id: string;
  readonly kind: DeliveryKind;
  readonly attempt: number;
}

/** A delivery that needs a job. */
export interface QueuedDelivery extends DeliveryAttempt {
  readonly requestId: string | null;
  readonly accountId: string;
  /** The webhook to call; null for other kinds. */
  readonly webhookId: string | null;
  /** The span that its job continues. */
  readonly trace?: string | undefined;
}

/** The producing side of every queue. Each method rejects within 2 s while the store is unavailable. */
export interface Queues {
  readonly all: readonly Queue[];
  /** Adds one job per delivery; one that exists, in any state, stays as it is. Resolves to those whose job did not exist. */
  add<Delivery extends QueuedDelivery>(deliveries: readonly Delivery[]): Promise<readonly Delivery[]>;
  /** The deliveries whose job is gone, has ended, or was started without claiming its delivery. */
  findLost<Delivery extends DeliveryAttempt>(deliveries: readonly Delivery[]): Promise<Delivery[]>;
  /** Makes every delayed job due now. */
  promoteDelayed(): Promise<void>;
  close(): Promise<void>;
}

const storeTimeoutMs = 2_000;
const timeoutMessage = `the queue store did not respond within ${storeTimeoutMs} ms`;

/** Opens the producing side of every queue. The only place that creates a BullMQ Queue. */
export function openQueues(backend: QueueBackend, logger: Logger): Queues {
  const queues = new Map(queueNames.map((name) => [name, openQueue(name, backend, logger)]));
  const queueOf = (kind: DeliveryKind): Queue => {
    const queue = queues.get(kind);
    if (!queue) throw new Error(`there is no queue ${kind}`);
    return queue;
  };
  const overdue = new Set<Queue>();

  /** A Queue whose store was down from the start waits for it without a timeout of its own. */
  const addBatches = async (batches: readonly QueueBatch[]): Promise<string[]> => {
    // Calls that wait for the store wait in memory: accept no more until they are through.
    if (batches.some(({ queue }) => overdue.has(queue))) throw new Error('the queue store has not responded yet');
    const work = backend.addJobs(batches);
    return withTimeout(work, storeTimeoutMs, timeoutMessage).catch((error: unknown) => {
      if (error instanceof TimeoutError) {
        for (const { queue } of batches) overdue.add(queue);
        const settle = () => {
          for (const { queue } of batches) overdue.delete(queue);
        };
        work.then(settle, settle);
      }
      throw error;
    });
  };

  return {
    all: [...queues.values()],
    add: async (deliveries) => {
      // In the order of queueNames, webhooks last: Redis wakes the worker of the last queue first, and webhooks should
      // go out before e-mails are composed.
      const batches = queueNames
        .map((kind) => ({
          queue: queueOf(kind),
          name: queueContracts[kind].job,
          jobs: deliveries.filter((delivery) => delivery.kind === kind).map(toJob),
        }))
        .filter(({ jobs }) => jobs.length > 0);
      // PostgreSQL adds all jobs with one statement. In a cluster of Redis, a queue may be unavailable on its own.
      const calls = backend.kind === 'redis' ? batches.map((batch) => [batch]) : [batches];
      const known = new Set((await Promise.all(calls.map(addBatches))).flat());
      return known.size === 0 ? deliveries : deliveries.filter((delivery) => !known.has(jobIdOf(delivery)));
    },
    findLost: (deliveries) =>
      withTimeout(findLost(queueOf, deliveries, backend.kind === 'redis'), storeTimeoutMs, timeoutMessage),
    promoteDelayed: async () => {
      const promotions = [...queues.values()].map((queue) => queue.promoteJobs());
      await withTimeout(Promise.all(promotions), storeTimeoutMs, timeoutMessage);
    },
    close: async () => {
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
    },
  };
}

function openQueue(name: DeliveryKind, backend: QueueBackend, logger: Logger): Queue {
  const options = { ...backend.optionsOf(name), defaultJobOptions: backend.jobOptions };
  const queue = new Queue(name, options, backend.factory as never);
  queue.on('error', (error) => logger.debug({ queue: name, error: error.message }, 'queue error'));
  return queue;
}

/** BullMQ ignores a job whose id it knows, so each attempt of a delivery has an id of its own. */
export function jobIdOf(delivery: { readonly id: string; readonly attempt: number }): string {
  return `${delivery.id}-${delivery.attempt}`;
}

/** The attempt of a delivery that a job was created for; null for an id that `jobIdOf` did not create. */
export function attemptOf(jobId: string | undefined, deliveryId: string): number | null {
  if (!jobId?.startsWith(`${deliveryId}-`)) return null;
  const attempt = Number(jobId.slice(deliveryId.length + 1));
  return Number.isInteger(attempt) ? attempt : null;
}

function toJob(delivery: QueuedDelivery): NewJob {
  const { id, requestId, accountId, webhookId, trace } = delivery;
  const data: JobData = { deliveryId: id, requestId, accountId, webhookId };
  return { id: jobIdOf(delivery), data, trace };
}

type QueueOf = (kind: DeliveryKind) => Queue;

/**
 * No job waits longer than this for a permit of its worker, in milliseconds: a worker holds up to 138 e-mails and sends
 * five at a time, for up to 8 s each. Jobs of a dead worker end sooner, because BullMQ fails those that stalled.
 */
const maxPermitWaitMs = 300_000;
/** Above this many waiting jobs, reading through a queue takes Redis too long. */
const longQueue = 1_000;
/** States of jobs that a worker will still start; one whose worker died stays `active` for a while. */
const waitingStates: ReadonlySet<string> = new Set(['waiting', 'delayed', 'prioritized', 'waiting-children']);

/**
 * Redis (`scansForState`) finds a job's state by reading through its queue. In a long queue a job that was not started
 * is taken to be waiting, and is looked at again when the queue is short.
 */
async function findLost<Delivery extends DeliveryAttempt>(
  queueOf: QueueOf,
  deliveries: readonly Delivery[],
  scansForState: boolean,
): Promise<Delivery[]> {
  const findJob = (delivery: DeliveryAttempt): Promise<Job | undefined> =>
    queueOf(delivery.kind).getJob(jobIdOf(delivery));
  const jobs = await Promise.all(deliveries.map(findJob));
  const longQueues = scansForState ? await findLongQueues(queueOf, deliveries) : new Set<DeliveryKind>();

  const isLost = async (delivery: DeliveryAttempt, job: Job | undefined): Promise<boolean> => {
    if (!job || job.finishedOn) return true;
    if (!job.processedOn && longQueues.has(delivery.kind)) return false;
    const state = await queueOf(delivery.kind).getJobState(jobIdOf(delivery));
    return !waitingStates.has(state) && !wasJustStarted(await findJob(delivery));
  };
  const lost = await Promise.all(deliveries.map((delivery, index) => isLost(delivery, jobs[index])));
  return deliveries.filter((_, index) => lost[index]);
}

async function findLongQueues(queueOf: QueueOf, deliveries: readonly DeliveryAttempt[]): Promise<Set<DeliveryKind>> {
  const kinds = [...new Set(deliveries.map(({ kind }) => kind))];
  const counts = await Promise.all(kinds.map((kind) => queueOf(kind).getWaitingCount()));
  return new Set(kinds.filter((_, index) => (counts[index] ?? 0) > longQueue));
}

/** A job that was just started waits for a permit; one that was started long ago belongs to a dead worker. */
function wasJustStarted(job: Job | undefined): boolean {
  const startedAt = job && !job.finishedOn ? job.processedOn : undefined;
  return startedAt !== undefined && Math.abs(Date.now() - startedAt) < maxPermitWaitMs;
}

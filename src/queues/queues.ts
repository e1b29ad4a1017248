import { Queue } from 'bullmq';
import type { Logger } from '../lib/logger';
import type { PlainJob } from './add-many';
import type { QueueBackend } from './backend';
import { type DeliveryKind, jobIdOf, queueContracts, queueNames } from './contracts';
import { findLost, findMissing } from './find-jobs';

/** A delivery that wants a job. */
export interface QueuedDelivery {
  readonly id: string;
  readonly kind: DeliveryKind;
  readonly attempt: number;
  readonly requestId: string | null;
  readonly webhookId?: string | null;
  /** The span that its job continues. */
  readonly trace?: string | undefined;
}

export interface Queues {
  readonly all: readonly Queue[];
  /** Adds one job per delivery; a job that exists already stays as it is. Rejects within 2 s when the store is away. */
  add(deliveries: readonly QueuedDelivery[]): Promise<void>;
  /** Of these deliveries, those that have no job, in whatever state. */
  findMissing(deliveries: readonly QueuedDelivery[]): Promise<QueuedDelivery[]>;
  /** Of these deliveries, those whose job is gone, ended, or was begun and did not claim its row. */
  findLost(deliveries: readonly QueuedDelivery[]): Promise<QueuedDelivery[]>;
  /** Has every job that was put off begun now, whatever its time. Rejects within 2 s when the store is away. */
  promoteDelayed(): Promise<void>;
  close(): Promise<void>;
}

const patienceMs = 2_000;

/** Opens the producing side of every queue; the only `new Queue`. */
export function openQueues(backend: QueueBackend, logger: Logger): Queues {
  const queues = new Map<DeliveryKind, Queue>();
  for (const name of queueNames) {
    const queue = new Queue(
      name,
      { ...backend.options, defaultJobOptions: backend.jobOptions },
      backend.factory as never,
    );
    queue.on('error', (error) => logger.debug({ queue: name, error: error.message }, 'queue error'));
    queues.set(name, queue);
  }
  const queueOf = (kind: DeliveryKind): Queue => {
    const queue = queues.get(kind);
    if (!queue) throw new Error(`there is no queue ${kind}`);
    return queue;
  };
  let overdue = 0;

  return {
    all: [...queues.values()],
    add: async (deliveries) => {
      // What waits for the store waits in memory: nothing more is put there until that is through.
      if (overdue > 0) throw new Error('the queue still has not answered');
      // Webhooks last: who waits for Redis hears of what came last first, and a worker that has both to do is to call before
      // it composes the mail.
      const loads = queueNames.map((kind) => ({
        queue: queueOf(kind),
        name: queueContracts[kind].job,
        jobs: [] as PlainJob[],
      }));
      for (const delivery of deliveries) loads[queueNames.indexOf(delivery.kind)]?.jobs.push(toJob(delivery));
      const work = backend.addJobs(loads.filter(({ jobs }) => jobs.length > 0));
      // A Queue whose store was away from the start waits for it without an end of its own.
      await within(patienceMs, work, () => {
        overdue += 1;
        const settled = () => {
          overdue -= 1;
        };
        work.then(settled, settled);
      });
    },
    findMissing: (deliveries) => within(patienceMs, findMissing(backend, deliveries)),
    findLost: (deliveries) => within(patienceMs, findLost(queueOf, deliveries, backend.kind === 'redis')),
    promoteDelayed: async () => {
      await within(patienceMs, Promise.all([...queues.values()].map((queue) => queue.promoteJobs())));
    },
    close: async () => {
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
    },
  };
}

function toJob(delivery: QueuedDelivery): PlainJob {
  return { id: jobIdOf(delivery), data: toJson(delivery), trace: delivery.trace };
}

/** JobData as JSON text, by hand: an object for each takes half a microsecond more. */
function toJson({ id, requestId, webhookId }: QueuedDelivery): string {
  const webhook = webhookId ? `,"webhookId":"${webhookId}"` : '';
  return `{"deliveryId":"${id}","requestId":${JSON.stringify(requestId ?? null)}${webhook}}`;
}

async function within<T>(ms: number, work: Promise<T>, onLate?: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onLate?.();
      reject(new Error(`the queue did not answer within ${ms} ms`));
    }, ms);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

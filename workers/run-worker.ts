import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, Worker } from 'bullmq';
import type { Pool } from 'pg';
import type { DeliveryEnd } from '../src/deliveries/delivery.metrics';
import { requeueUnclaimed } from '../src/deliveries/recovery/lost-jobs';
import type { Logger } from '../src/lib/logger';
import type { QueueBackend } from '../src/queues/backend';
import type { DeliveryKind, JobData } from '../src/queues/contracts';
import type { Tracing } from '../src/tracing/tracing';
import type { DeliveryBook } from './delivery-batcher';
import { createFairScheduler, jobsAtOnce } from './fair-scheduler';
import type { WorkerRole } from './processors/processor';
import { deliveryIdOf, runDelivery } from './run-delivery';
import { farewellMs } from './shutdown-timeout';

export interface WorkerDeps {
  readonly backend: QueueBackend;
  readonly pool: Pool;
  readonly book: DeliveryBook;
  readonly logger: Logger;
  /** Hears of each delivery that was carried out. */
  readonly onDelivered?: (delivery: DeliveryEnd) => void;
  readonly tracing?: Tracing | null;
}

export interface RunningWorker {
  readonly worker: Worker<JobData>;
  /** Takes no more jobs, and resolves when those under way are recorded; the queue's store need not be there. */
  close(): Promise<void>;
}

/** How soon BullMQ finds a job whose worker died; the delivery row, not BullMQ, decides what is sent again. */
const stalled = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 0 } as const;
/** How soon BullMQ tries again when its store is away; left alone it waits 15 s. */
const runRetryDelay = 1_000;

/** Starts the worker of one queue: claim, run within the deadline, record. The only `new Worker`. */
export function runWorker(
  kind: DeliveryKind,
  { process, concurrency, targetOf, claimsAhead = false }: WorkerRole,
  { backend, pool, book, logger, onDelivered, tracing = null }: WorkerDeps,
): RunningWorker {
  const closing = new AbortController();
  // Each job that is being put back listens.
  setMaxListeners(0, closing.signal);
  // A list, for jobs come and go by the thousand (src/lib/budget.ts says what a Set would keep).
  const underWay: Promise<string>[] = [];
  const gate = { targetOf, claimsAhead, turns: createFairScheduler(concurrency, closing.signal) };
  const run = (job: Job<JobData>, lock?: string): Promise<string> => {
    const work = runDelivery(
      { job, lock, process },
      { pool, book, logger, onDelivered, tracing, closing: closing.signal, gate },
    );
    underWay.push(work);
    return work.finally(() => underWay.splice(underWay.indexOf(work), 1));
  };
  const worker = new Worker<JobData>(
    kind,
    run,
    {
      ...backend.options,
      ...stalled,
      ...(tracing && { telemetry: tracing.telemetry }),
      runRetryDelay,
      // Without targets one job stands ready behind each that is under way.
      concurrency: targetOf ? jobsAtOnce(concurrency) : 2 * concurrency,
    },
    backend.factory as never,
  );
  worker.on('error', (error) => logger.debug({ queue: kind, error: error.message }, 'worker error'));
  // A job that stalled before its claim ended here without a run: its row gets another.
  worker.on('failed', (job) => void requeueUnclaimed(pool, jobsOf(job)).catch(() => undefined));
  return {
    worker,
    close: async () => {
      closing.abort();
      const closed = worker.close();
      await Promise.race([
        closed,
        Promise.allSettled(underWay).then(() => sleep(farewellMs, undefined, { ref: false })),
      ]);
    },
  };
}

function jobsOf(job: Job<JobData> | undefined): { id: string; attempt: number }[] {
  const id = job && deliveryIdOf(job);
  if (!id) return [];
  const attempt = Number(job.id?.slice(id.length + 1));
  return Number.isInteger(attempt) ? [{ id, attempt }] : [];
}

import { type Job, Worker } from 'bullmq';
import type { Pool } from 'pg';
import { requeueUnclaimed } from '../src/deliveries/delivery.lost';
import type { Logger } from '../src/lib/logger';
import type { QueueBackend } from '../src/queues/backend';
import type { DeliveryKind, JobData } from '../src/queues/contracts';
import { carryOut, deliveryIdOf } from './carry-out';
import type { Processor } from './processor';

export interface WorkerDeps {
  readonly backend: QueueBackend;
  readonly pool: Pool;
  readonly logger: Logger;
}

/** How soon BullMQ finds a job whose worker died; the delivery row, not BullMQ, decides what is sent again. */
const stalled = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 0 } as const;
/** How soon BullMQ tries again when its store is away; left alone it waits 15 s. */
const runRetryDelay = 1_000;

/** Starts the worker of one queue: claim, run within the deadline, record. The only `new Worker`. */
export function runWorker(
  kind: DeliveryKind,
  concurrency: number,
  process: Processor,
  { backend, pool, logger }: WorkerDeps,
): Worker {
  const closing = new AbortController();
  const worker = new Worker<JobData>(
    kind,
    (job) => carryOut(job, process, { pool, logger, closing: closing.signal }),
    { ...backend.options, ...stalled, runRetryDelay, concurrency },
    backend.factory as never,
  );
  worker.on('closing', () => closing.abort());
  worker.on('error', (error) => logger.debug({ queue: kind, error: error.message }, 'worker error'));
  // A job that stalled before its claim ended here without a run: its row gets another.
  worker.on('failed', (job) => void requeueUnclaimed(pool, jobsOf(job)).catch(() => undefined));
  return worker;
}

function jobsOf(job: Job<JobData> | undefined): { id: string; attempt: number }[] {
  const id = job && deliveryIdOf(job);
  if (!id) return [];
  const attempt = Number(job.id?.slice(id.length + 1));
  return Number.isInteger(attempt) ? [{ id, attempt }] : [];
}

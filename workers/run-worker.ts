import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, Worker } from 'bullmq';
import type { Pool } from 'pg';
import { requeueUnclaimed } from '../src/deliveries/recovery/lost-jobs';
import type { Logger } from '../src/lib/logger';
import type { QueueBackend } from '../src/queues/backend';
import type { DeliveryKind, JobData } from '../src/queues/contracts';
import { attemptOf } from '../src/queues/queues';
import type { Tracing } from '../src/tracing/tracing';
import type { SenderCheck } from './check-sender';
import type { DeliveryBatcher } from './delivery-batcher';
import { FairScheduler, maxInFlight, maxJobsHeld } from './fair-scheduler';
import { type CompletedDelivery, deliveryIdOf, type Processor, runDelivery } from './run-delivery';
import { type FairnessKeyOf, storeShutdownTimeoutMs } from './start-delivery';

/** What the worker of one queue runs. */
export interface WorkerOptions {
  readonly processor: Processor;
  /** Runs before the processor; only for notifications of submissions. */
  readonly checkSender?: SenderCheck | undefined;
  /** Whether e-mails that were rejected temporarily are tried again later. */
  readonly retriesMail?: boolean;
  /** Deliveries that run at a time, not counting those that wait for a slow receiver. */
  readonly concurrency: number;
  /** Groups deliveries by account and receiver, so that none delays the others. */
  readonly fairnessKeyOf: FairnessKeyOf;
  /**
   * Claims further deliveries while others run, so that a free permit never waits for the database. Only for queues
   * whose receiver all accounts share and whose deliveries are queued again when their worker dies.
   */
  readonly claimsAhead?: boolean;
}

export interface WorkerDeps {
  readonly backend: QueueBackend;
  readonly pool: Pool;
  readonly batcher: DeliveryBatcher;
  readonly logger: Logger;
  /** Called after each delivery. */
  readonly onDelivered?: (delivery: CompletedDelivery) => void;
  readonly tracing?: Tracing | null;
}

export interface RunningWorker {
  readonly worker: Worker<JobData>;
  /**
   * Takes no more jobs, and resolves when the outcomes of those in flight are stored, also while the queue store is
   * down.
   */
  close(): Promise<void>;
}

/** How BullMQ finds jobs of dead workers. It only fails them: the delivery's row decides what is sent again. */
const stalled = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 0 } as const;
/** How soon BullMQ reconnects to its store; its default is 15 s. */
const runRetryDelay = 1_000;

/** Starts the worker of one queue. The only place that creates a BullMQ Worker. */
export function runWorker(kind: DeliveryKind, options: WorkerOptions, deps: WorkerDeps): RunningWorker {
  const { processor, checkSender, retriesMail, concurrency, fairnessKeyOf, claimsAhead = false } = options;
  const { backend, pool, logger, tracing = null } = deps;
  const closing = new AbortController();
  // Every job that is being deferred listens.
  setMaxListeners(0, closing.signal);
  const scheduler = new FairScheduler(concurrency, closing.signal);
  const claimScheduler = claimsAhead ? new FairScheduler(2 * concurrency, closing.signal) : null;
  const runDeps = {
    ...deps,
    processor,
    checkSender,
    retriesMail,
    scheduler,
    claimScheduler,
    fairnessKeyOf,
    closing: closing.signal,
  };
  const inFlight = new Set<Promise<string>>();

  const run = (job: Job<JobData>, lockToken?: string): Promise<string> => {
    const delivery = runDelivery(job, lockToken, runDeps);
    inFlight.add(delivery);
    return delivery.finally(() => inFlight.delete(delivery));
  };
  const worker = new Worker<JobData>(
    kind,
    run,
    {
      ...backend.optionsOf(kind),
      ...stalled,
      ...(tracing && { telemetry: tracing.telemetry }),
      runRetryDelay,
      concurrency: maxJobsHeld(claimsAhead ? 2 * concurrency : maxInFlight(concurrency)),
    },
    backend.factory as never,
  );
  worker.on('error', (error) => logger.debug({ queue: kind, error: error.message }, 'worker error'));
  // A job that stalled before its claim fails without having run: its delivery gets another job.
  worker.on('failed', (job) => void requeueUnclaimed(pool, attemptsOf(job)).catch(() => undefined));
  return {
    worker,
    close: async () => {
      closing.abort();
      const drained = Promise.allSettled(inFlight).then(() => sleep(storeShutdownTimeoutMs, undefined, { ref: false }));
      await Promise.race([worker.close(), drained]);
    },
  };
}

function attemptsOf(job: Job<JobData> | undefined): { id: string; attempt: number }[] {
  const id = job && deliveryIdOf(job);
  const attempt = id ? attemptOf(job.id, id) : null;
  return id && attempt !== null ? [{ id, attempt }] : [];
}

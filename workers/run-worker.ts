import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { type Job, Worker } from 'bullmq';
import type { Pool } from 'pg';
import { limits } from '../config/limits';
import { requeueUnclaimed } from '../src/deliveries/delivery.lost';
import { type ClaimedDelivery, claimDelivery, recordOutcome } from '../src/deliveries/delivery.repository';
import type { Logger } from '../src/lib/logger';
import { failed, type Outcome } from '../src/lib/outcome';
import type { QueueBackend } from '../src/queues/backend';
import type { DeliveryKind, JobData } from '../src/queues/contracts';
import { persist } from './persist';
import type { Processor, Report } from './processor';

export interface WorkerDeps {
  readonly backend: QueueBackend;
  readonly pool: Pool;
  readonly logger: Logger;
}

/** How soon BullMQ finds a job whose worker died; the delivery row, not BullMQ, decides what is sent again. */
const stalled = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 0 } as const;

/** What BullMQ and Bull Board learn of a failure; the details hold addresses and stay in the delivery row. */
class DeliveryFailed extends Error {
  constructor(status: string) {
    super(`${status}: see the delivery log`);
    this.name = 'DeliveryFailed';
    this.stack = this.message;
  }
}

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
    (job) => work(job, process, { pool, logger, closing: closing.signal }),
    { ...backend.options, ...stalled, concurrency },
    backend.factory as never,
  );
  worker.on('closing', () => closing.abort());
  worker.on('error', (error) => logger.debug({ queue: kind, error: error.message }, 'worker error'));
  worker.on('failed', (job) => {
    // A job that stalled before its claim ended here without a run: its row gets another.
    if (!job) return;
    const { deliveryId } = job.data;
    const attempt = Number(job.id?.slice(deliveryId.length + 1));
    requeueUnclaimed(pool, [{ id: deliveryId, attempt }]).catch(() => undefined);
  });
  return worker;
}

async function work(
  job: Job<JobData>,
  process: Processor,
  { pool, logger, closing }: { pool: Pool; logger: Logger; closing: AbortSignal },
): Promise<string> {
  const log = logger.child({ queue: job.queueName, jobId: job.id, requestId: job.data.requestId });
  // BullMQ counts an attempt when it ends, so a job that has one was retried, and only a person does that.
  const retried = job.attemptsMade > 0;
  const token = randomUUID();
  const delivery = await persist(() => claimDelivery(pool, job.data.deliveryId, token, retried), closing, log);
  if (!delivery) {
    await job.log('nothing to do: taken, settled or gone').catch(() => undefined);
    return 'nothing to do';
  }
  const started = performance.now();
  const { target, outcome } = await runWithin(limits.deliveryMs, delivery, process, log);
  const durationMs = performance.now() - started;
  const recorded = await persist(
    () => recordOutcome(pool, delivery, outcome, durationMs),
    AbortSignal.timeout(60_000),
    log,
  );
  const line = summarise(target, outcome, durationMs);
  log.info(
    { deliveryId: delivery.id, status: outcome.status, durationMs: Math.round(durationMs), target, recorded },
    'delivery',
  );
  await job.log(recorded ? line : `${line}; too late: the row was settled without this worker`).catch(() => undefined);
  if (outcome.status === 'failed') throw new DeliveryFailed(outcome.status);
  return line;
}

/** Runs the processor under a deadline that really aborts it; whatever it throws is a failure with our words. */
async function runWithin(ms: number, delivery: ClaimedDelivery, process: Processor, log: Logger): Promise<Report> {
  const deadline = new AbortController();
  const late: Report = { target: '', outcome: failed(`timeout: not done within ${ms / 1_000} s`) };
  let timer: NodeJS.Timeout | undefined;
  // The processor is given a moment to tell what the abort met; one that does not listen is not waited for.
  const timeUp = new Promise<Report>((resolve) => {
    timer = setTimeout(() => {
      deadline.abort(new DOMException('the deadline has passed', 'TimeoutError'));
      timer = setTimeout(() => resolve(late), 250);
    }, ms);
  });
  try {
    return await Promise.race([process(delivery, deadline.signal), timeUp]);
  } catch (error) {
    log.error({ deliveryId: delivery.id, error: (error as Error).message }, 'a delivery failed for a reason of ours');
    return { target: '', outcome: failed('an error of ours; the operator finds it in the log') };
  } finally {
    clearTimeout(timer);
  }
}

function summarise(target: string, outcome: Outcome, durationMs: number): string {
  const status = outcome.status !== 'skipped' && outcome.response ? `, answered ${outcome.response.status}` : '';
  return `${outcome.status}${target && ` ${target}`}${status}, ${Math.round(durationMs)} ms`;
}

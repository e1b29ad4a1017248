import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { DelayedError, type Job } from 'bullmq';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { limits } from '../config/limits';
import type { ClaimedDelivery } from '../src/deliveries/delivery.claim';
import type { DeliveryEnd } from '../src/deliveries/delivery.metrics';
import { releaseDelivery } from '../src/deliveries/delivery.release';
import type { Logger } from '../src/lib/logger';
import type { JobData } from '../src/queues/contracts';
import type { Tracing } from '../src/tracing/tracing';
import type { DeliveryBook } from './delivery-batcher';
import type { Turn, Turns } from './fair-scheduler';
import { note, summarise } from './job-log';
import type { Processor, Report, WorkerRole } from './processors/processor';
import { persist } from './retry-while-unavailable';
import { untilFarewell } from './shutdown-timeout';
import { traceCall } from './trace-call';
import { runWithin } from './with-deadline';

export interface Work {
  readonly job: Job<JobData>;
  /** BullMQ's proof that the job is ours. */
  readonly lock: string | undefined;
  readonly process: Processor;
}

export interface CarryOutDeps {
  readonly pool: Pool;
  readonly book: DeliveryBook;
  readonly logger: Logger;
  /** Hears of each delivery that was carried out. */
  readonly onDelivered?: ((delivery: DeliveryEnd) => void) | undefined;
  readonly tracing?: Tracing | null;
  /** Fires when the worker closes. */
  readonly closing: AbortSignal;
  /** Who waits for whom. */
  readonly gate: { readonly turns: Turns } & Pick<WorkerRole, 'targetOf' | 'claimsAhead'>;
}

/** A claim that waited longer for its slot, in milliseconds, is renewed: by its age a worker is taken for dead. */
const freshMs = 1_000;
/** How long an outcome waits for the database, in milliseconds. */
const recordPatienceMs = 60_000;

/** What BullMQ and Bull Board learn of a failure; the details hold addresses and stay in the delivery row and the log. */
class JobFailed extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'JobFailed';
    this.stack = reason;
  }
}

/** The delivery that a job is about; null when the job is none of ours. */
export function deliveryIdOf(job: Job<JobData>): string | null {
  const data: Partial<JobData> | null = job.data;
  return isUuid(data?.deliveryId) ? (data?.deliveryId ?? null) : null;
}

/**
 * Carries out one job: claims its delivery, runs the processor within the deadline, records. Throws JobFailed, or
 * DelayedError for a job that was put back because its target has enough to do.
 */
export async function runDelivery(work: Work, deps: CarryOutDeps): Promise<string> {
  const { job } = work;
  const id = deliveryIdOf(job);
  const log = deps.logger.child({ queue: job.queueName, jobId: job.id, requestId: id && job.data.requestId });
  if (!id) {
    log.error('a job that names no delivery');
    throw new JobFailed('poisoned: the job names no delivery');
  }
  try {
    const sent = await (deps.gate.claimsAhead ? claimAhead(work, id, log, deps) : claimInTurn(work, id, log, deps));
    return sent ? await record(job, sent, log, deps) : note(job, 'nothing to do: taken, settled or gone');
  } catch (error) {
    if (error instanceof JobFailed || error instanceof DelayedError) throw error;
    log.warn({ error: (error as Error).message }, 'a job was interrupted; the sweeper settles its delivery');
    throw new JobFailed('interrupted: see the log of the worker');
  }
}

/** First a turn, then the claim; null when there was nothing to claim. */
async function claimInTurn(work: Work, id: string, log: Logger, deps: CarryOutDeps): Promise<Sent | null> {
  const turn = await takeTurn(work, log, deps);
  try {
    const delivery = await claimAs(randomUUID(), work.job, id, log, deps)();
    return delivery && (await send(work, delivery, log, deps));
  } finally {
    // The next may go ahead while this one is written down.
    turn.end();
  }
}

/** First the claim, then a turn; what comes only once the worker closes is put back. */
async function claimAhead(work: Work, id: string, log: Logger, deps: CarryOutDeps): Promise<Sent | null> {
  if (deps.closing.aborted) return putBack(work, 0, deps.closing);
  const claimNow = claimAs(randomUUID(), work.job, id, log, deps);
  const claimed = await claimNow();
  if (!claimed) return null;
  const asked = performance.now();
  const turn = await deps.gate.turns.takeSlot();
  try {
    const delivery = performance.now() - asked > freshMs ? await claimNow() : claimed;
    return delivery && (await send(work, delivery, log, deps));
  } finally {
    turn.end();
  }
}

async function takeTurn(work: Work, log: Logger, { gate, closing }: CarryOutDeps): Promise<Turn> {
  const { job } = work;
  const target = gate.targetOf
    ? await persist(
        async () => gate.targetOf?.(job.data),
        () => closing.aborted,
        log,
      )
    : null;
  const turn = await gate.turns.take(target ?? null);
  return 'end' in turn ? turn : putBack(work, turn.comeBackInMs, closing);
}

/**
 * Has the job come back later; throws the error by which BullMQ knows of that. Once the worker closes, a store that stands
 * still is not waited for: the job stalls there, and its delivery gets another.
 */
async function putBack({ job, lock }: Work, comeBackInMs: number, closing: AbortSignal): Promise<never> {
  await untilFarewell(job.moveToDelayed(Date.now() + comeBackInMs, lock), closing);
  throw new DelayedError();
}

/** A claim under this token: the first time it takes the delivery, later it renews the claim if that still stands. */
function claimAs(token: string, job: Job<JobData>, id: string, log: Logger, { book, closing }: CarryOutDeps) {
  // BullMQ counts an attempt when it ends, so a job that has one was retried, and only a person does that.
  const retried = job.attemptsMade > 0;
  const claimNow = async () => {
    for (;;) {
      const asked = performance.now();
      const delivery = await book.claim({ id, token, retried });
      // A worker that slept over the answer may have been taken for dead meanwhile: only a new one tells.
      if (!delivery || performance.now() - asked < limits.deliveryMs) return delivery;
    }
  };
  return () => persist(claimNow, () => closing.aborted, log);
}

/** A delivery that was carried out, and is not recorded yet. */
interface Sent {
  readonly delivery: ClaimedDelivery;
  readonly report: Report | 'untouched';
  readonly durationMs: number;
}

async function send(
  { process }: Work,
  delivery: ClaimedDelivery,
  log: Logger,
  { tracing }: CarryOutDeps,
): Promise<Sent> {
  const started = performance.now();
  const run = () => runWithin(limits.deliveryMs, delivery, process, log);
  const report = await traceCall(tracing, delivery.kind, run);
  return { delivery, report, durationMs: performance.now() - started };
}

async function record(job: Job, { delivery, report, durationMs }: Sent, log: Logger, deps: CarryOutDeps) {
  const { pool, book, onDelivered } = deps;
  const end = performance.now() + recordPatienceMs;
  const isOver = () => performance.now() > end;
  if (report === 'untouched') {
    await persist(() => releaseDelivery(pool, delivery), isOver, log);
    return note(job, 'put back: the database did not say what to deliver');
  }
  const { target, outcome } = report;
  const recorded = await persist(() => book.record({ delivery, outcome, durationMs }), isOver, log);
  const entry = {
    deliveryId: delivery.id,
    status: outcome.status,
    durationMs: Math.round(durationMs),
    target,
    recorded,
  };
  log.info(entry, 'delivery');
  onDelivered?.({ kind: delivery.kind, outcome: recorded ? outcome.status : 'too_late', durationMs });
  const line = summarise(report, durationMs);
  note(job, recorded ? line : `${line}; too late: the row was settled without this worker`);
  if (outcome.status === 'failed') throw new JobFailed('failed: see the delivery log');
  return line;
}

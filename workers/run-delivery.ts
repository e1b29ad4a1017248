import { performance } from 'node:perf_hooks';
import { DelayedError, type Job } from 'bullmq';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { limits } from '../config/limits';
import type { ClaimedDelivery } from '../src/deliveries/delivery.claim';
import { ContextUnavailable } from '../src/deliveries/delivery.context';
import type { DeliveryEnd } from '../src/deliveries/delivery.metrics';
import { describeAttempt, postponeMail } from '../src/deliveries/mail-retries';
import { requeueUnsent } from '../src/deliveries/recovery/requeue-unsent';
import { type DeliveryResult, failed } from '../src/lib/delivery-result';
import type { Logger } from '../src/lib/logger';
import { isInvalidStatement, isPermanentError } from '../src/lib/pg-errors';
import { errorMessage } from '../src/lib/text';
import type { JobData } from '../src/queues/contracts';
import type { Tracing } from '../src/tracing/tracing';
import type { SenderCheck } from './check-sender';
import { retryWhileUnavailable } from './delivery-batcher';
import { type StartDeps, startDelivery } from './start-delivery';
import { DeadlineExceeded, withDeadline } from './with-deadline';

/** The result of a processor: the outcome, and the host it contacted. */
interface ProcessorResult {
  readonly target: string;
  readonly outcome: DeliveryResult;
}

/**
 * Carries out one claimed delivery and stops when `signal` is aborted. Anything it throws counts as an internal error.
 */
export type Processor = (delivery: ClaimedDelivery, signal: AbortSignal) => Promise<ProcessorResult>;

interface RunDeliveryDeps extends StartDeps {
  readonly pool: Pool;
  readonly logger: Logger;
  readonly processor: Processor;
  readonly checkSender?: SenderCheck | undefined;
  /** Whether an e-mail that was rejected temporarily is tried again later. */
  readonly retriesMail?: boolean | undefined;
  /** Called with each delivery that was carried out. */
  readonly onDelivered?: ((delivery: CompletedDelivery) => void) | undefined;
  readonly tracing?: Tracing | null;
}

/** A delivery that was carried out, and what it belongs to. */
export interface CompletedDelivery extends DeliveryEnd {
  readonly accountId: string;
  /** Null for the e-mail of an alert, a digest and a test. */
  readonly submissionId: string | null;
}

/** How long storing an outcome is retried while the database is unavailable, in milliseconds. */
const recordTimeoutMs = 60_000;

/**
 * An error that is safe to show in Bull Board: the details may hold addresses and stay in the delivery row and the log.
 */
class JobFailed extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'JobFailed';
    this.stack = reason;
  }
}

/** The delivery that a job is about; null when its data names none. */
export function deliveryIdOf(job: Job<JobData>): string | null {
  const data: Partial<JobData> | null = job.data;
  return isUuid(data?.deliveryId) ? (data?.deliveryId ?? null) : null;
}

/**
 * Runs one job:
 *
 * 1. Reads the delivery's id from the job. A job without one fails.
 * 2. Waits for a permit. When the receiver already has enough deliveries in flight, or the worker is closing, the job is
 *    deferred: it goes back to the queue, delayed.
 * 3. Claims the delivery's row, before any network access. When another worker has claimed it, or it is settled or
 *    deleted, there is nothing to do. While the database is unavailable the claim is retried. Queues that claim ahead do
 *    this before step 2.
 * 4. Looks up the sender's domain, if the operator wants that. A submission that is held because of it is not sent.
 * 5. Runs the processor within the deadline (8 s), then releases the permit.
 * 6. Stores the outcome, if the claim is still valid; or queues the delivery again: when the database was unavailable
 *    before anything was sent, or for later when an e-mail was rejected temporarily and is to be tried again.
 *
 * Returns one line, which Bull Board shows as the job's return value. Throws JobFailed when the delivery failed,
 * DelayedError when the job was deferred.
 */
export async function runDelivery(
  job: Job<JobData>,
  lockToken: string | undefined,
  deps: RunDeliveryDeps,
): Promise<string> {
  const deliveryId = deliveryIdOf(job);
  const log = deps.logger.child({
    queue: job.queueName,
    jobId: job.id,
    requestId: deliveryId && job.data.requestId,
  });
  if (!deliveryId) {
    log.error('the job names no delivery');
    throw new JobFailed('poisoned: the job names no delivery');
  }
  try {
    const started = await startDelivery({ job, lockToken, deliveryId, log }, deps);
    if (!started) return 'nothing to do: the delivery was claimed, settled or deleted';
    let execution: Execution;
    try {
      const checked = await checkSender(started.delivery, log, deps);
      if (checked === 'withheld') return 'withheld: the spam filter holds the submission';
      started.permit.start();
      execution =
        checked === 'not-started'
          ? { delivery: started.delivery, result: checked, durationMs: 0 }
          : await execute(checked, log, deps);
    } finally {
      // The next delivery may begin while this outcome is stored.
      started.permit.release();
    }
    if (execution.result === 'not-started') return await requeue(execution.delivery, log, deps);
    return await recordOutcome(job, execution, execution.result, log, deps);
  } catch (error) {
    if (error instanceof JobFailed || error instanceof DelayedError) throw error;
    log.warn({ error: errorMessage(error) }, 'job interrupted; the sweeper settles its delivery');
    throw new JobFailed('interrupted: see the log of the worker');
  }
}

/** A delivery that was run and whose outcome is not stored yet. */
interface Execution {
  readonly delivery: ClaimedDelivery;
  /** `not-started` when the database was unavailable before anything could be sent. */
  readonly result: ProcessorResult | 'not-started';
  readonly durationMs: number;
}

/** Step 4. `not-started` when the database is unavailable. */
async function checkSender(
  delivery: ClaimedDelivery,
  log: Logger,
  deps: RunDeliveryDeps,
): Promise<ClaimedDelivery | 'withheld' | 'not-started'> {
  if (!deps.checkSender) return delivery;
  try {
    return await deps.checkSender(delivery);
  } catch (error) {
    const cause = error instanceof ContextUnavailable ? error.cause : error;
    const isPermanent = isPermanentError(cause);
    const message = isPermanent ? 'the sender could not be checked' : 'delivery waits for the database';
    log.warn({ deliveryId: delivery.id, error: errorMessage(cause) }, message);
    return isPermanent ? delivery : 'not-started';
  }
}

/** Step 5. */
async function execute(delivery: ClaimedDelivery, log: Logger, deps: RunDeliveryDeps): Promise<Execution> {
  const startedAt = performance.now();
  const result = await traced(delivery, deps.tracing, () => runProcessor(delivery, log, deps.processor));
  return { delivery, result, durationMs: performance.now() - startedAt };
}

async function runProcessor(
  delivery: ClaimedDelivery,
  log: Logger,
  processor: Processor,
): Promise<ProcessorResult | 'not-started'> {
  try {
    const { target, outcome } = await withDeadline(limits.deliveryMs, (signal) => processor(delivery, signal));
    // The last of several transports, rather than all that there are.
    const transport = outcome.status === 'skipped' ? undefined : outcome.transports?.at(-1)?.name;
    return { target: transport ?? target, outcome };
  } catch (error) {
    if (error instanceof DeadlineExceeded) return { target: '', outcome: failed(`timeout: ${error.message}`) };
    if (error instanceof ContextUnavailable && !isInvalidStatement(error.cause)) {
      log.warn({ deliveryId: delivery.id, error: errorMessage(error.cause) }, 'delivery waits for the database');
      return 'not-started';
    }
    log.error({ deliveryId: delivery.id, error: errorMessage(error) }, 'delivery failed with an internal error');
    return { target: '', outcome: failed('internal error: the operator finds the details in the log') };
  }
}

/** Runs `call` in a span that names the kind of delivery, the host and the outcome. */
function traced(
  { kind }: ClaimedDelivery,
  tracing: Tracing | null | undefined,
  call: () => Promise<ProcessorResult | 'not-started'>,
): Promise<ProcessorResult | 'not-started'> {
  if (!tracing) return call();
  return tracing.span(`deliver ${kind}`, 'client', async (setAttributes) => {
    const result = await call();
    if (result === 'not-started') return result;
    const responseStatus = responseStatusOf(result.outcome);
    setAttributes({ 'server.address': result.target, 'letterbox.outcome': result.outcome.status });
    if (responseStatus !== null) setAttributes({ 'letterbox.response_status': responseStatus });
    return result;
  });
}

/** Step 6, when nothing was sent. */
async function requeue(delivery: ClaimedDelivery, log: Logger, { pool }: RunDeliveryDeps): Promise<string> {
  await retryWhileUnavailable(() => requeueUnsent(pool, delivery), createTimeout(recordTimeoutMs), log);
  return 'requeued: the database was unavailable, nothing was sent';
}

/** Step 6. */
async function recordOutcome(
  job: Job<JobData>,
  execution: Execution,
  result: ProcessorResult,
  log: Logger,
  deps: RunDeliveryDeps,
): Promise<string> {
  const { delivery, durationMs } = execution;
  const { target, outcome } = withAttempt(execution, result, deps);
  const rounded = Math.round(durationMs);
  const owner = { accountId: job.data.accountId, submissionId: delivery.submissionId };
  const responseStatus = responseStatusOf(outcome);
  const response = responseStatus === null ? '' : `, responded ${responseStatus}`;
  const summarize = (what: string) => `${what}${target && ` ${target}`}${response}, ${rounded} ms`;

  if (shouldRetry(delivery, outcome, deps)) {
    const postpone = () => postponeMail(deps.pool, delivery, outcome, durationMs);
    const retryAt = await retryWhileUnavailable(postpone, createTimeout(recordTimeoutMs), log);
    if (retryAt) {
      log.info({ deliveryId: delivery.id, status: 'postponed', durationMs: rounded, target, retryAt }, 'delivery');
      deps.onDelivered?.({ kind: delivery.kind, outcome: 'postponed', durationMs, ...owner });
      return `${summarize('postponed')}; tried again at ${retryAt.toISOString()}`;
    }
  }

  const record = () => deps.batcher.record({ delivery, outcome, durationMs });
  const recorded = await retryWhileUnavailable(record, createTimeout(recordTimeoutMs), log);
  log.info({ deliveryId: delivery.id, status: outcome.status, durationMs: rounded, target, recorded }, 'delivery');
  deps.onDelivered?.({ kind: delivery.kind, outcome: recorded ? outcome.status : 'too_late', durationMs, ...owner });

  const tooLate = recorded ? '' : '; too late: the delivery was settled without this worker';
  const summary = summarize(outcome.status) + tooLate;
  if (outcome.status !== 'failed') return summary;
  // Bull Board shows what a job returned, but a failed one returns nothing. Best effort.
  job.log(summary).catch(() => undefined);
  throw new JobFailed('failed: see the delivery log');
}

/** Whether the e-mail was rejected temporarily and is to be tried again. A person waits for the result of a test. */
function shouldRetry(
  { about }: ClaimedDelivery,
  outcome: DeliveryResult,
  { retriesMail = false }: RunDeliveryDeps,
): outcome is Extract<DeliveryResult, { readonly status: 'failed' }> {
  return retriesMail && about !== 'test' && outcome.status === 'failed' && outcome.isTemporary === true;
}

/** The result with what the transports did, if this is one of several attempts. */
function withAttempt(
  { delivery, durationMs }: Execution,
  { target, outcome }: ProcessorResult,
  deps: RunDeliveryDeps,
): ProcessorResult {
  const isOneOfSeveral = delivery.retries > 0 || shouldRetry(delivery, outcome, deps);
  if (!isOneOfSeveral || outcome.status === 'skipped') return { target, outcome };
  return { target, outcome: { ...outcome, transports: describeAttempt(outcome, target, durationMs) } };
}

/** A function that returns true once `timeoutMs` milliseconds have passed. */
function createTimeout(timeoutMs: number): () => boolean {
  const end = performance.now() + timeoutMs;
  return () => performance.now() > end;
}

function responseStatusOf(outcome: DeliveryResult): number | null {
  return outcome.status === 'skipped' ? null : (outcome.response?.status ?? null);
}

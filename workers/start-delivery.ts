import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { DelayedError, type Job } from 'bullmq';
import { limits } from '../config/limits';
import type { Claim, ClaimedDelivery } from '../src/deliveries/delivery.claim';
import type { Logger } from '../src/lib/logger';
import type { JobData } from '../src/queues/contracts';
import type { DeliveryBatcher } from './delivery-batcher';
import { retryWhileUnavailable } from './delivery-batcher';
import type { FairScheduler, Permit } from './fair-scheduler';

/** The fairness key of a job, for example its webhook; null when it is unknown. */
export type FairnessKeyOf = (job: JobData) => Promise<string | null>;

export interface StartDeps {
  readonly batcher: DeliveryBatcher;
  readonly scheduler: FairScheduler;
  readonly fairnessKeyOf?: FairnessKeyOf | undefined;
  /** Whether the next deliveries are claimed while others run. */
  readonly claimsAhead: boolean;
  /** Aborted when the worker begins to close. */
  readonly closing: AbortSignal;
}

/** A job that was taken from its queue. */
interface TakenJob {
  readonly job: Job<JobData>;
  readonly lockToken: string | undefined;
  readonly deliveryId: string;
  readonly log: Logger;
}

/** A claimed delivery that may run. */
interface StartedDelivery {
  readonly permit: Permit;
  readonly delivery: ClaimedDelivery;
}

/** How long an unresponsive queue store may delay a worker that is closing, in milliseconds. */
export const storeShutdownTimeoutMs = 2_000;

/**
 * Steps 2 and 3 of `runDelivery`: acquires a permit and claims the delivery, in the order that `claimsAhead` decides.
 * Resolves to null when the delivery is not available. Throws DelayedError for a deferred job.
 */
export function startDelivery(taken: TakenJob, deps: StartDeps): Promise<StartedDelivery | null> {
  return deps.claimsAhead ? claimThenAcquire(taken, deps) : acquireThenClaim(taken, deps);
}

async function acquireThenClaim(taken: TakenJob, deps: StartDeps): Promise<StartedDelivery | null> {
  const permit = await acquirePermit(taken, deps);
  return withPermit(permit, () => claimDelivery(newClaim(taken), taken.log, deps));
}

/** A claim that has waited for longer is renewed, in milliseconds: by its age, its worker would be taken for dead. */
const maxClaimAgeMs = 1_000;

/** A delivery that is claimed runs even if the worker begins to close meanwhile. */
async function claimThenAcquire(taken: TakenJob, deps: StartDeps): Promise<StartedDelivery | null> {
  if (deps.closing.aborted) return defer(taken, 0, deps);
  const claim = newClaim(taken);
  const delivery = await claimDelivery(claim, taken.log, deps);
  if (!delivery) return null;
  const claimedAt = performance.now();
  const permit = await deps.scheduler.acquireEvenIfClosing();
  const isStale = performance.now() - claimedAt > maxClaimAgeMs;
  return withPermit(permit, async () => (isStale ? claimDelivery(claim, taken.log, deps) : delivery));
}

/** Releases the permit unless there is a delivery to run. */
async function withPermit(
  permit: Permit,
  getDelivery: () => Promise<ClaimedDelivery | null>,
): Promise<StartedDelivery | null> {
  let delivery: ClaimedDelivery | null = null;
  try {
    delivery = await getDelivery();
    return delivery && { permit, delivery };
  } finally {
    if (!delivery) permit.release();
  }
}

async function acquirePermit(taken: TakenJob, deps: StartDeps): Promise<Permit> {
  const { scheduler, fairnessKeyOf, closing } = deps;
  const { job, log } = taken;
  const key = fairnessKeyOf
    ? await retryWhileUnavailable(
        () => fairnessKeyOf(job.data),
        () => closing.aborted,
        log,
      )
    : null;
  const permit = await scheduler.acquire(key);
  return 'retryInMs' in permit ? defer(taken, permit.retryInMs, deps) : permit;
}

/** Puts the job back, delayed, and throws DelayedError, which tells BullMQ that the job was moved. */
async function defer({ job, lockToken }: TakenJob, delayMs: number, { closing }: StartDeps): Promise<never> {
  await withShutdownTimeout(job.moveToDelayed(Date.now() + delayMs, lockToken), closing);
  throw new DelayedError();
}

/**
 * Settles like `work`, but resolves at the latest 2 s after the worker began to close. The job then stalls, and the
 * sweeper finds its delivery.
 */
function withShutdownTimeout(work: Promise<unknown>, closing: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const startTimer = (): void => {
      timer = setTimeout(resolve, storeShutdownTimeoutMs);
    };
    if (closing.aborted) startTimer();
    else closing.addEventListener('abort', startTimer, { once: true });
    work
      .then(() => resolve(), reject)
      .finally(() => {
        clearTimeout(timer);
        closing.removeEventListener('abort', startTimer);
      });
  });
}

function newClaim({ job, deliveryId }: TakenJob): Claim {
  // BullMQ counts an attempt when it ends, so a job that has one was retried, and only a person does that.
  return { id: deliveryId, token: randomUUID(), retried: job.attemptsMade > 0 };
}

/** Claims the delivery, or renews a claim that still holds. Null when the delivery is not available. */
function claimDelivery(claim: Claim, log: Logger, { batcher, closing }: StartDeps): Promise<ClaimedDelivery | null> {
  const claimFreshly = async (): Promise<ClaimedDelivery | null> => {
    for (;;) {
      const startedAt = performance.now();
      const delivery = await batcher.claim(claim);
      // A process that was suspended during its claim may have been declared dead since: claiming again tells.
      if (!delivery || performance.now() - startedAt < limits.deliveryMs) return delivery;
    }
  };
  return retryWhileUnavailable(claimFreshly, () => closing.aborted, log);
}

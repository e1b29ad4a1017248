import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { DelayedError, type Job } from 'bullmq';
import { limits } from '../config/limits';
import type { Claim, ClaimedDelivery } from '../src/deliveries/delivery.claim';
import type { Logger } from '../src/lib/logger';
import type { JobData } from '../src/queues/contracts';
import type { DeliveryBatcher } from './delivery-batcher';
import { retryWhileUnavailable } from './delivery-batcher';
import type { FairnessKey, FairScheduler, Permit } from './fair-scheduler';

/** What a job competes with. */
export type FairnessKeyOf = (job: JobData) => FairnessKey;

/** The keys of jobs whose receiver is their webhook. */
export const webhookKey: FairnessKeyOf = ({ accountId, webhookId }) => ({ account: accountId, receiver: webhookId });

/** The keys of jobs whose receiver is their account's own storage. */
export const storageKey: FairnessKeyOf = ({ accountId }) => ({ account: accountId, receiver: accountId });

/** The keys of jobs whose receiver is the mail server, which all accounts share. */
export const mailKey: FairnessKeyOf = ({ accountId }) => ({ account: accountId, receiver: null });

export interface StartDeps {
  readonly batcher: DeliveryBatcher;
  readonly scheduler: FairScheduler;
  /** Decides whose delivery is claimed next while others run; null when a permit is acquired before the claim. */
  readonly claimScheduler: FairScheduler | null;
  readonly fairnessKeyOf: FairnessKeyOf;
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
 * Steps 2 and 3 of `runDelivery`: acquires a permit and claims the delivery, the claim first when there is a
 * `claimScheduler`.
 * Resolves to null when the delivery is not available. Throws DelayedError for a deferred job.
 */
export function startDelivery(taken: TakenJob, deps: StartDeps): Promise<StartedDelivery | null> {
  const { scheduler, claimScheduler } = deps;
  if (claimScheduler) return claimThenAcquire(taken, claimScheduler, deps);
  return acquireThenClaim(taken, scheduler, deps);
}

async function acquireThenClaim(
  taken: TakenJob,
  scheduler: FairScheduler,
  deps: StartDeps,
  claim = newClaim(taken),
): Promise<StartedDelivery | null> {
  const permit = await acquirePermit(taken, scheduler, deps);
  return withPermit(permit, () => claimDelivery(claim, taken.log, deps));
}

/** A claim older than this (ms) is renewed before it runs, or the sweeper could take its worker for dead. */
const maxClaimAgeMs = 1_000;

/** A delivery that is claimed runs even if the worker begins to close meanwhile. */
async function claimThenAcquire(
  taken: TakenJob,
  claimScheduler: FairScheduler,
  deps: StartDeps,
): Promise<StartedDelivery | null> {
  const claim = newClaim(taken);
  const claimed = await acquireThenClaim(taken, claimScheduler, deps, claim);
  if (!claimed) return null;
  const claimedAt = performance.now();
  const permit = await deps.scheduler.acquireEvenIfClosing();
  const both = {
    start: permit.start,
    release: () => {
      permit.release();
      claimed.permit.release();
    },
  };
  const isStale = performance.now() - claimedAt > maxClaimAgeMs;
  return withPermit(both, async () => (isStale ? claimDelivery(claim, taken.log, deps) : claimed.delivery));
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

async function acquirePermit(taken: TakenJob, scheduler: FairScheduler, deps: StartDeps): Promise<Permit> {
  const permit = await scheduler.acquire(deps.fairnessKeyOf(taken.job.data));
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
      // A process that was suspended during its claim may have been declared dead since: claiming again finds out.
      if (!delivery || performance.now() - startedAt < limits.deliveryMs) return delivery;
    }
  };
  return retryWhileUnavailable(claimFreshly, () => closing.aborted, log);
}

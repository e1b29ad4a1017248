import type { Pool } from 'pg';
import { type AccountRelease, defaultLimits, type JobLimit, releaseBacklog } from '../../src/deliveries/backlog';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import { type DeliveryKind, queueNames } from '../../src/queues/contracts';
import type { Queues } from '../../src/queues/queues';
import { type Poller, poll } from './poll';

/** Pause between releases in ms: `idle` without a backlog, otherwise from `min` to `max`, shorter the faster jobs start. */
const pauseMs = { idle: 500, max: 250, min: 25 };
/** The release statement uses at most this fraction of one connection's time. */
const maxConnectionFraction = 1 / 5;
/** Backoff in ms of a queue whose jobs cannot be added; doubles with each consecutive failure. */
const backoffMs = { min: 500, max: 5_000 };

/**
 * Releases the backlogs of the accounts, so that each queue always has a few jobs of each. Any number of processes may
 * run one.
 */
export function startReleaser({ pool, queues, logger }: ReleaserDeps): Poller {
  const outage = createOutageLog(logger, 'the backlog could not be released; retrying');
  const jobLimits = new JobLimits();
  const backoffs = new QueueBackoffs();
  let delayMs = pauseMs.idle;
  const tick = async (): Promise<void> => {
    const [before, startedAt] = [delayMs, performance.now()];
    delayMs = pauseMs.idle;
    const kinds = queueNames.filter((kind) => !backoffs.isBackingOff(kind));
    if (kinds.length === 0) return;
    const { accounts, errors } = await releaseBacklog(pool, queues, { kinds, jobLimits: jobLimits.list() });
    for (const kind of kinds) backoffs.update(kind, errors.has(kind));
    for (const error of errors.values()) outage.failed(error);
    if (backoffs.isEmpty()) outage.recovered();

    const added = accounts.filter(({ kind }) => !errors.has(kind));
    const isStarved = jobLimits.update(added);
    if (added.length === 0) return;
    const tookMs = performance.now() - startedAt;
    const next = isStarved ? before / 2 : before * 1.5;
    const pause = Math.min(Math.max(next, pauseMs.min), pauseMs.max);
    delayMs = Math.max(pause, tookMs * (1 / maxConnectionFraction - 1));
  };
  return poll(tick, () => delayMs, outage.failed);
}

interface ReleaserDeps {
  readonly pool: Pool;
  readonly queues: Queues;
  readonly logger: Logger;
}

/** Limits per account: twice the jobs started since the last release, so that a fast receiver is not held to the minimum. */
class JobLimits {
  #last: readonly (JobLimit & { readonly after: number })[] = [];

  list(): readonly JobLimit[] {
    return this.#last.filter(({ jobs }) => jobs > defaultLimits.minPerAccount);
  }

  /** Returns whether an account had started at least half of its jobs, so that the release should have come sooner. */
  update(accounts: readonly AccountRelease[]): boolean {
    const last = new Map(this.#last.map(({ kind, accountId, after }) => [`${kind} ${accountId}`, after]));
    let isStarved = false;
    this.#last = accounts.map(({ kind, accountId, before, after }) => {
      const held = last.get(`${kind} ${accountId}`) ?? 0;
      const started = Math.max(0, held - before);
      if (held > 0 && started >= held / 2) isStarved = true;
      return { kind, accountId, after, jobs: Math.min(2 * started, defaultLimits.perQueue) };
    });
    return isStarved;
  }
}

/** The queues whose jobs could not be added, and when to try again. */
class QueueBackoffs {
  readonly #backoffs = new Map<DeliveryKind, { readonly ms: number; readonly until: number }>();

  isBackingOff(kind: DeliveryKind): boolean {
    return (this.#backoffs.get(kind)?.until ?? 0) > performance.now();
  }

  isEmpty(): boolean {
    return this.#backoffs.size === 0;
  }

  update(kind: DeliveryKind, hasFailed: boolean): void {
    const last = this.#backoffs.get(kind)?.ms ?? backoffMs.min / 2;
    this.#backoffs.delete(kind);
    if (!hasFailed) return;
    const ms = Math.min(2 * last, backoffMs.max);
    this.#backoffs.set(kind, { ms, until: performance.now() + ms });
  }
}

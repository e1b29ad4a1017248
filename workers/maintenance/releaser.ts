import type { Pool } from 'pg';
import { type AccountRelease, defaultLimits, releaseBacklog, type Share } from '../../src/deliveries/backlog';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import { type DeliveryKind, queueNames } from '../../src/queues/contracts';
import type { Queues } from '../../src/queues/queues';
import { type Poller, poll } from './poll';

/**
 * How long the releaser pauses, in milliseconds: between two looks at an empty backlog, and while there is one, between
 * the two others, the less the faster the jobs of an account are started.
 */
const pauseMs = { idle: 500, max: 250, min: 25 };
/** The statement takes at most this part of a connection, also while a long snapshot makes it slow. */
const maxShareOfConnection = 1 / 5;
/** How long a queue is left alone when its jobs cannot be added: twice as long after each failure in a row. */
const restMs = { min: 500, max: 5_000 };

/**
 * Releases the backlogs of the accounts, so that each queue always has a few jobs of each. Any number of processes may
 * run one.
 */
export function startReleaser({ pool, queues, logger }: ReleaserDeps): Poller {
  const outage = createOutageLog(logger, 'the backlog could not be released; retrying');
  const shares = new Shares();
  const rests = new Rests();
  let delayMs = pauseMs.idle;
  const tick = async (): Promise<void> => {
    const [before, startedAt] = [delayMs, performance.now()];
    delayMs = pauseMs.idle;
    const kinds = queueNames.filter((kind) => !rests.isResting(kind));
    if (kinds.length === 0) return;
    const { accounts, errors } = await releaseBacklog(pool, queues, { kinds, shares: shares.list() });
    for (const kind of kinds) rests.update(kind, errors.has(kind));
    for (const error of errors.values()) outage.failed(error);
    if (rests.areOver()) outage.recovered();

    const added = accounts.filter(({ kind }) => !errors.has(kind));
    const isHungry = shares.update(added);
    if (added.length === 0) return;
    const tookMs = performance.now() - startedAt;
    const next = isHungry ? before / 2 : before * 1.5;
    const pause = Math.min(Math.max(next, pauseMs.min), pauseMs.max);
    delayMs = Math.max(pause, tookMs * (1 / maxShareOfConnection - 1));
  };
  return poll(tick, () => delayMs, outage.failed);
}

interface ReleaserDeps {
  readonly pool: Pool;
  readonly queues: Queues;
  readonly logger: Logger;
}

/**
 * How many jobs each account may have in a queue, whatever the others have there: twice as many as were started since
 * the last release, so that an account whose jobs are started quickly need not wait for those whose jobs are not.
 */
class Shares {
  #last: readonly (Share & { readonly after: number })[] = [];

  list(): readonly Share[] {
    return this.#last.filter(({ jobs }) => jobs > defaultLimits.minPerAccount);
  }

  /** Returns whether an account had started at least half of its jobs, so that the release should have come sooner. */
  update(accounts: readonly AccountRelease[]): boolean {
    const last = new Map(this.#last.map(({ kind, accountId, after }) => [`${kind} ${accountId}`, after]));
    let isHungry = false;
    this.#last = accounts.map(({ kind, accountId, before, after }) => {
      const held = last.get(`${kind} ${accountId}`) ?? 0;
      const started = Math.max(0, held - before);
      if (held > 0 && started >= held / 2) isHungry = true;
      return { kind, accountId, after, jobs: Math.min(2 * started, defaultLimits.perQueue) };
    });
    return isHungry;
  }
}

/** Which queues are left alone because their jobs could not be added. */
class Rests {
  readonly #rests = new Map<DeliveryKind, { readonly ms: number; readonly until: number }>();

  isResting(kind: DeliveryKind): boolean {
    return (this.#rests.get(kind)?.until ?? 0) > performance.now();
  }

  areOver(): boolean {
    return this.#rests.size === 0;
  }

  update(kind: DeliveryKind, hasFailed: boolean): void {
    const last = this.#rests.get(kind)?.ms ?? restMs.min / 2;
    this.#rests.delete(kind);
    if (!hasFailed) return;
    const ms = Math.min(2 * last, restMs.max);
    this.#rests.set(kind, { ms, until: performance.now() + ms });
  }
}

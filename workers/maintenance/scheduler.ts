import type { Pool } from 'pg';
import { createSession, type DatabaseSettings } from '../../src/db/database';
import { NotificationListener } from '../../src/db/notification-listener';
import {
  defaultLimits,
  dueChannel,
  type JobLimit,
  type ScheduledAccount,
  scheduleDeliveries,
} from '../../src/deliveries/schedule';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import { type DeliveryKind, queueNames } from '../../src/queues/contracts';
import type { Queues } from '../../src/queues/queues';
import { type Poller, pollOrWake } from './poll';

/**
 * Pause between calls in ms: `idle` while nothing is due, otherwise from `min` to `max`, shorter the faster jobs start.
 * A notification ends a pause after `min`.
 */
const defaultPauseMs = { idle: 500, max: 250, min: 25 };
/** The statement uses at most this fraction of one connection's time. */
const maxConnectionFraction = 1 / 5;
/** Backoff in ms of a queue whose jobs cannot be added; doubles with each consecutive failure. */
const backoffMs = { min: 500, max: 5_000 };

/**
 * Schedules due deliveries: at once when the database notifies it of some, as fast as they are started while accounts
 * have a backlog, and otherwise twice a second, in case a notification was lost. Any number of processes may run one.
 */
export function startScheduler(deps: SchedulerDeps): Poller {
  const { pool, settings, queues, onMissed, logger, pauseMs = defaultPauseMs } = deps;
  const outage = createOutageLog(logger, 'due deliveries could not be scheduled; retrying');
  const jobLimits = new JobLimits();
  const backoffs = new QueueBackoffs();
  let pause = { ms: pauseMs.idle, wokenMs: pauseMs.min };
  const tick = async (): Promise<void> => {
    const [before, startedAt] = [pause.ms, performance.now()];
    pause = { ms: pauseMs.idle, wokenMs: pauseMs.min };
    const kinds = queueNames.filter((kind) => !backoffs.isBackingOff(kind));
    if (kinds.length === 0) return;
    const { accounts, missed, errors } = await scheduleDeliveries(pool, queues, { kinds, jobLimits: jobLimits.list() });
    for (const kind of kinds) backoffs.update(kind, errors.has(kind));
    for (const error of errors.values()) outage.failed(error);
    if (backoffs.isEmpty()) outage.recovered();
    if (missed > 0) {
      logger.info({ missed }, 'scheduled deliveries that a web process had not enqueued');
      onMissed?.(missed);
    }

    const added = accounts.filter(({ kind }) => !errors.has(kind));
    const isStarved = jobLimits.update(added);
    const next = isStarved ? before / 2 : before * 1.5;
    const ms = added.length === 0 ? pauseMs.idle : Math.min(Math.max(next, pauseMs.min), pauseMs.max);
    const minMs = (performance.now() - startedAt) * (1 / maxConnectionFraction - 1);
    pause = { ms: Math.max(ms, minMs), wokenMs: Math.max(pauseMs.min, minMs) };
  };
  const poller = pollOrWake(tick, () => pause, outage.failed);
  const listener = new NotificationListener({
    channel: dueChannel,
    createClient: () => createSession(settings),
    onNotification: poller.wake,
    onConnected: poller.wake,
    outageMessage: 'due deliveries are scheduled only twice a second',
    logger,
  });
  listener.open();
  return {
    close: async () => {
      await Promise.all([listener.close(), poller.close()]);
    },
  };
}

interface SchedulerDeps {
  readonly pool: Pool;
  /** Of the database, for a connection that keeps its session. */
  readonly settings: DatabaseSettings;
  readonly queues: Queues;
  /** Called with the number of deliveries that a web process had committed without creating their jobs. */
  readonly onMissed?: (deliveries: number) => void;
  readonly logger: Logger;
  readonly pauseMs?: typeof defaultPauseMs;
}

/**
 * Limits per account: twice the jobs started since the last call, so that a fast receiver is not limited to the
 * minimum.
 */
class JobLimits {
  #last: readonly (JobLimit & { readonly after: number })[] = [];

  list(): readonly JobLimit[] {
    return this.#last.filter(({ jobs }) => jobs > defaultLimits.minPerAccount);
  }

  /** Returns whether an account had started at least half of its jobs, so that the call should have come sooner. */
  update(accounts: readonly ScheduledAccount[]): boolean {
    const last = new Map(this.#last.map(({ kind, accountId, after }) => [`${kind} ${accountId}`, after]));
    let isStarved = false;
    this.#last = accounts.map(({ kind, accountId, before, after }) => {
      const queued = last.get(`${kind} ${accountId}`) ?? 0;
      const started = Math.max(0, queued - before);
      if (queued > 0 && started >= queued / 2) isStarved = true;
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

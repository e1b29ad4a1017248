import { capacity } from '../../config/limits';
import type { Logger } from '../lib/logger';
import { createOutageLog } from '../lib/outage-log';
import { type DeliveryKind, queueNames } from '../queues/contracts';
import type { QueuedDelivery, Queues } from '../queues/queues';
import type { Backlog } from './backlog';
import type { PlannedDelivery } from './delivery.plan';

/** Enqueues jobs for committed deliveries, best effort; the sweeper catches what fails. */
export interface JobEnqueuer {
  /**
   * Decides, before they are committed, which of an account's deliveries this process will enqueue, and marks the
   * others as `backlogged`: those of an account that has a backlog, or more than `capacity.deliveriesPerAccount` in a
   * second.
   */
  admit(accountId: string, deliveries: readonly PlannedDelivery[]): readonly PlannedDelivery[];
  /**
   * Adds the jobs of deliveries that are not `backlogged` within a few milliseconds. Returns at once and never throws.
   * Deliveries that exceed `capacity.deliveriesToQueue` are left to the sweeper.
   */
  enqueue(deliveries: readonly QueuedDelivery[]): void;
  /** Resolves when all jobs are added or have failed to be. */
  close(): Promise<void>;
}

/**
 * Deliveries that arrive within this time after a call to the queue share the next one: a call costs more than its
 * jobs.
 */
const flushIntervalMs = 5;

/** `findBacklogs` is called at most once a second, and only while deliveries are admitted. */
export function createJobEnqueuer(
  queues: Pick<Queues, 'add'>,
  findBacklogs: () => Promise<readonly Backlog[]>,
  logger: Logger,
): JobEnqueuer {
  const outage = createOutageLog(logger, 'cannot enqueue jobs; their deliveries stay in the outbox');
  const admission = new Admission(findBacklogs);
  const inFlight = new Set<Promise<void>>();
  let pending = 0;
  let buffer: QueuedDelivery[] = [];
  let isFlushScheduled = false;
  let flushTimer: NodeJS.Timeout | undefined;

  const add = async (deliveries: readonly QueuedDelivery[]): Promise<void> => {
    try {
      await queues.add(deliveries);
      outage.recovered();
    } catch (error) {
      outage.failed(error);
    }
    pending -= deliveries.length;
  };

  const flush = (): void => {
    clearTimeout(flushTimer);
    isFlushScheduled = buffer.length > 0;
    if (!isFlushScheduled) return;
    flushTimer = setTimeout(flush, flushIntervalMs);
    const deliveries = buffer;
    buffer = [];
    const adding = add(deliveries).finally(() => inFlight.delete(adding));
    inFlight.add(adding);
  };

  return {
    admit: (accountId, deliveries) => {
      const rejected = deliveries.filter(({ kind }) => !admission.admits(accountId, kind));
      if (rejected.length === 0) return deliveries;
      return deliveries.map((delivery) => ({ ...delivery, backlogged: rejected.includes(delivery) }));
    },
    enqueue: (planned) => {
      const deliveries = planned.filter(({ backlogged }) => !backlogged);
      if (deliveries.length === 0 || pending + deliveries.length > capacity.deliveriesToQueue) return;
      pending += deliveries.length;
      buffer.push(...deliveries);
      if (isFlushScheduled) return;
      isFlushScheduled = true;
      // After the other submissions of the same commit, and after their responses.
      setImmediate(flush);
    },
    close: async () => {
      flush();
      await Promise.all([...inFlight, admission.close()]);
    },
  };
}

const windowMs = 1_000;

/** Numbers of deliveries by account. */
type Counts = Map<string, number>;
type ByKind<T> = Readonly<Record<DeliveryKind, T>>;

/** Counts the deliveries of each account per second, and knows which accounts have a backlog. */
class Admission {
  readonly #findBacklogs: () => Promise<readonly Backlog[]>;
  #counts = byKind<Counts>(() => new Map());
  #last = byKind<Counts>(() => new Map());
  #backlogs = byKind(() => new Set<string>());
  #windowStart = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  constructor(findBacklogs: () => Promise<readonly Backlog[]>) {
    this.#findBacklogs = findBacklogs;
  }

  /** What exceeded the limit a second ago may not be committed yet, so it counts as a backlog. */
  admits(accountId: string, kind: DeliveryKind): boolean {
    const sinceMs = performance.now() - this.#windowStart;
    if (sinceMs >= windowMs) this.#startWindow(sinceMs < 2 * windowMs);
    const counts = this.#counts[kind];
    const count = (counts.get(accountId) ?? 0) + 1;
    counts.set(accountId, count);
    const limit = capacity.deliveriesPerAccount;
    return count <= limit && (this.#last[kind].get(accountId) ?? 0) <= limit && !this.#backlogs[kind].has(accountId);
  }

  async close(): Promise<void> {
    await this.#reading;
  }

  #startWindow(followsLast: boolean): void {
    this.#windowStart = performance.now();
    this.#last = followsLast ? this.#counts : byKind(() => new Map());
    this.#counts = byKind(() => new Map());
    this.#reading ??= this.#readBacklogs().finally(() => {
      this.#reading = null;
    });
  }

  async #readBacklogs(): Promise<void> {
    const found = await this.#findBacklogs().catch(() => null);
    if (!found) return;
    this.#backlogs = byKind((kind) => new Set(found.filter((one) => one.kind === kind).map((one) => one.accountId)));
  }
}

function byKind<T>(create: (kind: DeliveryKind) => T): ByKind<T> {
  return Object.fromEntries(queueNames.map((kind) => [kind, create(kind)])) as ByKind<T>;
}

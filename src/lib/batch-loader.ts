import { TimeoutError } from './with-timeout';

export interface BatchOptions<Item> {
  /** Items per call; a function is asked before each call. */
  readonly maxItems: number | (() => number);
  /** Sum of `sizeOf` per call. An item above the limit gets a call of its own. */
  readonly maxBytes?: number;
  readonly sizeOf?: (item: Item) => number;
  /** Calls in flight. Items that arrive meanwhile share the next call. */
  readonly concurrency: number;
  /** Whether an item may join a batch now. When no waiting item may start a batch, all are asked again after 1 ms. */
  readonly canJoin?: (item: Item, batch: readonly Item[]) => boolean;
  /** Whether a failed call may be the fault of a single item. Its items are then retried one by one. */
  readonly isItemError?: (error: unknown) => boolean;
  /** Calls in flight while the items of one failed call are retried one by one; 4 by default. */
  readonly itemConcurrency?: number;
  /** Items that have waited this many milliseconds for their call are rejected with a TimeoutError. */
  readonly maxWaitMs?: number;
  /** Like `maxWaitMs`, but only while no call has succeeded for this long. */
  readonly maxStallMs?: number;
  /**
   * Runs `flush` when a batch may start. `setImmediate` by default, so that the items of one event loop iteration share
   * a call.
   */
  readonly schedule?: (flush: () => void) => void;
}

/**
 * Makes one call for many items. Returns the results in the order of the items. A result may be an Error, which rejects
 * its item alone, or a promise, which delays its item alone. When the call rejects, so do all its items.
 */
export type BatchCall<Item, Result> = (
  items: readonly Item[],
) => Promise<ReadonlyArray<Result | Promise<Result> | Error>>;

interface WaitingItem<Item, Result> {
  readonly item: Item;
  /** By the monotonic clock; null until the first flush that leaves the item waiting. */
  waitingSince: number | null;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

/** Collects single items into shared calls. */
export class BatchLoader<Item, Result> {
  readonly #call: BatchCall<Item, Result>;
  readonly #options: Required<BatchOptions<Item>>;
  #waiting: WaitingItem<Item, Result>[] = [];
  #inFlight = 0;
  #isScheduled = false;
  #lastSuccessAt = 0;
  #retryTimer: NodeJS.Timeout | undefined;
  #expiryTimer: NodeJS.Timeout | undefined;

  constructor(call: BatchCall<Item, Result>, options: BatchOptions<Item>) {
    this.#call = call;
    this.#options = {
      maxBytes: Number.POSITIVE_INFINITY,
      sizeOf: () => 0,
      canJoin: () => true,
      isItemError: () => false,
      itemConcurrency: 4,
      maxWaitMs: Number.POSITIVE_INFINITY,
      maxStallMs: Number.POSITIVE_INFINITY,
      schedule: setImmediate,
      ...options,
    };
  }

  /** Resolves to the item's result. `waitingSince` (by `performance.now()`) counts a wait that began elsewhere. */
  load(item: Item, waitingSince?: number): Promise<Result> {
    return new Promise((resolve, reject) => {
      const isBusy = this.#inFlight >= this.#options.concurrency;
      const since = waitingSince ?? (isBusy ? performance.now() : null);
      this.#waiting.push({ item, waitingSince: since, resolve, reject });
      if (isBusy) this.#watchExpiry();
      else this.#scheduleFlush();
    });
  }

  /** Rejects every item that no call was made for yet. */
  rejectWaiting(error: unknown): void {
    const rejected = this.#waiting;
    this.#waiting = [];
    for (const { reject } of rejected) reject(error);
  }

  #scheduleFlush(): void {
    if (this.#isScheduled || this.#waiting.length === 0) return;
    this.#isScheduled = true;
    this.#options.schedule(this.#flush);
  }

  readonly #flush = (): void => {
    this.#isScheduled = false;
    this.#rejectExpired();
    while (this.#waiting.length > 0 && this.#inFlight < this.#options.concurrency) {
      const batch = this.#takeBatch();
      if (batch.length === 0) {
        this.#retryTimer ??= setTimeout(() => {
          this.#retryTimer = undefined;
          this.#scheduleFlush();
        }, 1);
        break;
      }
      void this.#run(batch);
    }
    // A process that was paused must not find the items expired that it had no time to flush, so their wait begins
    // here.
    for (const waiting of this.#waiting) waiting.waitingSince ??= performance.now();
    this.#watchExpiry();
  };

  #takeBatch(): WaitingItem<Item, Result>[] {
    const { maxItems, maxBytes, sizeOf, canJoin } = this.#options;
    const limit = typeof maxItems === 'number' ? maxItems : maxItems();
    const batch: WaitingItem<Item, Result>[] = [];
    const items: Item[] = [];
    let bytes = 0;
    this.#waiting = this.#waiting.filter((waiting) => {
      const { item } = waiting;
      if (batch.length >= limit) return true;
      const size = sizeOf(item);
      if (batch.length > 0 && bytes + size > maxBytes) return true;
      if (!canJoin(item, items)) return true;
      batch.push(waiting);
      items.push(item);
      bytes += size;
      return false;
    });
    return batch;
  }

  async #run(batch: readonly WaitingItem<Item, Result>[]): Promise<void> {
    this.#inFlight += 1;
    await this.#execute(batch);
    this.#inFlight -= 1;
    this.#scheduleFlush();
  }

  async #execute(batch: readonly WaitingItem<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#call(batch.map(({ item }) => item));
      this.#lastSuccessAt = performance.now();
      // Deferred, so that the next call is sent before these results are handled: 10 to 17 % more submissions per
      // second.
      process.nextTick(settle, batch, results);
    } catch (error) {
      if (batch.length > 1 && this.#options.isItemError(error)) await this.#executeOneByOne(batch);
      else for (const { reject } of batch) reject(error);
    }
  }

  async #executeOneByOne(batch: readonly WaitingItem<Item, Result>[]): Promise<void> {
    const remaining = batch.values();
    const runLane = async () => {
      for (const waiting of remaining) await this.#execute([waiting]);
    };
    await Promise.all(Array.from({ length: this.#options.itemConcurrency }, runLane));
  }

  #rejectExpired(): void {
    const { maxWaitMs, maxStallMs } = this.#options;
    const now = performance.now();
    const isStalled = now - this.#lastSuccessAt > maxStallMs;
    const limitMs = isStalled ? Math.min(maxWaitMs, maxStallMs) : maxWaitMs;
    this.#waiting = this.#waiting.filter(({ waitingSince, reject }) => {
      if (waitingSince === null || now - waitingSince <= limitMs) return true;
      reject(new TimeoutError('timed out waiting for earlier calls'));
      return false;
    });
  }

  /** Rejects expired items also while the calls before them hang. */
  #watchExpiry(): void {
    const { maxWaitMs, maxStallMs } = this.#options;
    const limitMs = Math.min(maxWaitMs, maxStallMs);
    if (this.#expiryTimer || this.#waiting.length === 0 || limitMs === Number.POSITIVE_INFINITY) return;
    this.#expiryTimer = setTimeout(() => {
      this.#expiryTimer = undefined;
      this.#rejectExpired();
      this.#watchExpiry();
    }, limitMs / 8);
  }
}

function settle<Item, Result>(
  batch: readonly WaitingItem<Item, Result>[],
  results: ReadonlyArray<Result | Promise<Result> | Error>,
): void {
  batch.forEach(({ resolve, reject }, index) => {
    const result = results[index];
    if (result instanceof Error) reject(result);
    else resolve(result as Result | Promise<Result>);
  });
}

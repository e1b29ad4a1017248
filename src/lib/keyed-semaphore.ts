/** Too much work of the same key is waiting already. */
export class TooManyWaiting extends Error {}

export interface WaitOptions {
  /** Stops waiting when it is aborted; work that has started goes on. */
  readonly signal?: AbortSignal | undefined;
  /** How many of the same key may wait. One more rejects with TooManyWaiting. */
  readonly maxWaiting?: number;
  /** Waits in front of all others of its key. */
  readonly isFirst?: boolean;
}

/** Runs work with limited concurrency, in all and per key. Keys that wait for permits take turns. */
export class KeyedSemaphore {
  readonly #max: number;
  readonly #maxPerKey: number;
  readonly #running = new Map<string, number>();
  /** What starts the waiting work of each key, oldest first. The key whose turn is next comes first. */
  readonly #waiting = new Map<string, Array<() => void>>();
  #total = 0;

  constructor(max: number, maxPerKey: number) {
    this.#max = max;
    this.#maxPerKey = maxPerKey;
  }

  /** Settles like `work`, which starts as soon as there is a permit for it. Rejects as `acquire` does. */
  async run<T>(key: string, work: () => Promise<T>, options?: WaitOptions): Promise<T> {
    const release = await this.acquire(key, options);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /**
   * Resolves to a function that releases the permit, which may be called again. Rejects with TooManyWaiting, or with the
   * reason of the signal if that is aborted first.
   */
  async acquire(key: string, options: WaitOptions = {}): Promise<() => void> {
    options.signal?.throwIfAborted();
    if (this.#canStart(key)) this.#count(key, 1);
    else await this.#wait(key, options);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#count(key, -1);
      this.#startWaiting();
    };
  }

  #wait(key: string, { signal, maxWaiting = Number.POSITIVE_INFINITY, isFirst }: WaitOptions): Promise<void> {
    const waiting = this.#waiting.get(key) ?? [];
    if (waiting.length >= maxWaiting) return Promise.reject(new TooManyWaiting());
    this.#waiting.set(key, waiting);
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(start), 1);
        if (waiting.length === 0) this.#waiting.delete(key);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      if (isFirst) waiting.unshift(start);
      else waiting.push(start);
    });
  }

  #startWaiting(): void {
    for (const [key, waiting] of this.#waiting) {
      if (this.#total >= this.#max) return;
      if (!this.#canStart(key)) continue;
      const start = waiting.shift();
      // Behind the others, and visited again by this loop.
      this.#waiting.delete(key);
      if (waiting.length > 0) this.#waiting.set(key, waiting);
      // Counted here, so that nobody else takes the permit before the work starts.
      this.#count(key, 1);
      start?.();
    }
  }

  #canStart(key: string): boolean {
    return this.#total < this.#max && (this.#running.get(key) ?? 0) < this.#maxPerKey;
  }

  #count(key: string, change: 1 | -1): void {
    this.#total += change;
    const running = (this.#running.get(key) ?? 0) + change;
    if (running === 0) this.#running.delete(key);
    else this.#running.set(key, running);
  }
}

/** Runs work with limited concurrency, in all and per key; permits are granted in order of arrival. */
export class KeyedSemaphore {
  readonly #max: number;
  readonly #maxPerKey: number;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Set<{ readonly key: string; readonly start: () => void }>();
  #total = 0;

  constructor(max: number, maxPerKey: number) {
    this.#max = max;
    this.#maxPerKey = maxPerKey;
  }

  /** Settles like `work`, which starts as soon as there is a permit for it. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (!this.#canStart(key)) {
      await new Promise<void>((resolve) => this.#waiting.add({ key, start: resolve }));
    } else {
      this.#count(key, 1);
    }
    try {
      return await work();
    } finally {
      this.#count(key, -1);
      this.#startWaiting();
    }
  }

  #startWaiting(): void {
    for (const one of this.#waiting) {
      if (this.#total >= this.#max) return;
      if (!this.#canStart(one.key)) continue;
      this.#waiting.delete(one);
      // Counted here, so that nobody else takes the permit before the work starts.
      this.#count(one.key, 1);
      one.start();
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

/** The right to run one delivery; `release` must be called when the delivery has ended. */
export interface Permit {
  release(): void;
}

/**
 * The delivery may not run now; its job should be tried again after this many milliseconds (0 when the worker is
 * closing).
 */
export interface Deferred {
  readonly retryInMs: number;
}

/** A delivery that takes this long counts as slow. */
const slowAfterMs = 300;
/** How long a key counts as slow after its last slow delivery, unless a quick one follows. */
const slowForMs = 60_000;
/** Limits on slow deliveries in flight. */
const maxSlow = { perPermit: 3, total: 256 };
/** Deferred jobs of a key come back at increasing intervals, so that a long backlog is not scanned over and over. */
const retryMs = { first: 500, step: 50, max: 60_000 };
/** Above this many keys, those that are idle and quick are dropped. */
const maxKeys = 1_000;

/** The most deliveries that may be in flight, quick and slow ones together. */
export function maxInFlight(concurrency: number): number {
  return concurrency + maxSlowInFlight(concurrency);
}

function maxSlowInFlight(concurrency: number): number {
  return Math.min(concurrency * maxSlow.perPermit, maxSlow.total);
}

interface KeyState {
  inFlight: number;
  /** Those of them that are slow. */
  slow: number;
  slowUntil: number;
  /** Jobs deferred since the last quick delivery. */
  deferred: number;
}

/**
 * Shares a worker's permits between receivers, so that one that hangs does not delay the others. Deliveries are grouped
 * by a fairness key, such as the webhook they call. At most `concurrency` quick deliveries run at a time. After 300 ms
 * a delivery counts as slow and makes room for a quick one; slow deliveries run in addition, up to a limit that the
 * slow keys divide equally. A delivery to a slow key above its part of the limit is deferred.
 */
export class FairScheduler {
  readonly #concurrency: number;
  readonly #maxSlow: number;
  readonly #closing: AbortSignal;
  readonly #semaphore: Semaphore;
  readonly #keys = new Map<string, KeyState>();
  #slow = 0;

  constructor(concurrency: number, closing: AbortSignal) {
    this.#concurrency = concurrency;
    this.#maxSlow = maxSlowInFlight(concurrency);
    this.#closing = closing;
    this.#semaphore = new Semaphore(concurrency, closing);
  }

  /**
   * Waits for a permit. Defers at once when `key` is slow and has reached its limit of deliveries in flight, or when
   * the worker is closing. Without a key the permit is held until the delivery ends.
   */
  async acquire(key: string | null): Promise<Permit | Deferred> {
    if (this.#closing.aborted) return { retryInMs: 0 };
    if (key === null) return (await this.#semaphore.acquire()) ? this.#keylessPermit() : { retryInMs: 0 };
    if (this.#keys.size > maxKeys) this.#dropIdleKeys();
    if (isSlow(this.#stateOf(key))) return this.#acquireSlow(this.#stateOf(key));
    if (!(await this.#semaphore.acquire())) return { retryInMs: 0 };
    const state = this.#stateOf(key);
    if (!isSlow(state)) return this.#start(state);
    // The key became slow while this delivery waited.
    this.#semaphore.release();
    return this.#acquireSlow(state);
  }

  /** Waits for a permit without a key, for a delivery that was claimed already. */
  async acquireEvenIfClosing(): Promise<Permit> {
    await this.#semaphore.acquire(true);
    return this.#keylessPermit();
  }

  #keylessPermit(): Permit {
    return { release: () => this.#semaphore.release() };
  }

  #acquireSlow(state: KeyState): Permit | Deferred {
    if (state.inFlight >= this.#slowLimitOf(state) || this.#slow >= this.#maxSlow) return defer(state);
    this.#addSlow(state);
    return this.#permit(state, () => this.#removeSlow(state));
  }

  #start(state: KeyState): Permit {
    let isQuick = true;
    const timer = setTimeout(() => {
      isQuick = false;
      this.#addSlow(state);
      this.#semaphore.release();
    }, slowAfterMs);
    return this.#permit(state, () => {
      clearTimeout(timer);
      if (isQuick) this.#semaphore.release();
      else this.#removeSlow(state);
    });
  }

  #permit(state: KeyState, onRelease: () => void): Permit {
    const startedAt = performance.now();
    state.inFlight += 1;
    return {
      release: () => {
        state.inFlight -= 1;
        onRelease();
        rememberDuration(state, performance.now() - startedAt);
      },
    };
  }

  #addSlow(state: KeyState): void {
    state.slow += 1;
    this.#slow += 1;
  }

  #removeSlow(state: KeyState): void {
    state.slow -= 1;
    this.#slow -= 1;
  }

  /** The slow keys divide the limit equally; one key never gets more than `concurrency`. */
  #slowLimitOf(state: KeyState): number {
    const slowKeys = [...this.#keys.values()].filter((other) => other === state || isSlow(other)).length;
    return Math.max(1, Math.min(this.#concurrency, Math.floor(this.#maxSlow / slowKeys)));
  }

  #stateOf(key: string): KeyState {
    const state = this.#keys.get(key) ?? { inFlight: 0, slow: 0, slowUntil: 0, deferred: 0 };
    this.#keys.set(key, state);
    return state;
  }

  #dropIdleKeys(): void {
    for (const [key, state] of this.#keys) {
      if (state.inFlight === 0 && !isSlow(state)) this.#keys.delete(key);
    }
  }
}

function isSlow({ slow, slowUntil }: KeyState): boolean {
  return slow > 0 || slowUntil > performance.now();
}

function rememberDuration(state: KeyState, durationMs: number): void {
  const wasSlow = durationMs >= slowAfterMs;
  state.slowUntil = wasSlow ? performance.now() + slowForMs : 0;
  if (!wasSlow) state.deferred = 0;
}

function defer(state: KeyState): Deferred {
  state.deferred += 1;
  // Jobs that reach the maximum are spread, so that they do not all come back at the same moment.
  const max = retryMs.max * (0.75 + Math.random() / 4);
  return { retryInMs: Math.round(Math.min(retryMs.first + state.deferred * retryMs.step, max)) };
}

/** A first-in, first-out semaphore that turns waiters away when the worker closes, unless they insist. */
class Semaphore {
  #available: number;
  #waiters: { readonly settle: (acquired: boolean) => void; readonly insists: boolean }[] = [];
  readonly #closing: AbortSignal;

  constructor(permits: number, closing: AbortSignal) {
    this.#available = permits;
    this.#closing = closing;
    closing.addEventListener('abort', () => {
      const waiters = this.#waiters;
      this.#waiters = waiters.filter(({ insists }) => insists);
      for (const { settle, insists } of waiters) if (!insists) settle(false);
    });
  }

  /** Waits for a permit; resolves to false when the worker closes first, unless the caller `insists`. */
  async acquire(insists = false): Promise<boolean> {
    if (this.#closing.aborted && !insists) return false;
    if (this.#available === 0) return new Promise((settle) => this.#waiters.push({ settle, insists }));
    this.#available -= 1;
    return true;
  }

  /** Releases a permit, which goes to the longest waiter. */
  release(): void {
    const next = this.#waiters.shift();
    if (next) next.settle(true);
    else this.#available += 1;
  }
}

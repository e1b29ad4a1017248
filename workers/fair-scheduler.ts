/** The right to run one delivery. */
export interface Permit {
  /** Called when the delivery is claimed: the time until `release` shows how slow its receiver is. */
  start(): void;
  /** Must be called when the delivery has ended. */
  release(): void;
}

/**
 * The delivery may not run now; its job should be tried again after this many milliseconds (0 when the worker is
 * closing).
 */
export interface Deferred {
  readonly retryInMs: number;
}

/** What a delivery competes with: others of its account, and others to its receiver. */
export interface FairnessKey {
  readonly account: string;
  /** Null when all accounts share the receiver, such as the mail server. */
  readonly receiver: string | null;
}

/**
 * A delivery counts as slow when its receiver takes this long, or its claim, which may wait for a locked row. A busy
 * database delays all claims: with 300 ms for both, jobs of every account were deferred.
 */
const slowAfterMs = { receiver: 300, claim: 1_000 };
/** How long a receiver counts as slow after its last slow delivery, unless a quick one follows. */
const slowForMs = 60_000;
/** Limits on slow deliveries in flight. */
const maxSlow = { perPermit: 3, total: 256 };
/**
 * Deferred jobs of a receiver are retried at increasing intervals, so that a long backlog is not scanned over and over.
 */
const retryMs = { first: 500, step: 50, max: 60_000 };
/**
 * Deliveries that may wait for a permit, and how long an account's may wait before those above its part of that number
 * are deferred. Until then they only wait because there are many.
 */
const waiting = { max: 128, minPerAccount: 8, longMs: 500 };
/** Above this many receivers or accounts, those that are idle and quick are dropped. */
const maxKeys = 1_000;

/** The most deliveries that may be in flight, quick and slow ones together. */
export function maxInFlight(concurrency: number): number {
  return concurrency + maxSlowInFlight(concurrency);
}

/**
 * The most jobs that a worker takes from its queue. Those that wait for a permit are in the scheduler instead of in the
 * queue, which is first in, first out.
 */
export function maxJobsHeld(inFlight: number): number {
  return inFlight + waiting.max;
}

function maxSlowInFlight(concurrency: number): number {
  return Math.min(concurrency * maxSlow.perPermit, maxSlow.total);
}

interface Waiter {
  readonly settle: (acquired: boolean) => void;
  readonly ignoresClosing: boolean;
  readonly since: number;
}

interface AccountState {
  /** Permits that it holds. */
  permits: number;
  /** Slow deliveries in flight. */
  slow: number;
  waiters: Waiter[];
}

interface ReceiverState {
  readonly account: AccountState;
  inFlight: number;
  /** How many of them are slow. */
  slow: number;
  slowUntil: number;
  /** Jobs deferred since the last quick delivery. */
  deferred: number;
}

/**
 * Shares a worker's permits between accounts and between receivers, so that none delays the others. At most
 * `concurrency` quick deliveries run at a time. A free permit goes to the account that holds the fewest, and within it
 * to the delivery that waited longest. A delivery whose receiver takes 300 ms, or whose claim takes a second, counts as
 * slow and releases its permit to a quick one; slow deliveries run in addition, up to a limit that the accounts divide equally, and each of them among its
 * slow receivers. A delivery to a slow receiver above its part of the limit is deferred.
 */
export class FairScheduler {
  readonly #concurrency: number;
  readonly #maxSlow: number;
  readonly #closing: AbortSignal;
  readonly #semaphore: FairSemaphore;
  readonly #accounts = new Map<string | null, AccountState>();
  readonly #receivers = new Map<string, ReceiverState>();
  #slow = 0;

  constructor(concurrency: number, closing: AbortSignal) {
    this.#concurrency = concurrency;
    this.#maxSlow = maxSlowInFlight(concurrency);
    this.#closing = closing;
    this.#semaphore = new FairSemaphore(concurrency, closing);
  }

  /**
   * Waits for a permit. Defers at once when the receiver is slow and has reached its limit of deliveries in flight,
   * when too many deliveries of the account wait, or when the worker is closing. Without a receiver the permit is held
   * until the delivery ends.
   */
  async acquire(key: FairnessKey): Promise<Permit | Deferred> {
    if (this.#closing.aborted) return { retryInMs: 0 };
    if (this.#receivers.size > maxKeys || this.#accounts.size > maxKeys) this.#dropIdle();
    const account = this.#accountOf(key.account);
    const receiver = key.receiver === null ? null : this.#receiverOf(key.receiver, account);
    if (receiver && isSlow(receiver)) return this.#acquireSlow(receiver);
    if (this.#semaphore.hasTooManyWaiters(account))
      return { retryInMs: Math.round(retryMs.first * (1 + Math.random())) };
    if (!(await this.#semaphore.acquire(account))) return { retryInMs: 0 };
    if (!receiver) return { start: () => undefined, release: () => this.#semaphore.release(account) };
    if (!isSlow(receiver)) return this.#acquireQuick(receiver);
    // The receiver became slow while this delivery waited.
    this.#semaphore.release(account);
    return this.#acquireSlow(receiver);
  }

  /** Waits for a permit in the order of the calls, for a delivery that was claimed already. */
  async acquireEvenIfClosing(): Promise<Permit> {
    const account = this.#accountOf(null);
    await this.#semaphore.acquire(account, true);
    return { start: () => undefined, release: () => this.#semaphore.release(account) };
  }

  #acquireSlow(receiver: ReceiverState): Permit | Deferred {
    if (!this.#mayAddSlow(receiver)) return defer(receiver);
    this.#addSlow(receiver);
    return createPermit(receiver, { onStart: () => undefined, onRelease: () => this.#removeSlow(receiver) });
  }

  #acquireQuick(receiver: ReceiverState): Permit {
    let isQuick = true;
    const becomeSlow = () => {
      isQuick = false;
      this.#addSlow(receiver);
      this.#semaphore.release(receiver.account);
    };
    let timer = setTimeout(becomeSlow, slowAfterMs.claim);
    return createPermit(receiver, {
      onStart: () => {
        clearTimeout(timer);
        if (isQuick) timer = setTimeout(becomeSlow, slowAfterMs.receiver);
      },
      onRelease: () => {
        clearTimeout(timer);
        if (isQuick) this.#semaphore.release(receiver.account);
        else this.#removeSlow(receiver);
      },
    });
  }

  #addSlow(receiver: ReceiverState): void {
    receiver.slow += 1;
    receiver.account.slow += 1;
    this.#slow += 1;
  }

  #removeSlow(receiver: ReceiverState): void {
    receiver.slow -= 1;
    receiver.account.slow -= 1;
    this.#slow -= 1;
  }

  /**
   * The accounts with slow receivers divide the limit equally and leave one part unused, so that the next such account
   * need not wait. An account without a slow delivery in flight may always have one. A receiver never gets more than
   * `concurrency`.
   */
  #mayAddSlow(receiver: ReceiverState): boolean {
    const slow = [...this.#receivers.values()].filter((other) => other === receiver || isSlow(other));
    const accounts = new Set(slow.map(({ account }) => account)).size;
    const ofAccount = Math.floor(this.#maxSlow / (accounts + 1));
    const receivers = slow.filter(({ account }) => account === receiver.account).length;
    const ofReceiver = Math.max(1, Math.min(this.#concurrency, Math.floor(ofAccount / receivers)));
    if (receiver.inFlight >= ofReceiver) return false;
    return receiver.account.slow === 0 || (receiver.account.slow < ofAccount && this.#slow < this.#maxSlow);
  }

  #accountOf(id: string | null): AccountState {
    let state = this.#accounts.get(id);
    if (!state) {
      state = { permits: 0, slow: 0, waiters: [] };
      this.#accounts.set(id, state);
    }
    return state;
  }

  #receiverOf(id: string, account: AccountState): ReceiverState {
    let state = this.#receivers.get(id);
    if (!state) {
      state = { account, inFlight: 0, slow: 0, slowUntil: 0, deferred: 0 };
      this.#receivers.set(id, state);
    }
    return state;
  }

  #dropIdle(): void {
    for (const [id, receiver] of this.#receivers) {
      // A delivery that waits for a permit of the account may be for this receiver.
      const isIdle = receiver.inFlight === 0 && receiver.account.waiters.length === 0;
      if (isIdle && !isSlow(receiver)) this.#receivers.delete(id);
    }
    const used = new Set([...this.#receivers.values()].map(({ account }) => account));
    for (const [id, account] of this.#accounts) {
      if (account.permits === 0 && account.waiters.length === 0 && !used.has(account)) this.#accounts.delete(id);
    }
  }
}

function createPermit(
  receiver: ReceiverState,
  { onStart, onRelease }: { readonly onStart: () => void; readonly onRelease: () => void },
): Permit {
  let startedAt: number | null = null;
  receiver.inFlight += 1;
  return {
    start: () => {
      startedAt = performance.now();
      onStart();
    },
    release: () => {
      receiver.inFlight -= 1;
      onRelease();
      if (startedAt !== null) rememberDuration(receiver, performance.now() - startedAt);
    },
  };
}

function isSlow({ slow, slowUntil }: ReceiverState): boolean {
  return slow > 0 || slowUntil > performance.now();
}

function rememberDuration(receiver: ReceiverState, durationMs: number): void {
  const wasSlow = durationMs >= slowAfterMs.receiver;
  receiver.slowUntil = wasSlow ? performance.now() + slowForMs : 0;
  if (!wasSlow) receiver.deferred = 0;
}

function defer(receiver: ReceiverState): Deferred {
  receiver.deferred += 1;
  // Jobs that reach the maximum are spread, so that they do not all come back at the same moment.
  const max = retryMs.max * (0.75 + Math.random() / 4);
  return { retryInMs: Math.round(Math.min(retryMs.first + receiver.deferred * retryMs.step, max)) };
}

/**
 * A semaphore whose permits go to the account that holds the fewest, the least recently served among equals. Rejects
 * waiters when the worker closes, unless they ignore it.
 */
class FairSemaphore {
  #available: number;
  /** Accounts with waiters, the least recently served first. */
  readonly #waiting = new Set<AccountState>();
  readonly #closing: AbortSignal;

  constructor(permits: number, closing: AbortSignal) {
    this.#available = permits;
    this.#closing = closing;
    closing.addEventListener('abort', () => {
      for (const account of this.#waiting) {
        const { waiters } = account;
        account.waiters = waiters.filter(({ ignoresClosing }) => ignoresClosing);
        if (account.waiters.length === 0) this.#waiting.delete(account);
        for (const { settle, ignoresClosing } of waiters) if (!ignoresClosing) settle(false);
      }
    });
  }

  /**
   * Whether the account's deliveries wait for long and are more than its part of those that may wait. The accounts
   * divide that number, and leave a quarter of a part unused for those that come next.
   */
  hasTooManyWaiters({ waiters }: AccountState): boolean {
    const [first] = waiters;
    if (!first || performance.now() - first.since < waiting.longMs) return false;
    const part = Math.floor(waiting.max / (this.#waiting.size + 0.25));
    return waiters.length >= Math.max(waiting.minPerAccount, part);
  }

  /** Waits for a permit; resolves to false when the worker closes first, unless the caller ignores that. */
  async acquire(account: AccountState, ignoresClosing = false): Promise<boolean> {
    if (this.#closing.aborted && !ignoresClosing) return false;
    if (this.#available > 0) {
      this.#available -= 1;
      account.permits += 1;
      return true;
    }
    this.#waiting.add(account);
    return new Promise((settle) => account.waiters.push({ settle, ignoresClosing, since: performance.now() }));
  }

  /** Releases one of the account's permits to the next waiter. */
  release(account: AccountState): void {
    account.permits -= 1;
    const next = this.#nextAccount();
    if (!next) {
      this.#available += 1;
      return;
    }
    const waiter = next.waiters.shift();
    this.#waiting.delete(next);
    if (next.waiters.length > 0) this.#waiting.add(next);
    next.permits += 1;
    waiter?.settle(true);
  }

  #nextAccount(): AccountState | undefined {
    let next: AccountState | undefined;
    for (const account of this.#waiting) if (!next || account.permits < next.permits) next = account;
    return next;
  }
}

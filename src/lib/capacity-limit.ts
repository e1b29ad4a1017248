/** There is too much to do at the moment; nothing is wrong with who asked. */
export class Overloaded extends Error {
  constructor() {
    super('there is too much to do at the moment');
    this.name = 'Overloaded';
  }
}

/** What one holder has of a budget. */
export interface Share {
  /** Takes so much more. False when that is not to be had: then, and once it gave way, the share is empty for good. */
  take(amount: number): boolean;
  /** Its client is waited for from now on, as it is at the beginning: it gives way when others need room. */
  wait(): void;
  /** Its client did its part: it gives way to nobody. */
  keep(): void;
  /** Gives everything back; for when its holder is done. */
  release(): void;
}

/** So much of something at a time, and no more. */
export interface Budget {
  /** Opens an empty share; `giveWay` is called when it loses all it has to others. */
  open(giveWay: () => void): Share;
  /** Makes every share give way whose client is waited for. */
  dismissWaiting(): void;
}

/**
 * Shares out `most` of something. When there is no more, the share gives way whose client has been waited for longest: so
 * clients that are slow on purpose lose to those that are not, however many they are. Where nobody waits, who asks goes
 * without.
 */
export function createBudget(most: number): Budget {
  const pool: Pool = { most, taken: 0, longest: null, latest: null };
  return {
    open: (giveWay) => new PoolShare(pool, giveWay),
    dismissWaiting: () => {
      while (pool.longest) pool.longest.dismiss();
    },
  };
}

/**
 * Those whose client is waited for are linked, the longest first, and not in a Set: one that thousands a second enter and
 * leave is made anew all the time, and what was in the old ones is kept until the collector looks through everything.
 */
interface Pool {
  readonly most: number;
  taken: number;
  longest: PoolShare | null;
  latest: PoolShare | null;
}

/** A class, for several are made with every request. */
class PoolShare implements Share {
  #own = 0;
  #over = false;
  #waits = true;
  #isLinked = false;
  #before: PoolShare | null = null;
  #after: PoolShare | null = null;
  readonly #pool: Pool;
  readonly #giveWay: () => void;

  constructor(pool: Pool, giveWay: () => void) {
    this.#pool = pool;
    this.#giveWay = giveWay;
  }

  take(amount: number): boolean {
    const pool = this.#pool;
    if (this.#waits && !this.#over) this.#link();
    while (!this.#over && pool.taken + amount > pool.most) {
      const { longest } = pool;
      // Who asks may have waited longest, and needs no telling.
      if (longest === null || longest === this) this.release();
      else longest.dismiss();
    }
    if (this.#over) return false;
    this.#own += amount;
    pool.taken += amount;
    return true;
  }

  wait(): void {
    this.#waits = true;
    if (this.#own > 0) this.#link();
  }

  keep(): void {
    this.#waits = false;
    this.#unlink();
  }

  release(): void {
    this.#over = true;
    this.#unlink();
    this.#pool.taken -= this.#own;
    this.#own = 0;
  }

  dismiss(): void {
    this.release();
    this.#giveWay();
  }

  /** Puts it last, unless it has its place already. */
  #link(): void {
    if (this.#isLinked) return;
    const pool = this.#pool;
    this.#isLinked = true;
    this.#before = pool.latest;
    if (pool.latest) pool.latest.#after = this;
    else pool.longest = this;
    pool.latest = this;
  }

  #unlink(): void {
    if (!this.#isLinked) return;
    const pool = this.#pool;
    const before = this.#before;
    const after = this.#after;
    if (before) before.#after = after;
    else pool.longest = after;
    if (after) after.#before = before;
    else pool.latest = before;
    this.#isLinked = false;
    this.#before = null;
    this.#after = null;
  }
}

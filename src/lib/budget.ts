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
  const waiting = new Set<() => void>();
  let taken = 0;

  return {
    open: (giveWay) => {
      let own = 0;
      let over = false;
      let waits = true;
      const release = (): void => {
        over = true;
        waiting.delete(dismiss);
        taken -= own;
        own = 0;
      };
      const dismiss = (): void => {
        release();
        giveWay();
      };
      return {
        take: (amount) => {
          if (waits && !over) waiting.add(dismiss);
          while (!over && taken + amount > most) {
            const [oldest] = waiting;
            // Who asks may be the oldest, and needs no telling.
            if (oldest === undefined || oldest === dismiss) release();
            else oldest();
          }
          if (over) return false;
          own += amount;
          taken += amount;
          return true;
        },
        wait: () => {
          waits = true;
          if (own > 0) waiting.add(dismiss);
        },
        keep: () => {
          waits = false;
          waiting.delete(dismiss);
        },
        release,
      };
    },
    dismissWaiting: () => {
      for (const dismiss of waiting) dismiss();
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';

/** Leave to carry out one delivery to a target; `end` must be called when it is done. */
export interface Turn {
  end(): void;
}

/** The target has as many deliveries under way as it may; the job should come back after so many milliseconds. */
export interface NoTurn {
  readonly comeBackInMs: number;
}

export interface Turns {
  take(target: string): Promise<Turn | NoTurn>;
}

/** The share of a worker's slots that one target may fill: the others are never all behind it. */
const share = { usual: 3 / 4, whenSlow: 1 / 4 };
/** A target that keeps a delivery this long is slow until it is quick again. */
const slowMs = 2_000;
/** So long a job waits in its slot for a quick target; it is cheaper than to put it back. */
const patienceMs = 100;
/** The more jobs were put back, the later each returns: a long line is not walked through again and again. */
const comeBack = { firstMs: 500, moreMs: 50, lastMs: 30_000 };

interface Target {
  /** When each delivery under way began, oldest first. */
  readonly begun: Set<{ readonly at: number }>;
  readonly waiting: (() => void)[];
  wasSlow: boolean;
  putBack: number;
}

/** Shares a worker's slots out between targets, so that one that hangs does not hold up all the others. */
export function createTurns(slots: number): Turns {
  const targets = new Map<string, Target>();
  const usual = Math.ceil(slots * share.usual);
  const whenSlow = Math.ceil(slots * share.whenSlow);

  const begin = (name: string, target: Target): Turn => {
    const turn = { at: performance.now() };
    target.begun.add(turn);
    return {
      end: () => {
        target.begun.delete(turn);
        target.wasSlow = isSince(turn.at, slowMs);
        if (!target.wasSlow) target.putBack = 0;
        for (const wake of target.waiting.splice(0)) wake();
        if (target.begun.size === 0 && !target.wasSlow) targets.delete(name);
      },
    };
  };

  return {
    take: async (name) => {
      const arrived = performance.now();
      for (;;) {
        const target = targets.get(name) ?? { begun: new Set(), waiting: [], wasSlow: false, putBack: 0 };
        targets.set(name, target);
        const slow = isSlow(target);
        if (target.begun.size < (slow ? whenSlow : usual)) return begin(name, target);
        if (slow || isSince(arrived, patienceMs)) {
          target.putBack += 1;
          return { comeBackInMs: Math.min(comeBack.firstMs + target.putBack * comeBack.moreMs, comeBack.lastMs) };
        }
        const room = new Promise<void>((resolve) => target.waiting.push(resolve));
        await Promise.race([room, sleep(patienceMs)]);
      }
    },
  };
}

function isSlow({ begun, wasSlow }: Target): boolean {
  const [oldest] = begun;
  return wasSlow || (oldest !== undefined && isSince(oldest.at, slowMs));
}

function isSince(moment: number, ms: number): boolean {
  return performance.now() - moment >= ms;
}

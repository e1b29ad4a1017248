import { createSlots } from './semaphore';

/** Leave to carry out one delivery to a target; `end` must be called when it is done. */
export interface Turn {
  end(): void;
}

/** Enough is under way to the target; the job should come back after so many milliseconds. */
export interface NoTurn {
  readonly comeBackInMs: number;
}

export interface Turns {
  /**
   * Waits a moment where all slots are taken; a slow target that has its share is sent away at once. Without a target it waits
   * for a slot however long, unless the worker closes, and keeps it for as long as it takes.
   */
  take(target: string | null): Promise<Turn | NoTurn>;
  /** Waits for a slot, however long, even once the worker closes, and keeps it for as long as it takes. */
  takeSlot(): Promise<Turn>;
}

/** A delivery that takes this long gives its slot to the next: it waits for its receiver, which costs nothing. */
const slowMs = 300;
/** So long a target counts as slow after a slow delivery, unless a quick one comes between. */
const rememberMs = 60_000;
/** How many deliveries may wait for slow receivers, for each slot; and in all. */
const slowPlaces = { perSlot: 3, most: 256 };
/** The more jobs were sent away, the later each comes back: a long line is not walked through again and again. */
const comeBackMs = { first: 500, more: 50, most: 60_000 };
const mostRemembered = 1_000;

/** How many jobs a worker must hold at once for `slots` of them to be at work while as many as may be wait. */
export function jobsAtOnce(slots: number): number {
  return slots + placesFor(slots);
}

function placesFor(slots: number): number {
  return Math.min(slots * slowPlaces.perSlot, slowPlaces.most);
}

interface Target {
  underWay: number;
  /** Those of them that have given their slot away. */
  slow: number;
  slowUntil: number;
  /** Jobs sent away since it was quick. */
  sentAway: number;
}

/**
 * Shares a worker out between targets: `slots` deliveries are at work, and those to receivers that take long wait beside
 * them in places of their own, of which each slow target has its share. So a receiver that hangs delays the others no
 * longer than it takes to be noticed. When `closing` fires, who waits in `take` is sent away.
 */
export function createFairScheduler(slots: number, closing: AbortSignal): Turns {
  const atWork = createSlots(slots, closing);
  const places = placesFor(slots);
  const targets = new Map<string, Target>();
  let placesTaken = 0;

  const find = (name: string): Target => {
    const target = targets.get(name) ?? { underWay: 0, slow: 0, slowUntil: 0, sentAway: 0 };
    targets.set(name, target);
    return target;
  };
  const shareOf = (target: Target): number => {
    const slow = [...targets.values()].filter((other) => other === target || isSlow(other)).length;
    return Math.max(1, Math.min(slots, Math.floor(places / slow)));
  };

  const begin = (target: Target, hasSlot: boolean): Turn => {
    const began = performance.now();
    let holdsSlot = hasSlot;
    const takePlace = (): void => {
      target.slow += 1;
      placesTaken += 1;
    };
    const giveSlotAway = (): void => {
      holdsSlot = false;
      takePlace();
      atWork.free();
    };
    target.underWay += 1;
    if (!hasSlot) takePlace();
    const timer = hasSlot ? setTimeout(giveSlotAway, slowMs) : undefined;
    return {
      end: () => {
        clearTimeout(timer);
        target.underWay -= 1;
        if (holdsSlot) atWork.free();
        else {
          target.slow -= 1;
          placesTaken -= 1;
        }
        learn(target, performance.now() - began);
      },
    };
  };

  const beginSlowly = (target: Target): Turn | NoTurn => {
    const share = shareOf(target);
    return target.underWay < share && placesTaken < places ? begin(target, false) : sendAway(target);
  };

  return {
    take: async (name) => {
      // What comes from the store once the worker closes would be cut off in the middle.
      if (closing.aborted) return { comeBackInMs: 0 };
      if (name === null) return (await atWork.take()) ? { end: atWork.free } : { comeBackInMs: 0 };
      if (targets.size > mostRemembered) forget(targets);
      if (isSlow(find(name))) return beginSlowly(find(name));
      if (!(await atWork.take())) return { comeBackInMs: 0 };
      const target = find(name);
      if (!isSlow(target)) return begin(target, true);
      // It turned out to be slow while this job waited.
      atWork.free();
      return beginSlowly(target);
    },
    takeSlot: async () => {
      await atWork.takeAnyway();
      return { end: atWork.free };
    },
  };
}

function isSlow({ slow, slowUntil }: Target): boolean {
  return slow > 0 || slowUntil > performance.now();
}

function learn(target: Target, tookMs: number): void {
  const wasSlow = tookMs >= slowMs;
  target.slowUntil = wasSlow ? performance.now() + rememberMs : 0;
  if (!wasSlow) target.sentAway = 0;
}

function sendAway(target: Target): NoTurn {
  target.sentAway += 1;
  // Those who must wait longest do not all come back at the same time.
  const latest = comeBackMs.most * (0.75 + Math.random() / 4);
  return { comeBackInMs: Math.round(Math.min(comeBackMs.first + target.sentAway * comeBackMs.more, latest)) };
}

function forget(targets: Map<string, Target>): void {
  for (const [name, target] of targets) {
    if (target.underWay === 0 && !isSlow(target)) targets.delete(name);
  }
}

/** A number of places to work at, taken in the order of asking. */
export interface Slots {
  /** Resolves to true when a slot is one's own; to false when the worker closes before that. */
  take(): Promise<boolean>;
  /** Resolves when a slot is one's own, also while the worker closes. */
  takeAnyway(): Promise<void>;
  /** Gives one's slot to whoever waits the longest. */
  free(): void;
}

interface Waiting {
  readonly tell: (mine: boolean) => void;
  readonly untilClosed: boolean;
}

export function createSlots(count: number, closing: AbortSignal): Slots {
  let waiting: Waiting[] = [];
  let taken = 0;
  closing.addEventListener('abort', () => {
    const leaving = waiting.filter(({ untilClosed }) => untilClosed);
    waiting = waiting.filter(({ untilClosed }) => !untilClosed);
    for (const { tell } of leaving) tell(false);
  });
  const wait = async (untilClosed: boolean): Promise<boolean> => {
    if (taken === count) return new Promise((tell) => waiting.push({ tell, untilClosed }));
    taken += 1;
    return true;
  };
  return {
    take: async () => !closing.aborted && (await wait(true)),
    takeAnyway: async () => {
      await wait(false);
    },
    free: () => {
      const next = waiting.shift();
      if (next) next.tell(true);
      else taken -= 1;
    },
  };
}

/** A number of places to work at, taken in the order of asking. */
export interface Slots {
  /** Resolves to true when a slot is one's own; to false when the worker closes before that. */
  take(): Promise<boolean>;
  /** Gives one's slot to whoever waits the longest. */
  free(): void;
}

export function createSlots(count: number, closing: AbortSignal): Slots {
  const waiting: ((mine: boolean) => void)[] = [];
  let taken = 0;
  closing.addEventListener('abort', () => {
    for (const resolve of waiting.splice(0)) resolve(false);
  });
  return {
    take: async () => {
      if (closing.aborted) return false;
      if (taken === count) return new Promise((resolve) => waiting.push(resolve));
      taken += 1;
      return true;
    },
    free: () => {
      const next = waiting.shift();
      if (next) next(true);
      else taken -= 1;
    },
  };
}

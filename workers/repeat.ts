/** Something that is done again and again. */
export interface Repetition {
  /** Ends it after the round that is under way. */
  close(): Promise<void>;
}

/** Runs `round` at once and then `everyMs` after the end of the one before; `onError` hears what a round throws. */
export function repeat(round: () => Promise<void>, everyMs: number, onError: (error: Error) => void): Repetition {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void>;
  const next = (): void => {
    running = round()
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(next, everyMs);
      });
  };
  next();
  return {
    close: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

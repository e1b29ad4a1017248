/** Something that is done again and again. */
export interface Poller {
  /** Has the round that is under way come to its end, and lets no other begin. */
  close(): Promise<void>;
}

/**
 * Runs `round` at once and then `everyMs` after the end of the one before; `onError` hears what a round throws. A round of
 * many steps looks between them whether `closing` fired.
 */
export function poll(
  round: (closing: AbortSignal) => Promise<void>,
  everyMs: number,
  onError: (error: Error) => void,
): Poller {
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void>;
  const next = (): void => {
    running = round(closing.signal)
      .catch(onError)
      .then(() => {
        if (!closing.signal.aborted) timer = setTimeout(next, everyMs);
      });
  };
  next();
  return {
    close: async () => {
      closing.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

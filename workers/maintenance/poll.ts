import { setTimeout as sleep } from 'node:timers/promises';

/** A task that runs again and again. */
export interface Poller {
  /** Waits for the tick in progress and starts no other. */
  close(): Promise<void>;
}

/**
 * Runs `tick` at once, and again `intervalMs` after each end; a function is asked after each. Errors go to `onError`. A tick of many steps should stop
 * between them once `closing` is aborted.
 */
export function poll(
  tick: (closing: AbortSignal) => Promise<void>,
  intervalMs: number | (() => number),
  onError: (error: Error) => void,
): Poller {
  const delayMs = typeof intervalMs === 'number' ? () => intervalMs : intervalMs;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void>;
  const run = (): void => {
    running = tick(closing.signal)
      .catch(onError)
      .then(() => {
        if (!closing.signal.aborted) timer = setTimeout(run, delayMs());
      });
  };
  run();
  return {
    close: async () => {
      closing.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Like `poll`, but repeats `step` within a tick for as long as it resolves to true (there is more to do). Between steps
 * it pauses for as long as the step took, which leaves half of the database's time to other work.
 */
export function pollBacklog(step: () => Promise<boolean>, intervalMs: number, onError: (error: Error) => void): Poller {
  const tick = async (closing: AbortSignal): Promise<void> => {
    for (let hasMore = true; hasMore && !closing.aborted; ) {
      const startedAt = performance.now();
      hasMore = await step();
      if (hasMore) await sleep(performance.now() - startedAt, undefined, { signal: closing }).catch(() => undefined);
    }
  };
  return poll(tick, intervalMs, onError);
}

import { setTimeout as sleep } from 'node:timers/promises';

/** A task that runs again and again. */
export interface Poller {
  /** Waits for the tick in progress and starts no other. */
  close(): Promise<void>;
}

/**
 * Runs `tick` at once, and again `intervalMs` after each end. Errors go to `onError`. A tick of many steps should stop
 * between them once `closing` is aborted.
 */
export function poll(
  tick: (closing: AbortSignal) => Promise<void>,
  intervalMs: number,
  onError: (error: Error) => void,
): Poller {
  return pollOrWake(tick, () => ({ ms: intervalMs, wokenMs: intervalMs }), onError);
}

/** A poller that need not wait for its interval. */
export interface WakeablePoller extends Poller {
  /** Runs the next tick as soon as its pause allows. */
  wake(): void;
}

/** The pause after a tick, in milliseconds: until the next, and at least, for one that was woken. */
export interface Pause {
  readonly ms: number;
  readonly wokenMs: number;
}

/** Like `poll`, but asks for the pause after each tick, and can be woken before its end. */
export function pollOrWake(
  tick: (closing: AbortSignal) => Promise<void>,
  getPause: () => Pause,
  onError: (error: Error) => void,
): WakeablePoller {
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void>;
  let isWoken = false;
  /** When a tick that was woken may run; null while one is running. */
  let wakeableAt: number | null = null;
  const runAt = (time: number): void => {
    clearTimeout(timer);
    timer = setTimeout(run, Math.max(0, time - performance.now()));
  };
  const run = (): void => {
    isWoken = false;
    wakeableAt = null;
    running = tick(closing.signal)
      .catch(onError)
      .then(() => {
        if (closing.signal.aborted) return;
        const { ms, wokenMs } = getPause();
        wakeableAt = performance.now() + wokenMs;
        runAt(isWoken ? wakeableAt : performance.now() + ms);
      });
  };
  run();
  return {
    wake: () => {
      if (isWoken || closing.signal.aborted) return;
      isWoken = true;
      if (wakeableAt !== null) runAt(wakeableAt);
    },
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

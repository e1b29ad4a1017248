import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from '../setup/patience';

/**
 * Repeats `check` until it succeeds and resolves to its result; gives up after `withinMs` and rejects with its last
 * error. On a busy machine, it has more patience: to test how long something takes, use `within`.
 */
export function eventually<T>(check: () => T | Promise<T>, withinMs = 10_000): Promise<T> {
  return within(withinMs * patience, check);
}

/**
 * Repeats `check` until it succeeds and resolves to its result; after `ms`, rejects with its last error. The intervals
 * grow to 100 ms within the first second, because a failed check often costs several milliseconds.
 */
export async function within<T>(ms: number, check: () => T | Promise<T>): Promise<T> {
  const start = performance.now();
  for (;;) {
    try {
      return await check();
    } catch (error) {
      const waitedMs = performance.now() - start;
      if (waitedMs > ms) throw error;
      await sleep(Math.min(20 + waitedMs / 10, 100));
    }
  }
}

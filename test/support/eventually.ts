import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats `check` until it succeeds and resolves to its result; after `withinMs`, rejects with its last error. The
 * intervals grow to 100 ms within the first second, because a failed check often costs several milliseconds.
 */
export async function eventually<T>(check: () => T | Promise<T>, withinMs = 10_000): Promise<T> {
  const start = performance.now();
  for (;;) {
    try {
      return await check();
    } catch (error) {
      const waitedMs = performance.now() - start;
      if (waitedMs > withinMs) throw error;
      await sleep(Math.min(20 + waitedMs / 10, 100));
    }
  }
}

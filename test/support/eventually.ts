import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats `check` until it succeeds and resolves to its result; after `withinMs`, rejects with its last error. */
export async function eventually<T>(check: () => T | Promise<T>, withinMs = 10_000): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(20);
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats `check` until it no longer throws, and resolves to what it gave; after `withinMs` its last error is thrown. */
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

import { setTimeout as sleep } from 'node:timers/promises';

/** Asks `condition` every `everyMs` until it holds; false when it still does not after `timeoutMs`. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
  everyMs = 50,
): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    if (await condition()) return true;
    if (Date.now() >= end) return false;
    await sleep(everyMs);
  }
}

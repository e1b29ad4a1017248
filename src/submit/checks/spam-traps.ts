import { limits } from '../../../config/limits';

/**
 * Judges the time between the page's loading and the post (spec 2.1), both in milliseconds since the Unix epoch.
 * A time that is absent or no number passes; one in the future is less than two seconds old, so it is too fast.
 */
export function checkTimeTrap(formLoadedAt: unknown, now: number): 'ok' | 'too-fast' | 'too-old' {
  const loadedAt = readNumber(formLoadedAt);
  if (loadedAt === null) return 'ok';
  const age = now - loadedAt;
  if (age < limits.timeTrap.minMs) return 'too-fast';
  return age > limits.timeTrap.maxMs ? 'too-old' : 'ok';
}

function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isNaN(value) ? null : value;
  // Number() alone would take "", "0x1F" and "1e3" for numbers too.
  if (typeof value !== 'string' || !/^\s*[+-]?\d+(\.\d+)?\s*$/.test(value)) return null;
  return Number(value);
}

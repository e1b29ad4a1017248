import { LRUCache } from 'lru-cache';
import type { RateLimiter } from './rate-limiter';

const mostKeys = 50_000;

/** The windows of this process alone, for the 50,000 keys that were taken last. */
export function createMemoryLimiter(): RateLimiter {
  const hitsOf = new LRUCache<string, readonly number[]>({ max: mostKeys });
  return {
    async take(key, windows) {
      const now = performance.now();
      const hits = hitsOf.get(key) ?? [];
      // Newest first: a window is full when its limit-th newest hit still lies within it.
      const full = windows.some(({ limit, windowMs }) => now - (hits[limit - 1] ?? -Infinity) < windowMs);
      if (full) return { allowed: false };
      const most = Math.max(...windows.map(({ limit }) => limit));
      hitsOf.set(key, [now, ...hits].slice(0, most));
      return { allowed: true };
    },
    async giveBack(key) {
      const hits = hitsOf.get(key);
      if (hits) hitsOf.set(key, hits.slice(1));
    },
  };
}

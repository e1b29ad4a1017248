import { LRUCache } from 'lru-cache';
import type { RateLimiter } from './rate-limiter';

const maxKeys = 50_000;

/** Windows in the memory of this process, for the 50,000 most recently used keys. */
export function createMemoryLimiter(): RateLimiter {
  const hitsByKey = new LRUCache<string, readonly number[]>({ max: maxKeys });
  return {
    async consume(key, windows) {
      const now = performance.now();
      const hits = hitsByKey.get(key) ?? [];
      // Newest first: a window is full when its limit-th newest hit is still inside it.
      const isFull = windows.some(({ limit, windowMs }) => now - (hits[limit - 1] ?? -Infinity) < windowMs);
      if (isFull) return { allowed: false };
      const maxHits = Math.max(...windows.map(({ limit }) => limit));
      hitsByKey.set(key, [now, ...hits].slice(0, maxHits));
      return { allowed: true };
    },
    async refund(key) {
      const hits = hitsByKey.get(key);
      if (hits) hitsByKey.set(key, hits.slice(1));
    },
  };
}

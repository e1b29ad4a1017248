import type { Redis } from 'ioredis';
import type { Pool } from 'pg';
import type { Logger } from '../lib/logger';
import { withFallback } from './fallback.limiter';
import { createMemoryLimiter } from './memory.limiter';
import { createPostgresLimiter } from './postgres.limiter';
import { createRedisLimiter } from './redis.limiter';

/** At most `limit` takes (1 or more) within any `windowMs` milliseconds. */
export interface RateWindow {
  readonly limit: number;
  readonly windowMs: number;
}

/**
 * Rolling windows by key. A take that is allowed counts in every window; a refused one counts in none. Takes share a call
 * to the store when they are given the same list of windows, the object itself.
 */
export interface RateLimiter {
  take(key: string, windows: readonly RateWindow[]): Promise<{ allowed: boolean }>;
  /** Uncounts one take that was allowed. */
  giveBack(key: string): Promise<void>;
}

interface RateLimiterDeps {
  readonly redis?: Redis | undefined;
  readonly pool?: Pool | undefined;
  readonly prefix?: string;
  /** Hears of each take that this process answered by itself, because the store is away. */
  readonly onFallback?: () => void;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

/**
 * The limiter of this installation: exact across processes in Redis, else in Postgres, else for this process alone.
 * Neither verb throws; while the store is away a window per process takes over at once (decision 27).
 */
export function createRateLimiter({ redis, pool, prefix, onFallback, logger }: RateLimiterDeps): RateLimiter {
  const memory = createMemoryLimiter();
  if (redis) {
    const deadlineMs = 250;
    const store = createRedisLimiter(redis, deadlineMs, prefix);
    return withFallback({ store, memory, name: 'Redis', deadlineMs, onFallback, logger });
  }
  if (pool) {
    const deadlineMs = 500;
    const store = createPostgresLimiter(pool, deadlineMs);
    return withFallback({ store, memory, name: 'Postgres', deadlineMs, onFallback, logger });
  }
  return memory;
}

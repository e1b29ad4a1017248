import type { Pool } from 'pg';
import { Counter, type Registry } from 'prom-client';
import type { Logger } from '../lib/logger';
import type { RedisClient } from '../queues/redis-client';
import { createMemoryLimiter } from './memory.limiter';
import { createPostgresLimiter } from './postgres.limiter';
import { type RateLimiter, withFallback } from './rate-limiter';
import { createRedisLimiter } from './redis.limiter';

interface RateLimiterDeps {
  readonly redis?: RedisClient | undefined;
  readonly pool?: Pool | undefined;
  /** Start of the keys in Redis; `letterbox` by default. */
  readonly queuePrefix?: string;
  /** Called for each hit that this process decided alone, because the store did not respond. */
  readonly onFallback?: () => void;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

/**
 * The rate limiter of this installation: exact across processes in Redis, else in PostgreSQL, else for this process
 * alone. Its methods never reject: while the store is unavailable, each process keeps windows of its own (decision 27).
 */
export function createRateLimiter({ redis, pool, queuePrefix, onFallback, logger }: RateLimiterDeps): RateLimiter {
  const memory = createMemoryLimiter();
  if (redis) {
    const timeoutMs = 250;
    const store = createRedisLimiter(redis, timeoutMs, queuePrefix);
    return withFallback({ store, memory, name: 'Redis', timeoutMs, onFallback, logger });
  }
  if (pool) {
    const timeoutMs = 500;
    const store = createPostgresLimiter(pool, timeoutMs);
    return withFallback({ store, memory, name: 'Postgres', timeoutMs, onFallback, logger });
  }
  return memory;
}

/** Registers the counter of rate limits that were decided by one process alone; the result increments it. */
export function countFallbacks(registry: Registry): () => void {
  const fallback = new Counter({
    name: 'letterbox_rate_limit_fallback_total',
    help: 'Rate limits decided by a single process because the shared store was unavailable.',
    registers: [registry],
  });
  return () => fallback.inc();
}

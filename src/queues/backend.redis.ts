import type { Logger } from '../lib/logger';
import { createOutageLog } from '../lib/outage-log';
import { withTimeout } from '../lib/with-timeout';
import type { QueueBackend, QueueRole } from './backend';
import { createRedisJobStore, publicJobStore } from './bullmq-internals';
import { type DeliveryKind, queueNames } from './contracts';
import { causeOf, closeRedis, openRedis, type RedisClient, type RedisSettings, redisPrefixOf } from './redis-client';
import { followFailovers } from './redis-failover';
import { watchWrites, writeToQueues } from './redis-writes';

/** Opens the job store in Redis. */
export function openRedisBackend(
  settings: RedisSettings & { readonly queuePrefix: string },
  role: QueueRole,
  logger: Logger,
  isKnownVersion: boolean,
): QueueBackend {
  const prefixOf = (queue: string) => redisPrefixOf(settings.queuePrefix, queue);
  const writes = watchWrites(() => writeToQueues(redis, settings.queuePrefix), role, logger);
  const redis: RedisClient = openRedis(settings, {
    connectTimeout: 2_000,
    keepAlive: 10_000,
    retryStrategy: (attempts) => (writes.isRejectedAgain() ? 1_000 : Math.min(attempts * 100, 1_000)),
    // After a failover, the connections to the old primary stay open: the address may lead to the new one by now. The
    // command is repeated on the new connection.
    reconnectOnError: (error) => (writes.noticeError(error) ? 2 : false),
    ...(role === 'producer'
      ? { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1_000 }
      : { maxRetriesPerRequest: null }),
  });
  const failovers = followFailovers(redis, settings);
  const outage = createOutageLog(logger, 'Redis is unavailable; jobs wait in the outbox');
  redis.on('error', (error: Error) => outage.failed(causeOf(error))).on('ready', outage.recovered);

  const markOf = (kind: DeliveryKind) => `${prefixOf(kind)}:intact`;
  return {
    ...(isKnownVersion ? createRedisJobStore(redis) : publicJobStore),
    kind: 'redis',
    optionsOf: (queue) => ({ prefix: prefixOf(queue), connection: redis as never }),
    factory: undefined,
    redis,
    ping: writes.check,
    waitUntilReady: async (timeoutMs) => {
      // Not events.once, which rejects at the first failed attempt to connect.
      const ready = new Promise<void>((resolve) => redis.once('ready', () => resolve()));
      if (redis.status !== 'ready') await withTimeout(ready, timeoutMs).catch(() => undefined);
    },
    findChangedQueues: async () => {
      const isSame = await Promise.allSettled(queueNames.map((kind) => redis.eval(compareRunId, 1, markOf(kind))));
      const rejected = isSame.filter((result) => result.status === 'rejected');
      if (rejected.length === queueNames.length) throw rejected[0]?.reason;
      return queueNames.filter((_, n) => isSame[n]?.status === 'fulfilled' && isSame[n].value !== 1);
    },
    rememberQueues: async (kinds) => {
      await Promise.all(kinds.map((kind) => redis.eval(storeRunId, 1, markOf(kind))));
    },
    close: async () => {
      writes.close();
      failovers.close();
      closeRedis(redis);
    },
  };
}

// Redis generates a new run id at each start, and a replica that took over has its own. A script runs on the primary
// that holds the queue.
const readRunId = `local id = string.match(redis.call('INFO', 'server'), 'run_id:(%w+)')`;
const compareRunId = `${readRunId} return redis.call('GET', KEYS[1]) == id and 1 or 0`;
const storeRunId = `${readRunId} return redis.call('SET', KEYS[1], id)`;

import Redis from 'ioredis';
import type { Logger } from '../lib/logger';
import { createOutageLog } from '../lib/outage-log';
import { withTimeout } from '../lib/with-timeout';
import type { QueueBackend, QueueRole, QueueSettings } from './backend';
import { createRedisJobStore, publicJobStore } from './bullmq-internals';
import { queuePrefix } from './contracts';
import { watchWrites, writeTo } from './redis-writes';

/** Opens the job store in the Redis at `url`. */
export function openRedisBackend(
  url: string,
  settings: QueueSettings,
  role: QueueRole,
  logger: Logger,
  isKnownVersion: boolean,
): QueueBackend {
  const prefix = settings.queuePrefix ?? queuePrefix;
  const writes = watchWrites(() => writeTo(redis, prefix), role, logger);
  const redis: Redis = new Redis(url, {
    ...(url.startsWith('rediss:') && { tls: { rejectUnauthorized: settings.redisTls === 'verify' } }),
    connectTimeout: 2_000,
    keepAlive: 10_000,
    retryStrategy: (times) => (writes.isRejectedAgain() ? 1_000 : Math.min(times * 100, 1_000)),
    // After a failover, the connections to the old primary stay open: the address may lead to the new one by now. The
    // command is repeated on the new connection.
    reconnectOnError: (error) => (writes.noticeError(error) ? 2 : false),
    ...(role === 'producer'
      ? { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1_000 }
      : { maxRetriesPerRequest: null }),
    // ioredis 6.0 ends the process when a script is defined during an automatic pipeline, and BullMQ defines its
    // scripts as it goes.
    enableAutoPipelining: false,
  });
  const outage = createOutageLog(logger, 'Redis is unavailable; jobs wait in the outbox');
  redis.on('error', outage.failed).on('ready', outage.recovered);

  const sentinel = `${prefix}:intact`;
  return {
    ...(isKnownVersion ? createRedisJobStore(redis) : publicJobStore),
    kind: 'redis',
    options: { prefix, connection: redis as never },
    factory: undefined,
    redis,
    ping: writes.check,
    waitUntilReady: async (timeoutMs) => {
      // Not events.once, which rejects at the first failed attempt to connect.
      const ready = new Promise<void>((resolve) => redis.once('ready', resolve));
      if (redis.status !== 'ready') await withTimeout(ready, timeoutMs).catch(() => undefined);
    },
    isSameStore: async () => {
      const [remembered, runId] = await Promise.all([redis.get(sentinel), readRunId(redis)]);
      return remembered === runId;
    },
    rememberStore: async () => {
      await redis.set(sentinel, await readRunId(redis));
    },
    close: async () => {
      writes.close();
      redis.disconnect();
    },
  };
}

/** Redis generates a new run id at each start; a replica that took over has its own. */
async function readRunId(redis: Redis): Promise<string> {
  const info = await redis.info('server');
  return /^run_id:(\S+)/m.exec(info)?.[1] ?? 'unknown';
}

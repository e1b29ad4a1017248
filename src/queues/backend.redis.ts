import { setTimeout as sleep } from 'node:timers/promises';
import Redis from 'ioredis';
import type { Logger } from '../lib/logger';
import { createRedisAdder } from './add-many.redis';
import type { QueueBackend, QueueSettings } from './backend';
import { jobOptions, queuePrefix } from './contracts';

/** The store of jobs in the Redis at this address. */
export function openRedisBackend(
  url: string,
  settings: QueueSettings,
  role: 'producer' | 'worker',
  logger: Logger,
): QueueBackend {
  const redis = new Redis(url, {
    ...(url.startsWith('rediss:') && { tls: { rejectUnauthorized: settings.redisTls === 'verify' } }),
    connectTimeout: 2_000,
    keepAlive: 10_000,
    retryStrategy: (times) => Math.min(times * 100, 1_000),
    ...(role === 'producer'
      ? { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1_000 }
      : { maxRetriesPerRequest: null }),
    // No automatic pipelining: a script that is defined while such a pipeline is open ends the process (ioredis 6.0), and
    // BullMQ defines its own as it goes. What is hot is one command for many already.
    enableAutoPipelining: false,
  });
  reportOutages(redis, logger);
  const prefix = settings.queuePrefix ?? queuePrefix;
  const mark = `${prefix}:intact`;
  return {
    kind: 'redis',
    options: { prefix, connection: redis as never },
    factory: undefined,
    jobOptions,
    addJobs: createRedisAdder(redis),
    jobsExist: async (jobs) => {
      const found = await Promise.all(jobs.map(({ queue, id }) => redis.exists(`${prefix}:${queue}:${id}`)));
      return found.map((many) => many === 1);
    },
    pruneFinished: async () => undefined,
    redis,
    ping: async () => {
      await redis.ping();
    },
    waitUntilReady: async (ms) => {
      // Not events.once, which gives up at the first failed try to connect.
      const ready = new Promise<void>((resolve) => redis.once('ready', resolve));
      if (redis.status !== 'ready') await Promise.race([ready, sleep(ms)]);
    },
    isSameStore: async () => {
      const [kept, runId] = await Promise.all([redis.get(mark), runIdOf(redis)]);
      return kept === runId;
    },
    rememberStore: async () => {
      await redis.set(mark, await runIdOf(redis));
    },
    close: async () => {
      redis.disconnect();
    },
  };
}

/** Redis makes a new run id at each start; a replica that took over has its own. */
async function runIdOf(redis: Redis): Promise<string> {
  const info = await redis.info('server');
  return /^run_id:(\S+)/m.exec(info)?.[1] ?? 'unknown';
}

function reportOutages(redis: Redis, logger: Logger): void {
  let away = false;
  redis.on('error', (error) => {
    if (!away) logger.warn({ error: error.message }, 'Redis is away; jobs wait in the outbox until it is back');
    away = true;
  });
  redis.on('ready', () => {
    if (away) logger.info('Redis is back');
    away = false;
  });
}

import { setTimeout as sleep } from 'node:timers/promises';
import { type BackendFactory, createPostgresBackend, type IQueueBackend, type QueueOptions } from 'bullmq';
import Redis from 'ioredis';
import { Pool, type PoolClient } from 'pg';
import type { Config } from '../../config';
import { outliveBrokenConnections } from '../lib/broken-connections';
import { corkWrites } from '../lib/cork-writes';
import type { Logger } from '../lib/logger';
import type { AddMany } from './add-many';
import { createPostgresAdder } from './add-many.postgres';
import { createRedisAdder } from './add-many.redis';
import { type JobOptions, jobOptions, jobOptionsByAge, queuePrefix, queueSchema } from './contracts';
import { trimFinished } from './trim-finished';

/** What a job is found by. */
export interface JobName {
  readonly queue: string;
  readonly id: string;
}

/** Where jobs live. Made once per process by `openQueueBackend`; nothing else knows which of the two it is. */
export interface QueueBackend {
  readonly kind: 'redis' | 'postgres';
  /** What BullMQ's classes take: their options, and the factory that goes last. */
  readonly options: Pick<QueueOptions, 'prefix'> & { connection: never };
  readonly factory: BackendFactory<IQueueBackend, never> | undefined;
  readonly jobOptions: JobOptions;
  readonly addMany: AddMany;
  /** Whether there is a job of each of these names, in whatever state; in their order. */
  areThere(jobs: readonly JobName[]): Promise<boolean[]>;
  /** Forgets finished jobs beyond the number that is kept, where BullMQ does not. */
  trimFinished(): Promise<void>;
  /** The client behind it, for whoever keeps something else in the same store; null on PostgreSQL. */
  readonly redis: Redis | null;
  /** Resolves when the store answers. */
  ping(): Promise<void>;
  /** Resolves when the store was reached for the first time, or after `ms` without it. */
  waitUntilReady(ms: number): Promise<void>;
  /** Whether the store holds all that was put into it since `markIntact`, for all we know: false once it was emptied or restarted. */
  isIntact(): Promise<boolean>;
  markIntact(): Promise<void>;
  close(): Promise<void>;
}

export type QueueSettings = Pick<Config, 'redisUrl' | 'redisTls'> & { readonly queuePrefix?: string };

/**
 * Opens the process's store of jobs: Redis when it is configured, else PostgreSQL.
 * A `producer` fails within about a second when the store is away; a `worker` waits for it to come back.
 */
export function openQueueBackend(
  settings: QueueSettings,
  database: ConstructorParameters<typeof Pool>[0],
  role: 'producer' | 'worker',
  logger: Logger,
): QueueBackend {
  return settings.redisUrl
    ? openRedis(settings.redisUrl, settings, role, logger)
    : openPostgres({ ...database }, role, logger);
}

function openRedis(url: string, settings: QueueSettings, role: 'producer' | 'worker', logger: Logger): QueueBackend {
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
  corkWrites(redis);
  reportOutages(redis, logger);
  const prefix = settings.queuePrefix ?? queuePrefix;
  const mark = `${prefix}:intact`;
  return {
    kind: 'redis',
    options: { prefix, connection: redis as never },
    factory: undefined,
    jobOptions,
    addMany: createRedisAdder(redis),
    areThere: async (jobs) => {
      const found = await Promise.all(jobs.map(({ queue, id }) => redis.exists(`${prefix}:${queue}:${id}`)));
      return found.map((many) => many === 1);
    },
    trimFinished: async () => undefined,
    redis,
    ping: async () => {
      await redis.ping();
    },
    waitUntilReady: async (ms) => {
      // Not events.once, which gives up at the first failed try to connect.
      const ready = new Promise<void>((resolve) => redis.once('ready', resolve));
      if (redis.status !== 'ready') await Promise.race([ready, sleep(ms)]);
    },
    isIntact: async () => {
      const [kept, runId] = await Promise.all([redis.get(mark), runIdOf(redis)]);
      return kept === runId;
    },
    markIntact: async () => {
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

/**
 * When the server was started, as text that no setting of a session changes. A server that recovers from a crash without a
 * start of its own keeps it: the search for lost jobs makes up for that.
 */
const startOfServer = 'extract(epoch FROM pg_postmaster_start_time())::text';

function openPostgres(
  database: NonNullable<ConstructorParameters<typeof Pool>[0]>,
  role: 'producer' | 'worker',
  logger: Logger,
): QueueBackend {
  // What a crash of the server takes back of the queue is made up for by the deliveries' own rows, as it is with Redis: so
  // no job waits for the disk.
  const options = `-c search_path=${queueSchema} -c synchronous_commit=off`;
  // Each worker holds one connection to listen on, beside those that the queries share.
  const pool = new Pool({ ...database, max: role === 'worker' ? 10 : 4, options });
  // BullMQ holds some of them for longer than one query.
  outliveBrokenConnections(pool);
  pool.on('error', (error) => logger.warn({ error: error.message }, 'an idle queue connection broke'));
  return {
    kind: 'postgres',
    options: { connection: waitForSchema(pool) as never },
    factory: createPostgresBackend as BackendFactory<IQueueBackend, never>,
    jobOptions: jobOptionsByAge,
    addMany: createPostgresAdder(pool),
    areThere: async (jobs) => {
      const { rows } = await pool.query<{ found: boolean }>(
        `SELECT EXISTS (SELECT FROM job WHERE queue = asked.queue AND id = asked.id) AS found
         FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (queue, id, n) ORDER BY n`,
        [jobs.map(({ queue }) => queue), jobs.map(({ id }) => id)],
      );
      return rows.map(({ found }) => found);
    },
    trimFinished: () => trimFinished(pool),
    redis: null,
    ping: async () => {
      await pool.query('SELECT 1');
    },
    waitUntilReady: async (ms) => {
      const end = performance.now() + ms;
      const answers = () =>
        pool.query('SELECT 1').then(
          () => true,
          () => false,
        );
      while (performance.now() < end && !(await Promise.race([answers(), sleep(ms, false)]))) await sleep(50);
    },
    isIntact: async () => {
      const { rowCount } = await pool.query(
        `SELECT 1 FROM meta WHERE queue = 'letterbox' AND field = 'intact' AND value = ${startOfServer}`,
      );
      return rowCount === 1;
    },
    markIntact: async () => {
      await pool.query(
        `INSERT INTO meta (queue, field, value) VALUES ('letterbox', 'intact', ${startOfServer})
         ON CONFLICT (queue, field) DO UPDATE SET value = excluded.value`,
      );
    },
    close: () => pool.end(),
  };
}

/**
 * A pool that hands out no connection before the server and the queue's schema are there: BullMQ looks for them once, and
 * takes what it finds for good.
 */
function waitForSchema(pool: Pool): Pool {
  const connect = pool.connect.bind(pool);
  const connectOnceReady = async (): Promise<PoolClient> => {
    for (;;) {
      try {
        const client = await connect();
        try {
          await client.query('SELECT 1 FROM migration LIMIT 1');
          return client;
        } catch (error) {
          client.release(true);
          throw error;
        }
      } catch (error) {
        if (pool.ending) throw error;
        await sleep(500, undefined, { ref: false });
      }
    }
  };
  // With a callback it is the pool's own query that asks, and a query may fail.
  return Object.assign(pool, {
    connect: (callback?: Parameters<typeof connect>[0]) => (callback ? connect(callback) : connectOnceReady()),
  });
}

import { setTimeout as sleep } from 'node:timers/promises';
import { type BackendFactory, createPostgresBackend, type IQueueBackend } from 'bullmq';
import { Pool } from 'pg';
import { type DatabaseSettings, findSessionProblem, sessionConfig } from '../db/database';
import type { Logger } from '../lib/logger';
import { withTimeout } from '../lib/with-timeout';
import type { QueueBackend, QueueRole } from './backend';
import {
  createPostgresJobStore,
  createPostgresSentinel,
  createProcessSentinel,
  publicJobStore,
  retryStart,
} from './bullmq-internals';
import { queueNames, queueSchema } from './contracts';

/** Opens the job store in the database itself, in a schema of its own. */
export function openPostgresBackend(
  database: DatabaseSettings,
  role: QueueRole,
  logger: Logger,
  isKnownVersion: boolean,
): QueueBackend {
  // Jobs do not wait for the disk: those that a crash of the server loses are restored from the deliveries' rows.
  const session = { search_path: queueSchema, synchronous_commit: 'off' };
  // Each worker keeps one connection to listen on, besides those that its queries share.
  const pool = new Pool({ ...sessionConfig(database, session), max: role === 'worker' ? 10 : 4 });
  pool.on('error', (error) => logger.warn({ error: error.message }, 'an idle queue connection broke'));
  const options = { connection: waitForServer(pool) as never };
  const sentinel = isKnownVersion ? createPostgresSentinel(pool) : createProcessSentinel();
  return {
    ...(isKnownVersion ? createPostgresJobStore(pool) : publicJobStore),
    kind: 'postgres',
    optionsOf: () => options,
    factory: ((...args) => {
      const created = createPostgresBackend(...args);
      retryStart(created, (start) => retryUntilEnd(pool, start));
      return created;
    }) as BackendFactory<IQueueBackend, never>,
    redis: null,
    ping: async () => {
      await pool.query('SELECT 1');
    },
    waitUntilReady: async (timeoutMs) => {
      const problem = findSessionProblem(database);
      if (problem) throw problem;
      const end = performance.now() + timeoutMs;
      const responds = () =>
        withTimeout(pool.query('SELECT 1'), timeoutMs).then(
          () => true,
          () => false,
        );
      while (performance.now() < end && !(await responds())) await sleep(50);
    },
    findChangedQueues: async () => ((await sentinel.read()) === (await readServerStart(pool)) ? [] : queueNames),
    // All queues are in one schema.
    rememberQueues: async () => sentinel.write(await readServerStart(pool)),
    close: () => pool.end(),
  };
}

/**
 * When the server was started, as text that does not depend on the session's settings. Crash recovery without a restart
 * does not change it; jobs lost that way are found one by one (recovery/lost-jobs.ts).
 */
async function readServerStart(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ start: string }>(
    'SELECT extract(epoch FROM pg_postmaster_start_time())::text AS start',
  );
  return rows[0]?.start ?? 'unknown';
}

/**
 * Makes `connect` wait until the server responds: without it, BullMQ's workers would ask for connections without a
 * pause.
 */
function waitForServer(pool: Pool): Pool {
  const connect = pool.connect.bind(pool);
  // A call with a callback comes from pool.query, which may fail.
  return Object.assign(pool, {
    connect: (callback?: Parameters<typeof connect>[0]) =>
      callback ? connect(callback) : retryUntilEnd(pool, () => connect()),
  });
}

/** Repeats `attempt` twice a second until it succeeds, or fails after the pool was ended. */
async function retryUntilEnd<T>(pool: Pool, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (pool.ending) throw error;
      await sleep(500, undefined, { ref: false });
    }
  }
}

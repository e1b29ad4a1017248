import { setTimeout as sleep } from 'node:timers/promises';
import { type BackendFactory, createPostgresBackend, type IQueueBackend } from 'bullmq';
import { Pool, type PoolClient } from 'pg';
import { outliveBrokenConnections } from '../lib/ignore-client-errors';
import type { Logger } from '../lib/logger';
import { createPostgresAdder } from './add-many.postgres';
import type { QueueBackend } from './backend';
import { jobOptionsByAge, queueSchema } from './contracts';
import { trimFinished } from './trim-finished';

/**
 * When the server was started, as text that no setting of a session changes. A server that recovers from a crash without a
 * start of its own keeps it: the search for lost jobs makes up for that.
 */
const startOfServer = 'extract(epoch FROM pg_postmaster_start_time())::text';

/** The store of jobs in the database itself, in a schema of its own. */
export function openPostgresBackend(
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
    addJobs: createPostgresAdder(pool),
    jobsExist: async (jobs) => {
      const { rows } = await pool.query<{ found: boolean }>(
        `SELECT EXISTS (SELECT FROM job WHERE queue = asked.queue AND id = asked.id) AS found
         FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (queue, id, n) ORDER BY n`,
        [jobs.map(({ queue }) => queue), jobs.map(({ id }) => id)],
      );
      return rows.map(({ found }) => found);
    },
    pruneFinished: () => trimFinished(pool),
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
    isSameStore: async () => {
      const { rowCount } = await pool.query(
        `SELECT 1 FROM meta WHERE queue = 'letterbox' AND field = 'intact' AND value = ${startOfServer}`,
      );
      return rowCount === 1;
    },
    rememberStore: async () => {
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

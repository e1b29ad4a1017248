import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type Redis from 'ioredis';
import type { Pool } from 'pg';
import { loadConfig } from '../../config';
import { openDatabase } from '../../src/database';
import type { Database } from '../../src/db/database';
import { migrate } from '../../src/db/migrator';
import { createLogger } from '../../src/lib/logger';
import { freePort } from '../../src/standalone/free-port';
import { type Child, startChild } from './child';
import { startPostgres } from './postgres';
import { startRedis } from './redis-server';
import { secretKey } from './seed';
import { type Sink, startHookSink, startMailSink } from './sinks';

export interface RunningWeb extends Child {
  /** Without a trailing slash. */
  readonly url: string;
}

/** An installation as in production: its services, receivers, and real processes of the built program. */
export interface Stage {
  /** Folder for the processes' output and the benchmark's files; deleted when the stage is closed. */
  readonly dir: string;
  /** Environment of all our processes. */
  readonly env: NodeJS.ProcessEnv;
  readonly databaseUrl: string;
  /** Null without Redis. */
  readonly redisUrl: string | null;
  readonly redis: Redis | null;
  readonly db: Database;
  /** The superuser's pool, without timeouts. */
  readonly sql: Pool;
  readonly hooks: Sink;
  readonly mails: Sink;
  /** Starts a web process and waits until it is ready; `REDIS_URL: ''` makes it use PostgreSQL only. */
  startWeb(env?: NodeJS.ProcessEnv): Promise<RunningWeb>;
  /** Starts a worker for these queues, or all, and waits until it is ready. */
  startWorker(env?: NodeJS.ProcessEnv, ...queues: string[]): Promise<Child>;
  /** Starts a floor that listens on `PORT` and waits until it is ready. */
  startFloor(name: string, env?: NodeJS.ProcessEnv): Promise<RunningWeb>;
  /** Deletes all submissions, deliveries, jobs and rate limits, so that every round starts in the same state. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a stage with a migrated database and no running processes. */
export async function openStage(options: {
  readonly redis: boolean;
  readonly env?: NodeJS.ProcessEnv;
}): Promise<Stage> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-bench-'));
  // When run by root, the database runs as another user, who must be able to enter; otherwise its files would be
  // elsewhere and remain.
  chmodSync(dir, 0o711);
  const logger = createLogger('bench', 'silent');
  const remove = () => rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', remove);
  const postgres = await startPostgres(dir, logger);
  const redis = options.redis ? await startRedis(dir) : null;
  const hooks = await startHookSink(path.join(dir, 'hooks.log'));
  const mails = await startMailSink(path.join(dir, 'mails.log'));
  const env: NodeJS.ProcessEnv = {
    DATABASE_URL: postgres.url,
    ...(redis && { REDIS_URL: redis.url }),
    SMTP_URL: mails.url,
    SECRET_KEY: secretKey,
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
    LOG_LEVEL: 'info',
    DATA_DIR: dir,
    ...options.env,
  };
  const config = loadConfig(env);
  await migrate(config);
  const db = openDatabase(config, logger);

  const running = new Set<Child>();
  const start = (program: string, more: NodeJS.ProcessEnv, args: readonly string[] = []): Child => {
    const logFile = path.join(dir, `${running.size}-${path.basename(path.dirname(program))}-${Date.now()}.log`);
    const child = startChild(program, { env: { ...env, ...more }, args, logFile });
    running.add(child);
    return child;
  };
  const listening = async (program: string, more: NodeJS.ProcessEnv, page: string): Promise<RunningWeb> => {
    const port = await freePort();
    const child = start(program, { PORT: String(port), ...more });
    const url = `http://127.0.0.1:${port}`;
    await child.until(async () => (await fetch(url + page)).status < 500);
    return { ...child, url };
  };
  return {
    ...{ dir, env, databaseUrl: postgres.url, redisUrl: redis?.url ?? null, redis: redis?.client ?? null },
    ...{ db, sql: postgres.sql, hooks, mails },
    startWeb: (more = {}) => listening('src/server.js', more, '/readyz'),
    startWorker: async (more = {}, ...queues) => {
      const worker = start('workers/index.js', more, queues);
      await worker.until(() => worker.output().includes('worker started'));
      return worker;
    },
    startFloor: (name, more = {}) => listening(`bench/floors/${name}.js`, more, '/'),
    clear: async () => {
      await clear(postgres.sql, redis?.client ?? null);
      // One line per submission adds up to more than a string can hold.
      for (const child of running) child.forgetOutput();
    },
    close: async () => {
      await Promise.all([...running].map((child) => child.stop('SIGKILL')));
      await Promise.all([hooks.stop(), mails.stop(), db.close()]);
      await redis?.stop();
      await postgres.stop();
      process.off('exit', remove);
      remove();
    },
  };
}

/** Waits until the jobs of the last submissions are in the queue. */
const outboxMs = 300;

async function clear(sql: Pool, redis: Redis | null): Promise<void> {
  await sleep(outboxMs);
  const { rows } = await sql.query<{ names: string }>(
    `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS names FROM pg_tables
     WHERE schemaname = 'bullmq' AND tablename IN ('job', 'job_log', 'job_dependency', 'event')
        OR schemaname = 'public' AND (tablename IN ('submissions', 'rate_limits') OR tablename LIKE 'floor\\_%')`,
  );
  await sql.query(`TRUNCATE ${rows[0]?.names} CASCADE`);
  await sql.query('VACUUM ANALYZE usage');
  await sql.query('CHECKPOINT');
  if (!redis) return;
  await redis.flushdb();
  // Redis may have started a rewrite by itself.
  await rewriteEnded(redis);
  await redis.bgrewriteaof().catch(() => undefined);
  await rewriteEnded(redis);
}

async function rewriteEnded(redis: Redis): Promise<void> {
  while (/aof_rewrite_in_progress:1/.test(await redis.info('persistence'))) await sleep(50);
}

import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Pool } from 'pg';
import { ConfigError, loadConfig } from '../../config';
import { openDatabase } from '../../src/database';
import { createSession, type Database, type DatabaseSettings, sessionConfig } from '../../src/db/database';
import { inTransaction } from '../../src/db/in-transaction';
import { migrate } from '../../src/db/migrator';
import { checkPooling } from '../../src/db/pooling';
import { createLogger } from '../../src/lib/logger';
import { isConnectionLost, isStatementTimeout } from '../../src/lib/pg-errors';
import { eraseSubject } from '../../src/privacy/erase-subject';
import { openQueueBackend } from '../../src/queues/open-backend';
import { openQueues } from '../../src/queues/queues';
import { builtProgram } from '../support/built';
import { openTestDatabase } from '../support/database';
import { buildAccount, testSecretKey } from '../support/factories';
import { hasPgBouncer, type PgBouncer, pgBouncerKeepsStatements, startPgBouncer } from '../support/pgbouncer';
import { runCommand } from '../support/run-cli';

const logger = createLogger('test', 'silent');
const store = { redisUrl: undefined, redisTls: 'verify', queuePrefix: 'letterbox' } as const;
const refusal = /^DATABASE_DIRECT_URL: is not set, but DATABASE_POOLING=transaction, which migrations, .* cannot use/;

(hasPgBouncer() ? describe : describe.skip)('behind PgBouncer', () => {
  let host: Awaited<ReturnType<typeof openTestDatabase>>;
  let pooler: PgBouncer;
  let settings: DatabaseSettings;
  let db: Database;

  const open = async (mode: 'session' | 'transaction', poolerSettings: Parameters<typeof startPgBouncer>[2] = {}) => {
    host = await openTestDatabase();
    pooler = await startPgBouncer(host.url, mode, poolerSettings);
    const databasePreparedStatements = mode === 'session' || pgBouncerKeepsStatements();
    settings = { databaseUrl: pooler.url, databaseSsl: 'disable', databasePooling: mode, databasePreparedStatements };
    db = openDatabase(settings, logger, { pool: 8, sequelize: 2 });
  };
  const close = async () => {
    await db.close();
    await pooler.stop();
    await host.close();
  };
  const doctor = async (env: NodeJS.ProcessEnv = {}) => {
    const { stdout } = await runCommand(['doctor'], {
      ...{ DATABASE_URL: pooler.url, DATABASE_POOLING: settings.databasePooling, SECRET_KEY: testSecretKey },
      ...{ SMTP_URL: 'smtp://127.0.0.1:1', ...env },
    });
    const { findings } = JSON.parse(stdout) as { findings: { severity: string; found: string }[] };
    return findings.map(({ severity, found }) => `${severity}: ${found}`);
  };

  describe('in transaction mode', () => {
    beforeAll(() => open('transaction'));
    afterAll(close);

    test('statements with names run on any connection', async () => {
      const statement = (n: number) => ({ name: `statement-${n % 3}`, text: 'SELECT $1::int AS n', values: [n] });
      const results = await Promise.all(Array.from({ length: 60 }, (_, n) => db.pool.query(statement(n))));
      expect(results.map(({ rows }) => rows[0].n)).toEqual(Array.from({ length: 60 }, (_, n) => n));
      expect(await db.models.Form.count()).toBe(0);
    });

    test('timeouts end with their transaction', async () => {
      const read = "SELECT current_setting('statement_timeout') AS timeout";
      const within = await inTransaction(db.pool, (client) => client.query(read));
      expect(within.rows).toEqual([{ timeout: '4s' }]);
      const sessions = await Promise.all(Array.from({ length: 8 }, () => db.pool.query(read)));
      expect(sessions.map(({ rows }) => rows[0].timeout)).toEqual(Array(8).fill('0'));
    });

    test('a statement that hangs fails in time', async () => {
      const began = performance.now();
      const hanging = db.pool.query('SELECT pg_sleep(600)').catch((error: unknown) => error);
      const fromSequelize = db.sequelize.query('SELECT pg_sleep(601)').catch((error: unknown) => error);
      expect(isConnectionLost(await hanging)).toBe(true);
      expect(String(await fromSequelize)).toContain('Query read timeout');
      expect(performance.now() - began).toBeLessThan(10_000);
      expect((await db.pool.query('SELECT 1')).rowCount).toBe(1);
      expect(await db.models.Form.count()).toBe(0);
      await host.pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(60%'",
      );
    });

    test('what needs a session is refused with one line', async () => {
      const { id } = await buildAccount(host);
      const backend = openQueueBackend(store, settings, 'producer', logger);
      await expect(migrate(settings)).rejects.toThrow(refusal);
      await expect(eraseSubject(db.sessions, id, 'a@example.org')).rejects.toThrow(refusal);
      await expect(backend.waitUntilReady(10_000)).rejects.toThrow(ConfigError);
      await backend.close();
    });

    test('the processes do not start with the queues there', async () => {
      const program = await builtProgram();
      const env = {
        ...{ DATABASE_URL: pooler.url, DATABASE_POOLING: 'transaction', DATABASE_PREPARED_STATEMENTS: 'off' },
        ...{ SECRET_KEY: testSecretKey, SMTP_URL: 'smtp://127.0.0.1:1', PORT: '0' },
      };
      for (const file of ['src/server.js', 'workers/index.js']) {
        const { status, stderr } = spawnSync(process.execPath, [path.join(program, file)], {
          env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
          encoding: 'utf8',
          timeout: 60_000,
        });
        expect({ file, status }).toEqual({ file, status: 1 });
        expect(stderr).toMatch(refusal);
        expect(stderr.trim()).not.toContain('\n');
      }
    }, 120_000);

    test('DATABASE_DIRECT_URL provides what needs a session', async () => {
      const config = loadConfig({
        ...{ DATABASE_URL: pooler.url, DATABASE_POOLING: 'transaction', DATABASE_PREPARED_STATEMENTS: 'off' },
        DATABASE_DIRECT_URL: host.url,
      });
      const direct = openDatabase(config, logger);
      const { id } = await buildAccount(host);
      expect(await migrate(config)).toEqual([]);
      expect(await eraseSubject(direct.sessions, id, 'a@example.org')).toMatchObject({ submissions: 0 });
      const backend = openQueueBackend(store, config, 'producer', logger);
      await backend.waitUntilReady(10_000);
      await backend.ping();
      await backend.close();
      await direct.close();
    });

    test('doctor names what is missing', async () => {
      const noSession =
        'problem: migrations, backups, erasures, live updates and the queues without Redis cannot use a connection pooler in transaction mode';
      const noTimeout = 'warning: PostgreSQL goes on with statements that Letterbox has given up after 4.5 s';
      const found = await doctor({ DATABASE_PREPARED_STATEMENTS: 'off' });
      expect(found).toContain('ok: DATABASE_POOLING is transaction, and the connections behave like that');
      expect(found).toContain(noSession);
      expect(found).toContain(noTimeout);
      const complete = await doctor({ DATABASE_DIRECT_URL: host.url, DATABASE_PREPARED_STATEMENTS: 'off' });
      expect(complete).not.toContain(noSession);
      expect(complete.join()).not.toContain('prepared statements');
    });

    test('doctor and the start notice that prepared statements are lost', async () => {
      const found = (await doctor()).join();
      const config = { ...settings, databasePreparedStatements: true };
      if (pgBouncerKeepsStatements()) {
        expect(found).not.toContain('loses prepared statements');
        await checkPooling(config, 5_000);
      } else {
        expect(found).toContain('problem: DATABASE_PREPARED_STATEMENTS: is on, but the connection pooler loses');
        await expect(checkPooling(config, 5_000)).rejects.toThrow(/^DATABASE_PREPARED_STATEMENTS: is on, but /);
      }
    });

    test.each([
      ['session', 'DATABASE_POOLING: is session, but DATABASE_URL leads to a connection pooler in transaction mode'],
      ['none', 'DATABASE_POOLING: is none, but DATABASE_URL leads to a connection pooler'],
    ] as const)('doctor and the start notice that DATABASE_POOLING is wrongly %s', async (databasePooling, line) => {
      await expect(checkPooling({ ...settings, databasePooling }, 5_000)).rejects.toThrow(line);
      const found = await doctor({ DATABASE_POOLING: databasePooling });
      expect(found.join('\n')).toMatch(/^problem: .*connection pooler.*/m);
    });

    test('the start notices a DATABASE_DIRECT_URL that leads to such a pooler too', async () => {
      const databaseDirect = { url: pooler.url, ssl: 'disable' } as const;
      await expect(checkPooling({ ...settings, databaseDirect }, 5_000)).rejects.toThrow(
        /^DATABASE_DIRECT_URL: leads to a connection pooler in transaction mode/,
      );
    });
  });

  describe('in transaction mode, with a timeout and parameters that it drops', () => {
    const setTimeout = 'SET statement_timeout = 4000';
    beforeAll(() => open('transaction', { connectQuery: setTimeout, ignore_startup_parameters: 'statement_timeout' }));
    afterAll(close);

    test('a statement that hangs fails in time and ends on the server', async () => {
      const began = performance.now();
      const hanging = db.pool.query('SELECT pg_sleep(600)').catch((error: unknown) => error);
      const fromSequelize = db.sequelize.query('SELECT pg_sleep(601)').catch((error: unknown) => error);
      expect(isStatementTimeout(await hanging)).toBe(true);
      expect(String(await fromSequelize)).toContain('canceling statement due to statement timeout');
      expect(performance.now() - began).toBeLessThan(10_000);
      const { rowCount } = await host.pool.query(
        "SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT pg_sleep(60%'",
      );
      expect(rowCount).toBe(0);
      expect((await doctor({ DATABASE_PREPARED_STATEMENTS: 'off' })).join()).not.toContain('PostgreSQL goes on with');
    });

    test('the start notices that DATABASE_POOLING is wrongly none', async () => {
      await expect(checkPooling({ ...settings, databasePooling: 'none' }, 5_000)).rejects.toThrow(
        /^DATABASE_POOLING: is none, but DATABASE_URL leads to a connection pooler; /,
      );
    });
  });

  describe('in session mode', () => {
    beforeAll(() => open('session', { default_pool_size: 10 }));
    afterAll(close);

    test('queues in PostgreSQL and migrations work', async () => {
      expect(await migrate(settings)).toEqual([]);
      const backend = openQueueBackend(store, settings, 'producer', logger);
      const queues = openQueues(backend, logger);
      await backend.waitUntilReady(10_000);
      const [id, accountId, webhookId] = [randomUUID(), randomUUID(), randomUUID()];
      await queues.add([{ id, kind: 'webhook', attempt: 1, requestId: null, accountId, webhookId }]);
      const { rows } = await host.pool.query("SELECT queue, id FROM bullmq.job WHERE queue = 'webhook'");
      expect(rows).toHaveLength(1);
      await queues.close();
      await backend.close();
    });

    test('a session has its settings', async () => {
      const pool = new Pool({
        ...sessionConfig(settings, { search_path: 'bullmq', synchronous_commit: 'off' }),
        max: 1,
      });
      const { rows } = await pool.query(
        "SELECT current_setting('search_path') AS path, current_setting('synchronous_commit') AS commit",
      );
      expect(rows).toEqual([{ path: 'bullmq', commit: 'off' }]);
      await pool.end();
    });

    test('connections have a timeout, but sessions for long work have none', async () => {
      const read = "SELECT current_setting('statement_timeout') AS timeout";
      expect((await db.pool.query(read)).rows).toEqual([{ timeout: '4s' }]);
      const session = createSession(settings);
      await session.connect();
      expect((await session.query(read)).rows).toEqual([{ timeout: '0' }]);
      await session.end();
    });

    test('doctor and the start find no problem with it', async () => {
      await checkPooling(settings, 5_000);
      const found = await doctor();
      expect(found).toContain('ok: DATABASE_POOLING is session, and the connections behave like that');
      expect(found.join()).not.toContain('cannot use a connection pooler');
    });

    test('doctor and the start notice that DATABASE_POOLING is none', async () => {
      await expect(checkPooling({ ...settings, databasePooling: 'none' }, 5_000)).rejects.toThrow(
        /^DATABASE_POOLING: is none, but DATABASE_URL leads to a connection pooler; /,
      );
      expect((await doctor({ DATABASE_POOLING: 'none' })).join('\n')).toMatch(
        /^problem: a connection pooler is in front of PostgreSQL: unsupported startup parameter: statement_timeout$/m,
      );
    });
  });
});

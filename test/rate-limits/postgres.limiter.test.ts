import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Sequelize } from 'sequelize';
import { down, up } from '../../migrations/0022-rate-limits';
import { createPostgresLimiter, sweepExpired } from '../../src/rate-limits/postgres.limiter';
import { cloneDatabase } from '../setup/services';
import { quietPool } from '../support/database';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;

beforeAll(async () => {
  database = await cloneDatabase();
  pool = quietPool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => pool.query('TRUNCATE rate_limits'));

test('the table contains no address in clear text', async () => {
  await createPostgresLimiter(pool).consume('192.0.2.77 form', [{ limit: 1, windowMs: 1_000 }]);
  const { rows } = await pool.query('SELECT * FROM rate_limits');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('192.0.2');
});

test('a row stores no more hits than the largest limit', async () => {
  const limiter = createPostgresLimiter(pool);
  for (let hit = 0; hit < 30; hit++) await limiter.consume('busy', [{ limit: 3, windowMs: 1 }]).then(() => sleep(2));
  const { rows } = await pool.query('SELECT cardinality(hits) AS hits FROM rate_limits');
  expect(rows).toEqual([{ hits: 3 }]);
});

test('a rejected hit writes nothing', async () => {
  const limiter = createPostgresLimiter(pool);
  const read = async () => (await pool.query('SELECT *, ctid FROM rate_limits')).rows;
  await limiter.consume('rejected', [{ limit: 1, windowMs: 60_000 }]);
  const before = await read();
  await limiter.consume('rejected', [{ limit: 1, windowMs: 60_000 }]);
  expect(await read()).toEqual(before);
});

test('a clock that was set back by an hour does not block a key', async () => {
  const limiter = createPostgresLimiter(pool);
  const windows = [{ limit: 1, windowMs: 60_000 }];
  await limiter.consume('set back', windows);
  await pool.query('UPDATE rate_limits SET hits = ARRAY[hits[1] + 3600000]');
  expect(await limiter.consume('set back', windows)).toEqual({ allowed: true });
  expect(await limiter.consume('set back', windows)).toEqual({ allowed: false });
});

test('the sweep deletes only expired keys, at most the given number', async () => {
  const limiter = createPostgresLimiter(pool);
  for (const key of ['a', 'b', 'c']) await limiter.consume(key, [{ limit: 1, windowMs: 1 }]);
  await limiter.consume('alive', [{ limit: 1, windowMs: 60_000 }]);
  await sleep(20);
  expect(await sweepExpired(pool, 2)).toBe(2);
  expect(await sweepExpired(pool, 2)).toBe(1);
  expect(await sweepExpired(pool, 2)).toBe(0);
  expect(await limiter.consume('alive', [{ limit: 1, windowMs: 60_000 }])).toEqual({ allowed: false });
});

test('the sweep skips rows that are locked', async () => {
  await createPostgresLimiter(pool).consume('held', [{ limit: 1, windowMs: 1 }]);
  await sleep(20);
  const holder = await pool.connect();
  await holder.query('BEGIN; SELECT * FROM rate_limits FOR UPDATE');
  expect(await sweepExpired(pool, 10)).toBe(0);
  await holder.query('COMMIT');
  holder.release();
  expect(await sweepExpired(pool, 10)).toBe(1);
});

test('the migration can be reverted and applied again', async () => {
  const sequelize = new Sequelize(database.url, { logging: false });
  const exists = async () => (await pool.query("SELECT to_regclass('rate_limits') IS NOT NULL AS yes")).rows[0].yes;
  await down({ context: sequelize });
  expect(await exists()).toBe(false);
  await up({ context: sequelize });
  expect(await exists()).toBe(true);
  await sequelize.close();
});

import type { Pool } from 'pg';
import { nullOnTimeout } from '../../src/lib/pg-errors';
import { openTestDatabase } from '../support/open-database';
import { quietPool } from '../support/quiet-pool';

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let pool: Pool;
beforeAll(async () => {
  db = await openTestDatabase();
  pool = quietPool({ connectionString: db.url, statement_timeout: 1_000 });
});
afterAll(async () => {
  await pool?.end();
  await db?.close();
});

test('what takes longer than the database allows is null', async () => {
  expect(await nullOnTimeout(pool.query('SELECT pg_sleep(10)'))).toBeNull();
});

test('what is there in time comes through, and every other fault as well', async () => {
  expect((await nullOnTimeout(pool.query('SELECT 1 AS one')))?.rows).toEqual([{ one: 1 }]);
  await expect(nullOnTimeout(pool.query('SELECT nothing'))).rejects.toThrow('"nothing"');
});

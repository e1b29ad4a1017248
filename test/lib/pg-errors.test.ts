import type { Pool } from 'pg';
import { isConnectFailure, isConnectionLost, isSqlState, nullOnTimeout } from '../../src/lib/pg-errors';
import { openTestDatabase, quietPool } from '../support/database';

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

test('a statement that exceeds its timeout resolves to null', async () => {
  expect(await nullOnTimeout(pool.query('SELECT pg_sleep(10)'))).toBeNull();
});

test('results and other errors pass through', async () => {
  expect((await nullOnTimeout(pool.query('SELECT 1 AS one')))?.rows).toEqual([{ one: 1 }]);
  await expect(nullOnTimeout(pool.query('SELECT nothing'))).rejects.toThrow('"nothing"');
});

test.each<[object, 'lost' | 'not connected' | 'rejected']>([
  [{ message: 'Connection terminated unexpectedly' }, 'lost'],
  [{ message: 'write EPIPE', code: 'EPIPE' }, 'lost'],
  [{ message: 'terminating connection due to administrator command', code: '57P01' }, 'lost'],
  [{ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' }, 'not connected'],
  [{ message: 'timeout exceeded when trying to connect' }, 'not connected'],
  [{ message: 'canceling statement due to statement timeout', code: '57014' }, 'rejected'],
  [{ message: 'deadlock detected', code: '40P01' }, 'rejected'],
  [{ message: 'could not extend file', code: '53100' }, 'rejected'],
])('reports whether a statement may have been committed: %j', (error, kind) => {
  expect([isConnectionLost(error), isConnectFailure(error)]).toEqual([kind === 'lost', kind === 'not connected']);
  if (kind === 'rejected') expect(isSqlState(error)).toBe(true);
});

import { openDatabase } from '../../src/database';
import { createLogger } from '../../src/lib/logger';
import { openTestDatabase } from '../support/database';

test.each([
  [5, 5],
  [undefined, 8],
])('with DATABASE_CONNECTIONS=%s, a process opens %i connections and completes every query', async (limit, opened) => {
  const host = await openTestDatabase();
  const settings = {
    databaseUrl: host.url,
    databaseSsl: 'disable',
    ...(limit && { databaseConnections: limit }),
  } as const;
  const db = openDatabase(settings, createLogger('test', 'silent'));
  const sleep = 'SELECT pg_sleep(0.05)';
  const queries = Array.from({ length: 16 }, (_, i) => (i % 2 ? db.pool.query(sleep) : db.sequelize.query(sleep)));
  expect(await Promise.all(queries)).toHaveLength(16);
  const open = await host.pool.query(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND query = $1`,
    [sleep],
  );
  expect(open.rows).toEqual([{ n: opened }]);
  await db.close();
  await host.close();
});

test('a connection that breaks while in use only fails its own next query', async () => {
  const { pool, close } = await openTestDatabase();
  const client = await pool.connect();
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
  await ended;
  await expect(client.query('SELECT 1')).rejects.toThrow();
  client.release(true);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await close();
});

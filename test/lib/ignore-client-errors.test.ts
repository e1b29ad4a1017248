import { ignoreClientErrors } from '../../src/lib/ignore-client-errors';
import { cloneDatabase } from '../setup/services';
import { quietPool } from '../support/database';

test('a connection that breaks while in use only fails its own next query', async () => {
  const database = await cloneDatabase();
  const pool = quietPool({ connectionString: database.url });
  ignoreClientErrors(pool);
  const client = await pool.connect();
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect(client.query('SELECT 1')).rejects.toThrow();
  client.release(true);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await database.drop();
});

import { Client } from 'pg';
import { cloneDatabase, redisUrl } from '../setup/services';

test('each test file gets a migrated database of its own', async () => {
  const [one, two] = await Promise.all([cloneDatabase(), cloneDatabase()]);
  const client = new Client({ connectionString: one.url });
  await client.connect();
  await client.query('CREATE TABLE mine (id int)');
  await client.end();

  const other = new Client({ connectionString: two.url });
  await other.connect();
  const { rows } = await other.query(`SELECT to_regclass('mine') AS mine, current_setting('timezone') AS zone`);
  await other.end();
  expect(rows[0]).toEqual({ mine: null, zone: 'UTC' });
  await Promise.all([one.drop(), two.drop()]);
});

test('no two callers get the same Redis database', () => {
  const urls = Array.from({ length: 5 }, () => redisUrl()).filter((url) => url !== null);
  expect(new Set(urls).size).toBe(urls.length);
});

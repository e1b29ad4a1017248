import { Client } from 'pg';
import { type DatabaseSettings, poolConfig } from '../db/database';

/**
 * A connection of one's own whose statements may take as long as they need, and whose texts are the same on every server.
 * Its caller ends it.
 */
export async function openSession(settings: DatabaseSettings): Promise<Client> {
  const client = new Client({ ...poolConfig(settings), statement_timeout: 0, query_timeout: 0 });
  // What is under way fails with the same error; unheard it would end the process.
  client.on('error', () => {});
  await client.connect();
  await client.query(
    `SET idle_in_transaction_session_timeout = 0; SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD';
     SET IntervalStyle = 'postgres'; SET bytea_output = 'hex'; SET extra_float_digits = 1;`,
  );
  return client;
}

/** The migrations that this database has run, in order; none where it was never migrated. */
export async function findApplied(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query(`SELECT to_regclass('migrations') AS found`);
  if (tables[0]?.found === null) return [];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name COLLATE "C"');
  return rows.map(({ name }) => name);
}

import type { Client } from 'pg';
import type { Sequelize } from 'sequelize';
import { listMigrations, type Migration } from '../db/migrator';

/**
 * Takes down whatever `applied` names and brings up exactly `wanted`, in the transaction that the connection is in: the
 * tables are then empty, and as they were where a backup was made.
 */
export async function rebuildSchema(client: Client, applied: readonly string[], wanted: readonly string[]) {
  for (const migration of choose(applied).reverse()) {
    await migration.down({ context: within(client) });
    await client.query('DELETE FROM migrations WHERE name = $1', [migration.name]);
  }
  await raiseSchema(client, wanted);
}

/** Brings up these migrations, or all that this program has, where they are not up yet; resolves to their names. */
export async function raiseSchema(client: Client, wanted?: readonly string[]): Promise<string[]> {
  await client.query('CREATE TABLE IF NOT EXISTS migrations (name varchar(255) NOT NULL UNIQUE PRIMARY KEY)');
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations');
  const up = new Set(rows.map(({ name }) => name));
  const missing = choose(wanted).filter(({ name }) => !up.has(name));
  for (const migration of missing) {
    await migration.up({ context: within(client) });
    await client.query('INSERT INTO migrations (name) VALUES ($1)', [migration.name]);
  }
  return missing.map(({ name }) => name);
}

function choose(names?: readonly string[]): Migration[] {
  const all = listMigrations();
  return names ? all.filter(({ name }) => names.includes(name)) : all;
}

/** What a migration asks of its context, on this connection. */
function within(client: Client): Sequelize {
  // Nobody else waits for an index of a transaction that is not committed, and CONCURRENTLY would refuse to run in one.
  const query = (sql: string) => client.query(sql.replaceAll(/\bCONCURRENTLY\b/g, ''));
  return { query } as unknown as Sequelize;
}

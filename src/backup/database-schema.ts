import type { Client } from 'pg';
import type { Sequelize } from 'sequelize';
import { createSession, type DatabaseSettings } from '../db/database';
import { listMigrations, type Migration } from '../db/migrations';

/** Opens a connection without timeouts and with the same text formats on every server. The caller closes it. */
export async function openSession(settings: DatabaseSettings): Promise<Client> {
  const client = createSession(settings);
  await client.connect();
  await client.query(
    `SET idle_in_transaction_session_timeout = 0; SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD';
     SET IntervalStyle = 'postgres'; SET bytea_output = 'hex'; SET extra_float_digits = 1;`,
  );
  return client;
}

/** The migrations applied to this database, in order; none when it was never migrated. */
export async function findApplied(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query(`SELECT to_regclass('migrations') AS found`);
  if (tables[0]?.found === null) return [];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name COLLATE "C"');
  return rows.map(({ name }) => name);
}

/**
 * Reverts the `applied` migrations and runs exactly the `wanted` ones, in the current transaction; all tables are empty
 * then.
 */
export async function rebuildSchema(client: Client, applied: readonly string[], wanted: readonly string[]) {
  for (const migration of choose(applied).reverse()) {
    await migration.down({ context: within(client) });
    await client.query('DELETE FROM migrations WHERE name = $1', [migration.name]);
  }
  await runMigrations(client, wanted);
}

/** Runs these migrations, or all of this version, unless applied; resolves to the names of those it ran. */
export async function runMigrations(client: Client, wanted?: readonly string[]): Promise<string[]> {
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

/** Runs a migration's statements on this connection. */
function within(client: Client): Sequelize {
  // CONCURRENTLY is not allowed in a transaction, and not needed: nobody sees these tables yet.
  const query = (sql: string) => client.query(sql.replaceAll(/\bCONCURRENTLY\b/g, ''));
  return { query } as unknown as Sequelize;
}

interface DroppedConstraints {
  /** Deletes rows without the parent that they would have been deleted with; resolves to their number by table. */
  deleteOrphans(): Promise<Record<string, number>>;
  /** Restores everything that was dropped or disabled, and checks the foreign keys. */
  restore(): Promise<void>;
}

/**
 * Drops foreign keys and indexes of these tables and disables their triggers, in the current transaction, so that rows
 * can be loaded fast and in any order. Parents come before their children in `tables`. Needs the owner of the tables,
 * not a superuser.
 */
export async function dropConstraints(client: Client, tables: readonly string[]): Promise<DroppedConstraints> {
  const restore: string[] = [];
  const orphans = await findOrphanConditions(client, tables);
  const { rows: keys } = await client.query<Thing>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND ${ofTables('conrelid')}`,
    [tables],
  );
  for (const { table, name, definition } of keys) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    restore.push(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
  const { rows: indexes } = await client.query<Thing>(
    `SELECT indrelid::regclass::text AS "table", indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE ${ofTables('indrelid')}
       AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)`,
    [tables],
  );
  for (const { name, definition } of indexes) {
    await client.query(`DROP INDEX ${name}`);
    // Before the foreign keys, whose checks they speed up.
    restore.unshift(definition);
  }
  for (const table of tables) {
    await client.query(`ALTER TABLE "${table}" DISABLE TRIGGER USER`);
    restore.push(`ALTER TABLE "${table}" ENABLE TRIGGER USER`);
  }
  return {
    deleteOrphans: async () => {
      const deleted: Record<string, number> = {};
      for (const { table, condition } of orphans) {
        const { rowCount } = await client.query(`DELETE FROM "${table}" AS child WHERE ${condition}`);
        deleted[table] = (deleted[table] ?? 0) + (rowCount ?? 0);
      }
      return deleted;
    },
    restore: async () => {
      for (const statement of restore) await client.query(statement);
    },
  };
}

/** For each foreign key with ON DELETE CASCADE: which rows have no parent. */
async function findOrphanConditions(client: Client, tables: readonly string[]) {
  const { rows } = await client.query<{ table: string; condition: string }>(
    `SELECT child.relname AS "table",
            format('%s AND NOT EXISTS (SELECT FROM %I AS parent WHERE %s)',
                   string_agg(format('child.%I IS NOT NULL', referring.attname), ' AND '), parent.relname,
                   string_agg(format('parent.%I = child.%I', referred.attname, referring.attname), ' AND ')) AS condition
     FROM pg_constraint
     JOIN pg_class child ON child.oid = conrelid
     JOIN pg_class parent ON parent.oid = confrelid
     CROSS JOIN LATERAL unnest(conkey, confkey) AS key (referring, referred)
     JOIN pg_attribute referring ON referring.attrelid = conrelid AND referring.attnum = key.referring
     JOIN pg_attribute referred ON referred.attrelid = confrelid AND referred.attnum = key.referred
     WHERE contype = 'f' AND confdeltype = 'c' AND ${ofTables('conrelid')}
     GROUP BY pg_constraint.oid, child.relname, parent.relname
     ORDER BY array_position($1, child.relname::text)`,
    [tables],
  );
  return rows;
}

interface Thing {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

function ofTables(column: string): string {
  return `${column} IN (SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relname = ANY ($1))`;
}

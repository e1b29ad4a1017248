import type { Client } from 'pg';

/**
 * Takes foreign keys, indexes and triggers of these tables away, in the transaction that the connection is in, and resolves
 * to what puts them back: rows then come in faster, in any order, and no trigger takes them for news. The owner of the
 * tables may do so; switching the foreign keys off would take a superuser. What comes back is checked against the rows.
 */
export async function layBare(client: Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const restore: string[] = [];
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
    // Before the foreign keys, whose check they speed up.
    restore.unshift(definition);
  }
  for (const table of tables) {
    await client.query(`ALTER TABLE "${table}" DISABLE TRIGGER USER`);
    restore.push(`ALTER TABLE "${table}" ENABLE TRIGGER USER`);
  }
  return async () => {
    for (const statement of restore) await client.query(statement);
  };
}

interface Thing {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

function ofTables(column: string): string {
  return `${column} IN (SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relname = ANY ($1))`;
}

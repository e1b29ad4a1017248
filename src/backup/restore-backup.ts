import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseSettings } from '../db/database';
import { migrate, migrationLock } from '../db/migrator';
import { InputError } from '../lib/input-error';
import { damaged } from './damaged';
import { layBare } from './lay-bare';
import { findApplied, openSession } from './open-session';
import { type BackupTable, readBackup } from './read-backup';
import { raiseSchema, rebuildSchema } from './rebuild-schema';
import { keptTables } from './tables';
import { checkKnown, copyTarget } from './write-backup';

export interface RestoreSummary {
  readonly createdAt: string;
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>;
  /** The migrations that came after the backup. */
  readonly migrated: readonly string[];
  /** Deliveries that had not ended when the backup was made. */
  readonly unfinished: number;
}

export interface RestoreOptions {
  /** Deliveries that had not ended are failed, for a person to run again, rather than sent now. */
  readonly hold: boolean;
}

/** What stands at a delivery that was held. */
export const heldBack = 'restored from a backup; it may or may not have gone out since';
const lockWait = '10s';

/**
 * Fills an empty database with a backup and brings it up to today's schema, whole or not at all: until the end nothing of
 * it is seen, and a backup that is damaged or cut off leaves the database as it was. Throws one line where it is not empty.
 */
export async function restoreBackup(
  settings: DatabaseSettings,
  source: Readable,
  { hold }: RestoreOptions,
): Promise<RestoreSummary> {
  const client = await openSession(settings);
  try {
    await client.query(`SET lock_timeout = '${lockWait}'`);
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await client.query('BEGIN');
    let summary: RestoreSummary | undefined;
    const unpacked = createGunzip();
    await pipeline(source, unpacked, async (bytes: AsyncIterable<Buffer>) => {
      summary = await fill(client, bytes, hold);
    }).catch((error) => {
      throw unpackError(error);
    });
    if (!summary) throw damaged('it is empty');
    await client.query('COMMIT');
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
    await client.query('ANALYZE');
    await migrate(settings);
    return summary;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function fill(client: Client, bytes: AsyncIterable<Buffer>, hold: boolean): Promise<RestoreSummary> {
  const { head, tables } = await readBackup(bytes);
  checkKnown(head.migrations, 'this backup');
  const applied = await findApplied(client);
  checkKnown(applied, 'the database');
  await requireEmpty(client);
  await rebuildSchema(client, applied, head.migrations);
  const present = await findKept(client);
  const putBack = await layBare(client, present);
  const counts: Record<string, number> = {};
  for await (const table of tables) {
    counts[table.table] = await load(client, table);
  }
  const unfinished = await settleDeliveries(client, hold);
  await putBack();
  return { createdAt: head.created_at, tables: counts, migrated: await raiseSchema(client), unfinished };
}

async function requireEmpty(client: Client): Promise<void> {
  for (const table of await findKept(client)) {
    await client.query(`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`);
    const { rowCount } = await client.query(`SELECT 1 FROM "${table}" LIMIT 1`);
    if (rowCount) {
      const text = `the database is not empty: there are rows in ${table}; a backup is restored into an empty one only`;
      throw new InputError('wrong_state', text);
    }
  }
}

/** The tables of ours that this database has. */
async function findKept(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND relname = ANY ($1)
     ORDER BY array_position($1, relname::text)`,
    [keptTables],
  );
  return rows.map(({ name }) => name);
}

async function load(client: Client, table: BackupTable): Promise<number> {
  const copy = client.query(copyFrom(`COPY ${copyTarget(table.table, table.columns)} FROM STDIN`));
  await pipeline(Readable.from(table.rows(), { objectMode: false }), copy);
  if (copy.rowCount !== table.expected()) throw damaged(`rows of ${table.table} are missing`);
  return copy.rowCount;
}

// No job exists for them here, whatever the queue of the old place knew.
async function settleDeliveries(client: Client, hold: boolean): Promise<number> {
  const { rowCount } = await client.query(
    hold
      ? `UPDATE deliveries SET status = 'failed', error = $1, finished_at = now(), claim_token = NULL
         WHERE status IN ('queued', 'active')`
      : `UPDATE deliveries SET enqueued_at = NULL WHERE status IN ('queued', 'active') AND $1 <> ''`,
    [heldBack],
  );
  return rowCount ?? 0;
}

function unpackError(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (code === 'Z_BUF_ERROR') return damaged('it ends too early');
  return String(code).startsWith('Z_') ? damaged('it cannot be unpacked') : error;
}

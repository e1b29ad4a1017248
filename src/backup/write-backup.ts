import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DatabaseSettings } from '../db/database';
import { listMigrations, lockSchema } from '../db/migrator';
import { InputError } from '../lib/input-error';
import { backupTables, createFrameWriter, type FrameWriter } from './backup-format';
import { findApplied, openSession } from './database-schema';

/** The version of the format, raised on incompatible changes. */
export const backupFormat = 1;
/** The size of `D` frames. */
const frameBytes = 256 * 1024;

export interface BackupSummary {
  readonly createdAt: string;
  readonly migrations: readonly string[];
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>;
  /** Files in local storage, which are not in the backup. */
  readonly localFiles: number;
}

/**
 * Writes a consistent snapshot of all tables worth keeping to `output` and ends it, in constant memory and without
 * blocking other reads and writes.
 */
export async function writeBackup(settings: DatabaseSettings, output: Writable): Promise<BackupSummary> {
  const client = await openSession(settings);
  try {
    // Before the snapshot, so that a migration waits for this lock instead of blocking other queries.
    await lockSchema(client, 'shared');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const summary = await describe(client);
    const tables: Record<string, number> = {};
    await pipeline(writeFrames(client, summary, tables), createGzip(), output);
    return { ...summary, tables };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function describe(client: Client): Promise<Omit<BackupSummary, 'tables'>> {
  const migrations = await findApplied(client);
  if (migrations.length === 0) throw new InputError('wrong_state', 'this database is empty: it was never migrated');
  checkKnown(migrations, 'the database');
  const { rows } = await client.query<{ now: Date; files: number }>(
    `SELECT now() AS now, (${migrations.includes('0006-files') ? localFilesSql : '0'})::int AS files`,
  );
  const { now = new Date(), files = 0 } = rows[0] ?? {};
  return { createdAt: now.toISOString(), migrations, localFiles: files };
}

const localFilesSql = `SELECT count(*) FROM files JOIN storages ON storages.id = files.storage_id
                       WHERE storages.kind = 'local' AND files.content IS NULL`;

/** Throws InputError when one of these migrations is unknown to this release. */
export function checkKnown(migrations: readonly string[], whose: string): void {
  const known = new Set(listMigrations().map(({ name }) => name));
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown === undefined) return;
  const text = `${whose} was made by a newer version of Letterbox (unknown migration ${unknown.slice(0, 100)}): update this one first`;
  throw new InputError('wrong_state', text);
}

async function* writeFrames(
  client: Client,
  { createdAt, migrations }: Omit<BackupSummary, 'tables'>,
  counts: Record<string, number>,
): AsyncGenerator<Buffer> {
  const writer = createFrameWriter();
  yield* writer.write('H', { format: backupFormat, created_at: createdAt, migrations });
  for (const [table, columns] of await findColumns(client)) {
    yield* writer.write('T', { table, columns });
    counts[table] = yield* writeRows(client, table, columns, writer);
  }
  yield* writer.write('Z', { tables: counts, sha256: writer.digest() });
}

/** The backup's tables that exist in this database, with their columns. */
async function findColumns(client: Client): Promise<[string, string[]][]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND c.relname = ANY ($1)
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY array_position($1, c.relname::text)`,
    [backupTables],
  );
  return rows.map(({ name, columns }) => [name, columns]);
}

async function* writeRows(
  client: Client,
  table: string,
  columns: readonly string[],
  writer: FrameWriter,
): AsyncGenerator<Buffer, number> {
  const hash = createHash('sha256');
  const copy = client.query(copyTo(`COPY ${copyTarget(table, columns)} TO STDOUT`));
  for await (const piece of gather(copy)) {
    hash.update(piece);
    yield* writer.write('D', piece);
  }
  // The row count arrives after the rows; once this query returns, it is there.
  await client.query('SELECT 1');
  yield* writer.write('E', { table, rows: copy.rowCount, sha256: hash.digest('hex') });
  return copy.rowCount;
}

/** A table and its columns in the syntax of COPY. */
export function copyTarget(table: string, columns: readonly string[]): string {
  const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
  return `${quote(table)} (${columns.map(quote).join(', ')})`;
}

async function* gather(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size < frameBytes) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(held);
}

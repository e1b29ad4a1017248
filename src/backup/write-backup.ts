import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DatabaseSettings } from '../db/database';
import { listMigrations } from '../db/migrations';
import { lockSchema } from '../db/migrator';
import { InputError } from '../lib/input-error';
import { firstIdAt } from '../lib/new-id';
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
 * The tables that grow with every submission, and the column by whose UUIDv7 their rows are read in slices. A row of
 * one table has about the same time in its id as its submission, so that a slice of all tables belongs together.
 */
const slicedBy: Readonly<Record<string, string>> = {
  submissions: 'id',
  deliveries: 'id',
  digest_entries: 'submission_id',
  files: 'id',
  thumbnails: 'file_id',
  spam_marks: 'submission_id',
  submission_labels: 'submission_id',
  submission_notes: 'submission_id',
  assignments: 'submission_id',
  submission_words: 'submission_id',
};
/** Says up to which submission the words are complete, so it must not be newer than they are. */
const searchMarks = 'search_marks';
/** A slice takes a second or two. */
const submissionsPerSlice = 100_000;
/** Newer rows are read last: some are still changing, and the clocks of web processes may differ by this much. */
const minSliceAgeMs = 24 * 3_600_000;
const lowestId = '00000000-0000-0000-0000-000000000000';

interface BackupOptions {
  /** Defaults to 100,000. */
  readonly submissionsPerSlice?: number;
}

/**
 * Writes all tables worth keeping to `output` and ends it, in constant memory and without blocking other reads and
 * writes. Submissions older than a day, with what belongs to them, are read in slices, the oldest first, each as of its
 * own moment: one snapshot for hours would keep PostgreSQL from vacuuming any table. Everything else is read as of one
 * moment after them. A restore reconciles the slices (docs/operations.md).
 */
export async function writeBackup(
  settings: DatabaseSettings,
  output: Writable,
  options: BackupOptions = {},
): Promise<BackupSummary> {
  const client = await openSession(settings);
  try {
    // Before the first snapshot, so that a migration waits for this lock instead of blocking other queries.
    await lockSchema(client, 'shared');
    const summary = await describe(client);
    const tables: Record<string, number> = {};
    await pipeline(writeFrames(client, summary, tables, options), createGzip(), output);
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
    `SELECT now() AS now, (SELECT count(*)::int FROM files JOIN storages ON storages.id = files.storage_id
                           WHERE storages.kind = 'local' AND files.content IS NULL) AS files`,
  );
  const { now = new Date(), files = 0 } = rows[0] ?? {};
  return { createdAt: now.toISOString(), migrations, localFiles: files };
}

/** Throws InputError when one of these migrations is unknown to this version. */
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
  options: BackupOptions,
): AsyncGenerator<Buffer> {
  const writer = createFrameWriter();
  yield* writer.write('H', { format: backupFormat, created_at: createdAt, migrations });
  const tables = await findColumns(client);
  for (const [table] of tables) counts[table] = 0;
  const writeSnapshot = async function* (names: readonly string[], slice: Slice): AsyncGenerator<Buffer> {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    for (const [table, columns] of tables.filter(([name]) => names.includes(name))) {
      yield* writer.write('T', { table, columns });
      counts[table] = (counts[table] ?? 0) + (yield* writeRows(client, table, columns, slice, writer));
    }
    await client.query('COMMIT');
  };

  const rest = new Set(tables.map(([name]) => name));
  let from = lowestId;
  if (rest.has('submissions')) {
    const before = firstIdAt(new Date(Date.parse(createdAt) - minSliceAgeMs));
    const size = options.submissionsPerSlice ?? submissionsPerSlice;
    for (
      let to = await findSliceEnd(client, from, before, size);
      to;
      to = await findSliceEnd(client, from, before, size)
    ) {
      if (rest.delete(searchMarks)) yield* writeSnapshot([searchMarks], {});
      yield* writeSnapshot(Object.keys(slicedBy), { from, to });
      from = to;
    }
  }
  yield* writeSnapshot([...rest], { from });
  yield* writer.write('Z', { tables: counts, sha256: writer.digest() });
}

/** A range of the ids in the sliced tables, `to` excluded. */
interface Slice {
  readonly from?: string;
  readonly to?: string;
}

/** The id after the next `size` submissions; null when there are not that many before `before`. */
async function findSliceEnd(client: Client, from: string, before: string, size: number): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM submissions WHERE id >= $1 AND id < $2 ORDER BY id OFFSET $3 LIMIT 1',
    [from, before, size],
  );
  return rows[0]?.id ?? null;
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
  slice: Slice,
  writer: FrameWriter,
): AsyncGenerator<Buffer, number> {
  const hash = createHash('sha256');
  const copy = client.query(copyTo(`COPY ${copySource(table, columns, slice)} TO STDOUT`));
  for await (const piece of gather(copy)) {
    hash.update(piece);
    yield* writer.write('D', piece);
  }
  // The row count arrives after the rows; once this query returns, it is there.
  await client.query('SELECT 1');
  yield* writer.write('E', { table, rows: copy.rowCount, sha256: hash.digest('hex') });
  return copy.rowCount;
}

// The condition on the lowest id would keep the last snapshot of a small database from reading tables at once.
function copySource(table: string, columns: readonly string[], { from = lowestId, to }: Slice): string {
  const column = slicedBy[table];
  const conditions = [
    ...(from === lowestId ? [] : [`${column} >= ${escapeLiteral(from)}`]),
    ...(to === undefined ? [] : [`${column} < ${escapeLiteral(to)}`]),
  ];
  if (column === undefined || conditions.length === 0) return copyTarget(table, columns);
  const names = columns.map(escapeIdentifier).join(', ');
  return `(SELECT ${names} FROM ${escapeIdentifier(table)} WHERE ${conditions.join(' AND ')})`;
}

/** A table and its columns in the syntax of COPY. */
export function copyTarget(table: string, columns: readonly string[]): string {
  return `${escapeIdentifier(table)} (${columns.map(escapeIdentifier).join(', ')})`;
}

async function* gather(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let frame: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    frame.push(chunk);
    size += chunk.length;
    if (size < frameBytes) continue;
    yield Buffer.concat(frame);
    [frame, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(frame);
}

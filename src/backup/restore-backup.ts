import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseSettings } from '../db/database';
import { lockSchema, migrate, migrationLock } from '../db/migrator';
import { InputError } from '../lib/input-error';
import { backupTables, corruptBackup } from './backup-format';
import { dropConstraints, findApplied, openSession, rebuildSchema, runMigrations } from './database-schema';
import { type BackupTable, readBackup } from './read-backup';
import { checkKnown, copyTarget } from './write-backup';

interface RestoreSummary {
  readonly createdAt: string;
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>;
  /** Migrations that were run after loading the backup. */
  readonly migrated: readonly string[];
  /** Deliveries that were unfinished when the backup was made. */
  readonly unfinished: number;
}

interface RestoreOptions {
  /** Marks unfinished deliveries as failed, for manual retry, instead of sending them. */
  readonly failsUnfinished: boolean;
}

/** The error of deliveries that were unfinished. */
const unfinishedError = 'restored from a backup; it may have been sent since then';
const lockTimeoutMs = 10_000;

/**
 * Restores a backup into an empty database and migrates it to the current schema, completely or not at all. A corrupt
 * backup leaves the database unchanged. Throws InputError when the database is not empty.
 */
export async function restoreBackup(
  settings: DatabaseSettings,
  source: Readable,
  { failsUnfinished }: RestoreOptions,
): Promise<RestoreSummary> {
  const client = await openSession(settings);
  try {
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
    await lockSchema(client, 'exclusive', lockTimeoutMs);
    await client.query('BEGIN');
    let summary: RestoreSummary | undefined;
    const gunzip = createGunzip();
    await pipeline(source, gunzip, async (bytes: AsyncIterable<Buffer>) => {
      summary = await load(client, bytes, failsUnfinished);
    }).catch((error) => {
      throw describeGzipError(error);
    });
    if (!summary) throw corruptBackup('it is empty');
    await client.query('COMMIT');
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
    await client.query('ANALYZE');
    await migrate(settings);
    return summary;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function load(client: Client, bytes: AsyncIterable<Buffer>, failsUnfinished: boolean): Promise<RestoreSummary> {
  const { head, tables } = await readBackup(bytes);
  checkKnown(head.migrations, 'this backup');
  const applied = await findApplied(client);
  checkKnown(applied, 'the database');
  await requireEmpty(client);
  await rebuildSchema(client, applied, head.migrations);
  const present = await findTables(client);
  const constraints = await dropConstraints(client, present);
  const counts: Record<string, number> = {};
  let isSliced = false;
  for await (const table of tables) {
    isSliced ||= table.table in counts;
    counts[table.table] = (counts[table.table] ?? 0) + (await loadTable(client, table));
  }
  if (isSliced) await reconcileSlices(client, constraints, counts);
  const unfinished = await settleDeliveries(client, failsUnfinished);
  await constraints.restore();
  return { createdAt: head.created_at, tables: counts, migrated: await runMigrations(client), unfinished };
}

/**
 * Makes rows that were read at different moments consistent, and corrects `counts`: erases again what was erased for a
 * person while the backup was written, and deletes rows whose parent was deleted meanwhile.
 */
async function reconcileSlices(
  client: Client,
  { deleteOrphans }: Pick<Awaited<ReturnType<typeof dropConstraints>>, 'deleteOrphans'>,
  counts: Record<string, number>,
): Promise<void> {
  const subtract = (table: string, rows: number) => {
    counts[table] = (counts[table] ?? 0) - rows;
  };
  if (counts.erasures) {
    const { rowCount } = await client.query(
      'DELETE FROM submissions WHERE id IN (SELECT unnest(submission_ids) FROM erasures)',
    );
    subtract('submissions', rowCount ?? 0);
  }
  // No foreign key says so.
  const { rowCount: formless } = await client.query(
    'DELETE FROM submissions s WHERE NOT EXISTS (SELECT FROM forms WHERE forms.id = s.form_id)',
  );
  subtract('submissions', formless ?? 0);
  for (const [table, rows] of Object.entries(await deleteOrphans())) subtract(table, rows);
  await client.query(
    `UPDATE usage SET storage_bytes = actual.bytes
     FROM (SELECT own.account_id, coalesce(sum(size), 0) AS bytes
           FROM usage own LEFT JOIN files USING (account_id) GROUP BY own.account_id) AS actual
     WHERE usage.account_id = actual.account_id AND usage.storage_bytes <> actual.bytes`,
  );
}

async function requireEmpty(client: Client): Promise<void> {
  for (const table of await findTables(client)) {
    await client.query(`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`);
    const { rowCount } = await client.query(`SELECT 1 FROM "${table}" LIMIT 1`);
    if (rowCount) {
      const text = `the database is not empty: ${table} has rows; a backup can only be restored into an empty database`;
      throw new InputError('wrong_state', text);
    }
  }
}

/** The backup's tables that exist in this database. */
async function findTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND relname = ANY ($1)
     ORDER BY array_position($1, relname::text)`,
    [backupTables],
  );
  return rows.map(({ name }) => name);
}

async function loadTable(client: Client, table: BackupTable): Promise<number> {
  const copy = client.query(copyFrom(`COPY ${copyTarget(table.table, table.columns)} FROM STDIN`));
  await pipeline(Readable.from(table.rows(), { objectMode: false }), copy);
  if (copy.rowCount !== table.expectedRows()) throw corruptBackup(`rows of ${table.table} are missing`);
  return copy.rowCount;
}

// The queue of this installation has no jobs for them.
async function settleDeliveries(client: Client, failsUnfinished: boolean): Promise<number> {
  const digests = failsUnfinished ? await failDigests(client) : 0;
  const { rowCount } = await client.query(
    failsUnfinished
      ? `UPDATE deliveries SET status = 'failed', error = $1, finished_at = now(), claim_token = NULL, retry_at = NULL
         WHERE status IN ('queued', 'active')`
      : `UPDATE deliveries SET enqueued_at = NULL WHERE status IN ('queued', 'active') AND $1 <> ''`,
    [unfinishedError],
  );
  return (rowCount ?? 0) + digests;
}

/** Digests that wait become failed e-mails, which can be retried. Resolves to their number. */
async function failDigests(client: Client): Promise<number> {
  const { rowCount } = await client.query(
    `WITH waiting AS MATERIALIZED (
       SELECT gen_random_uuid() AS id, account_id, form_id, recipient
       FROM (SELECT DISTINCT f.account_id, e.form_id, e.recipient
             FROM digest_entries e JOIN forms f ON f.id = e.form_id WHERE e.delivery_id IS NULL) AS groups
     ), stored AS (
       INSERT INTO digests (delivery_id, account_id, form_id, recipient)
       SELECT id, account_id, form_id, recipient FROM waiting
     ), taken AS (
       UPDATE digest_entries e SET delivery_id = w.id FROM waiting w
       WHERE e.form_id = w.form_id AND e.recipient = w.recipient AND e.delivery_id IS NULL
     )
     INSERT INTO deliveries (id, account_id, about, kind, status, error, finished_at)
     SELECT id, account_id, 'digest', 'email', 'failed', $1, now() FROM waiting`,
    [unfinishedError],
  );
  return rowCount ?? 0;
}

function describeGzipError(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (code === 'Z_BUF_ERROR') return corruptBackup('it ends too early');
  return String(code).startsWith('Z_') ? corruptBackup('it cannot be decompressed') : error;
}

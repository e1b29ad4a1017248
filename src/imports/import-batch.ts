import type { Pool } from 'pg';
import { InputError } from '../lib/input-error';
import { newId } from '../lib/new-id';
import type { PreparedRow } from './prepare-row';

/** Rows per statement. It locks the account's usage, for which live submissions wait about 20 ms then. */
export const rowsPerBatch = 500;

/** Counts of records that are not stored, by column of `imports`. */
export interface SkippedCounts {
  readonly records: number;
  readonly existing: number;
  readonly expired: number;
  readonly rejected: number;
  readonly bytesRead: number;
}

/** The import was ended by somebody else: another one took its place, or it was undone. */
class ImportStopped extends InputError {
  constructor() {
    super('wrong_state', 'the import was stopped, because it was undone or another one took its place');
    this.name = 'ImportStopped';
  }
}

/**
 * Stores rows of a running import in one statement, which is one transaction, and counts them. Rows that were imported
 * before are left out. Resolves to the number of rows, from the first one, that are settled: the account's `created_at`
 * has one row per millisecond and does not run ahead of the clock, so there may not be room for all of them yet.
 * Throws ImportStopped if the import no longer runs.
 */
export async function importBatch(
  pool: Pick<Pool, 'query'>,
  importId: string,
  labelId: string,
  rows: readonly PreparedRow[],
  skipped: SkippedCounts,
): Promise<number> {
  const { rows: results } = await pool.query<{ settled: number }>({
    name: 'import-batch',
    text: statement,
    values: [
      ...[importId, labelId, JSON.stringify(rows.flatMap(toFileRows))],
      ...[skipped.records, skipped.existing, skipped.expired, skipped.rejected, skipped.bytesRead],
      ...Object.values(columns).map(({ read }) => rows.map(read)),
    ],
  });
  const [result] = results;
  if (!result) throw new ImportStopped();
  return result.settled;
}

/** The columns of the rows, each an array: PostgreSQL reads them in a third of the time that a list of objects takes. */
const columns: Readonly<Record<string, { readonly type: string; readonly read: (row: PreparedRow) => unknown }>> = {
  id: { type: 'uuid', read: ({ id }) => id },
  key: { type: 'uuid', read: ({ key }) => key },
  data: { type: 'text', read: ({ dataJson }) => dataJson },
  overrides: { type: 'text', read: ({ overrides }) => overrides && JSON.stringify(overrides) },
  spam: { type: 'boolean', read: ({ isSpam }) => isSpam },
  ip: { type: 'text', read: ({ ip }) => ip },
  referer: { type: 'text', read: ({ referrer }) => referrer },
  sent_at: { type: 'timestamptz', read: ({ sentAt }) => sentAt?.toISOString() ?? null },
  shortened: { type: 'boolean', read: ({ isShortened }) => isShortened },
  files_skipped: { type: 'int', read: ({ filesSkipped }) => filesSkipped },
};
const firstColumn = 9;
const columnNames = Object.keys(columns).join(', ');
const columnArrays = Object.values(columns).map(({ type }, n) => `$${firstColumn + n}::${type}[]`);

function toFileRows({ files }: PreparedRow, n: number) {
  return files.map(({ id, field, filename, url }) => ({ n: n + 1, id, delivery_id: newId(), field, filename, url }));
}

/** How far before the clock the rows of an account that was quiet may begin. */
const reach = "interval '1 hour'";
/** How far ahead of the clock they may end: the time until the next batch. */
const ahead = "interval '200 milliseconds'";

// The rows are compared with those of earlier imports before the account's usage is locked, to lock it briefly.
const statement = `
WITH import AS MATERIALIZED (
  SELECT i.id, i.form_id, i.account_id
  FROM set_config('lock_timeout', '5s', true), imports i WHERE i.id = $1 AND i.finished_at IS NULL FOR UPDATE OF i
), input AS MATERIALIZED (
  SELECT r.*, import.form_id, import.account_id
  FROM import, unnest(${columnArrays.join(', ')}) WITH ORDINALITY AS r (${columnNames}, n)
), fresh AS MATERIALIZED (
  SELECT input.*, row_number() OVER (ORDER BY n) AS place FROM input
  WHERE NOT EXISTS (SELECT FROM submissions s WHERE s.form_id = input.form_id AND s.import_key = input.key
                      AND s.import_id IS NOT NULL)
), locked AS MATERIALIZED (
  SELECT u.account_id, u.last_created_at, found.rows FROM (SELECT count(*) AS rows FROM fresh) AS found, usage u
  WHERE found.rows > 0 AND u.account_id = (SELECT account_id FROM import) FOR UPDATE OF u
), room AS MATERIALIZED (
  SELECT l.account_id, l.rows, start, floor(extract(epoch FROM now + ${ahead} - start) * 1000)::int AS free
  FROM locked l CROSS JOIN LATERAL (
    SELECT now, greatest(date_trunc('milliseconds', now) - ${reach}, l.last_created_at + interval '1 millisecond') AS start
    FROM clock_timestamp() AS now) AS times
), granted AS (
  UPDATE usage u SET last_created_at = r.start + (least(r.rows, r.free) - 1) * interval '1 millisecond'
  FROM room r WHERE u.account_id = r.account_id AND r.free > 0
  RETURNING r.start, r.free
), placed AS MATERIALIZED (
  SELECT f.*, g.start + (f.place - 1) * interval '1 millisecond' AS created_at,
         CASE WHEN NOT f.spam THEN now() END AS archived_at
  FROM fresh f JOIN granted g ON f.place <= g.free
), stored AS (
  INSERT INTO submissions (id, form_id, account_id, data, mail_overrides, marked_spam, read_at, archived_at, ip_address,
                           referer, created_at, import_id, import_key, originally_sent_at)
  SELECT id, form_id, account_id, data::json, overrides::json, spam, now(), archived_at, ip,
         referer, created_at, $1, key, sent_at
  FROM placed
), labeled AS (
  INSERT INTO submission_labels (submission_id, label_id, folder, submitted_at)
  SELECT p.id, l.id, folder_of(p.spam, p.archived_at, NULL), p.created_at
  FROM placed p, (SELECT id FROM labels WHERE id = $2 AND account_id = (SELECT account_id FROM import) FOR KEY SHARE) AS l
), linked AS MATERIALIZED (
  SELECT f.*, p.id AS submission_id, p.account_id
  FROM json_to_recordset($3::json) AS f (n int, id uuid, delivery_id uuid, field text, filename text, url text)
  JOIN placed p USING (n)
), files_added AS (
  INSERT INTO files (id, submission_id, account_id, field, filename, mime_type, size, sha256, storage_key, source_url)
  SELECT id, submission_id, account_id, field, filename, 'application/octet-stream', 0, '', account_id || '/' || id, url
  FROM linked
), planned AS (
  INSERT INTO deliveries (id, account_id, submission_id, kind, file_id)
  SELECT delivery_id, account_id, submission_id, 'file-upload', id FROM linked
), done AS (
  SELECT coalesce((SELECT min(f.n) - 1 FROM fresh f WHERE f.place > coalesce((SELECT free FROM granted), 0)),
                  (SELECT count(*) FROM input))::int AS settled
)
UPDATE imports i
SET records = i.records + $4, existing = i.existing + $5 + done.settled - added.rows, expired = i.expired + $6,
    rejected = i.rejected + $7, bytes_read = i.bytes_read + $8, imported = i.imported + added.rows,
    spam = i.spam + added.spam, undated = i.undated + added.undated, shortened = i.shortened + added.shortened,
    files = i.files + (SELECT count(*) FROM linked), files_skipped = i.files_skipped + added.files_skipped,
    touched_at = clock_timestamp()
FROM import, done, (
  SELECT count(*)::int AS rows, (count(*) FILTER (WHERE spam))::int AS spam,
         (count(*) FILTER (WHERE sent_at IS NULL))::int AS undated, (count(*) FILTER (WHERE shortened))::int AS shortened,
         coalesce(sum(files_skipped), 0)::int AS files_skipped
  FROM placed) AS added
WHERE i.id = import.id
RETURNING done.settled`;

/** How many of the keys belong to submissions of the form that were imported before. */
export async function countImported(
  pool: Pick<Pool, 'query'>,
  formId: string,
  rows: readonly Pick<PreparedRow, 'key'>[],
): Promise<number> {
  const { rows: results } = await pool.query<{ count: number }>({
    name: 'import-count',
    text: `SELECT count(*)::int AS count FROM unnest($2::uuid[]) AS key
           WHERE EXISTS (SELECT FROM submissions s WHERE s.form_id = $1 AND s.import_key = key AND s.import_id IS NOT NULL)`,
    values: [formId, rows.map(({ key }) => key)],
  });
  return results[0]?.count ?? 0;
}

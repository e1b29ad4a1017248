import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import type { Queries } from '../db/transaction-queries';
import { InputError } from '../lib/input-error';
import { newId } from '../lib/new-id';
import { type Scope, withinSql } from '../members/scope';
import type { ColumnMap } from './map-record';

/** What an import was started with. */
interface ImportOptions {
  readonly type: string;
  readonly map: ColumnMap;
  readonly teach: boolean;
}

/** Why a record was not imported. */
export interface RecordProblem {
  /** From 1, without the line with the names. */
  readonly record: number;
  readonly problem: string;
}

/** Numbers of records and files. */
export interface ImportCounts {
  readonly records: number;
  /** Stored as submissions; `spam` are among them. */
  readonly imported: number;
  readonly spam: number;
  /** Imported before. */
  readonly existing: number;
  /** Older than the form's retention rule allows. */
  readonly expired: number;
  readonly rejected: number;
  /** Imported without the time when they were sent. */
  readonly undated: number;
  /** Imported without fields or parts of texts, which exceeded the limits of a submission. */
  readonly shortened: number;
  /** Files to be downloaded, and links that are not followed. */
  readonly files: number;
  readonly filesSkipped: number;
}

export type ImportStatus = 'running' | 'finished' | 'failed' | 'undoing' | 'undone';

export interface Import extends ImportCounts {
  readonly id: string;
  readonly formId: string;
  readonly formName: string;
  readonly service: string;
  readonly filename: string | null;
  readonly options: ImportOptions;
  /** Who started it. */
  readonly createdBy: string;
  readonly status: ImportStatus;
  readonly problems: readonly RecordProblem[];
  readonly bytesRead: number;
  /** Null if it is not known. */
  readonly bytesTotal: number | null;
  /** Why it stopped early. */
  readonly error: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly undoneAt: Date | null;
}

export interface NewImport extends Pick<Import, 'service' | 'filename' | 'options' | 'createdBy' | 'bytesTotal'> {
  readonly accountId: string;
  readonly formId: string;
}

/** A running import that stored nothing for so long has lost its process. */
const isLostSql = `touched_at < clock_timestamp() - interval '30 seconds'`;
export const interrupted = 'The import was interrupted. Import the same file again: it continues where it stopped.';

/**
 * Starts an import and returns its id. Ends an earlier one that lost its process. Throws InputError while another import
 * of the account runs, and while one is being undone.
 */
export async function startImport(pool: Queries, draft: NewImport): Promise<string> {
  const { accountId, formId, service, filename, options, createdBy, bytesTotal } = draft;
  await pool.query(
    `UPDATE imports SET finished_at = clock_timestamp(), error = $2
     WHERE account_id = $1 AND finished_at IS NULL AND ${isLostSql}`,
    [accountId, interrupted],
  );
  const id = newId();
  const { rowCount } = await pool.query(
    `INSERT INTO imports (id, account_id, form_id, service, filename, options, created_by, bytes_total)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8
     WHERE NOT EXISTS (SELECT FROM imports WHERE account_id = $2 AND undone_at IS NOT NULL AND erased_at IS NULL)
     ON CONFLICT (account_id) WHERE finished_at IS NULL DO NOTHING`,
    [id, accountId, formId, service, filename, JSON.stringify(options), createdBy, bytesTotal],
  );
  if (rowCount === 1) return id;
  throw new InputError(
    'wrong_state',
    'another import of this account is running or being undone; wait until it has ended, then try again',
  );
}

/** Ends a running import. Does nothing to one that has ended. */
export async function finishImport(
  pool: Queries,
  id: string,
  { problems, error }: Pick<Import, 'problems' | 'error'>,
): Promise<void> {
  await pool.query(
    `UPDATE imports SET finished_at = clock_timestamp(), problems = $2, error = $3
     WHERE id = $1 AND finished_at IS NULL`,
    [id, JSON.stringify(problems), error],
  );
}

const columns = `
  i.id, i.form_id AS "formId", f.name AS "formName", i.service, i.filename, i.options, i.created_by AS "createdBy",
  CASE WHEN i.erased_at IS NOT NULL THEN 'undone' WHEN i.undone_at IS NOT NULL THEN 'undoing'
       WHEN i.error IS NOT NULL OR i.finished_at IS NULL AND i.${isLostSql} THEN 'failed'
       WHEN i.finished_at IS NULL THEN 'running' ELSE 'finished' END AS status,
  i.records, i.imported, i.spam, i.existing, i.expired, i.rejected, i.undated, i.shortened, i.files,
  i.files_skipped AS "filesSkipped", i.problems, i.bytes_read::float8 AS "bytesRead",
  i.bytes_total::float8 AS "bytesTotal",
  CASE WHEN i.finished_at IS NULL AND i.${isLostSql} THEN '${interrupted}' ELSE i.error END AS error,
  i.created_at AS "createdAt", i.finished_at AS "finishedAt", i.undone_at AS "undoneAt"`;

/** The scope's imports, newest first: up to `limit`, after the one with the id `after`. */
export async function listImports(
  pool: Pick<Pool, 'query'>,
  scope: Scope,
  { limit, after }: { readonly limit: number; readonly after: string | null },
): Promise<Import[]> {
  const values: unknown[] = [scope.accountId, isUuid(after) ? after : null, limit];
  const { rows } = await pool.query<Import>(
    `SELECT ${columns} FROM imports i JOIN forms f ON f.id = i.form_id
     WHERE i.account_id = $1 AND ($2::uuid IS NULL OR i.id < $2)${withinSql(scope, 'i.form_id', values)}
     ORDER BY i.id DESC LIMIT $3`,
    values,
  );
  return rows;
}

/** The scope's import with this id. Throws InputError when there is none. */
export async function requireImport(pool: Queries, scope: Scope, id: string): Promise<Import> {
  const values: unknown[] = [scope.accountId, isUuid(id) ? id : null];
  const { rows } = await pool.query<Import>(
    `SELECT ${columns} FROM imports i JOIN forms f ON f.id = i.form_id
     WHERE i.account_id = $1 AND i.id = $2${withinSql(scope, 'i.form_id', values)}`,
    values,
  );
  if (!rows[0]) throw new InputError('not_found', 'this account has no such import');
  return rows[0];
}

/** How many submissions of an import are stored, those in the recycle bin included. */
export async function countOfImport(pool: Queries, id: string): Promise<number> {
  const sql = 'SELECT count(*)::integer AS count FROM submissions WHERE import_id = $1';
  const { rows } = await pool.query<{ count: number }>(sql, [id]);
  return rows[0]?.count ?? 0;
}

import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import type { JobEnqueuer } from '../deliveries/job-enqueuer';
import { InputError } from '../lib/input-error';
import { changes } from './change-submission';
import { eraseFromBin } from './erase';
import { folderSql, type InboxFilter, type Source, sourceOf } from './inbox.filter';
import { releaseSubmission } from './release-submission';

export type BulkChange = keyof typeof changes | 'not_spam' | 'erase';

/**
 * Changes that can be applied to many submissions; `erase` permanently deletes submissions from the recycle bin only.
 */
export const bulkChanges = [
  'archive',
  'unarchive',
  'spam',
  'not_spam',
  'delete',
  'restore',
  'erase',
] as const satisfies readonly BulkChange[];

interface BulkDeps {
  readonly pool: Pool;
  readonly enqueuer: JobEnqueuer;
  readonly requestId: string;
  /** The batch that the changed submissions belong to, so that `undoBatch` can change them back. */
  readonly batch?: string;
}

/** The maximum number of ids per call. */
export const maxIds = 1_000;
/** Releases are separate transactions; this many run in parallel. */
const releaseConcurrency = 3;

/**
 * Applies a change to the account's submissions with these ids, at most 1,000, and resolves to the number changed;
 * those already in that state are not counted. Submissions released from spam are delivered, once. Throws InputError
 * for more ids.
 */
export async function changeMany(
  deps: BulkDeps,
  accountId: string,
  ids: readonly string[],
  change: BulkChange,
): Promise<number> {
  if (ids.length > maxIds)
    throw new InputError('invalid_setting', `at most ${maxIds} submissions can be changed at once`);
  const own = ids.filter((id) => isUuid(id));
  if (change === 'erase') return eraseFromBin(deps.pool, accountId, own);
  if (change === 'not_spam') return releaseMany(deps, accountId, own);
  const { set, done } = changes[change];
  const time = deps.batch === undefined ? 'now()' : batchTime(deps.batch);
  const { rowCount } = await deps.pool.query(
    `UPDATE submissions SET ${set(time)} WHERE id IN (
       SELECT id FROM submissions WHERE account_id = $1 AND id = ANY ($2::uuid[]) AND NOT (${done})
       ORDER BY id FOR UPDATE)`,
    [accountId, own],
  );
  return rowCount ?? 0;
}

/** The changes that `undoBatch` can take back, and the column that holds their time. */
const undoColumns = { archive: 'archived_at', delete: 'deleted_at' } as const;

export type UndoableChange = keyof typeof undoColumns;

export function isUndoable(change: string | null): change is UndoableChange {
  return change !== null && Object.hasOwn(undoColumns, change);
}

/** Starts a batch of changes: the database's time in microseconds since the epoch. */
export async function startBatch(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ batch: string }>(
    `SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS batch`,
  );
  return String(rows[0]?.batch);
}

/** Whether a text can be a batch: sixteen digits last until the year 2286. */
export function isBatch(text: string): boolean {
  return /^\d{16}$/.test(text);
}

function batchTime(batch: string): string {
  if (!isBatch(batch)) throw new InputError('invalid_setting', 'the batch is invalid');
  return `timestamptz 'epoch' + interval '1 microsecond' * ${batch}`;
}

const folderOf = { archive: 'archived', delete: 'bin' } as const;

/**
 * Moves exactly those submissions back that were archived or deleted by this batch, and resolves to their number.
 * Submissions that were changed again since then stay where they are. Throws InputError for an invalid batch.
 */
export async function undoBatch(pool: Pool, accountId: string, change: UndoableChange, batch: string): Promise<number> {
  const column = undoColumns[change];
  const where = `${folderSql[folderOf[change]]} AND account_id = $1 AND ${column} = ${batchTime(batch)}`;
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM submissions WHERE ${where} ORDER BY id`, [
    accountId,
  ]);
  let restored = 0;
  for (let start = 0; start < rows.length; start += stepRows) {
    const ids = rows.slice(start, start + stepRows).map(({ id }) => id);
    const { rowCount } = await pool.query(
      `UPDATE submissions SET ${column} = NULL WHERE id IN (
         SELECT id FROM submissions WHERE ${where} AND id = ANY ($2::uuid[]) ORDER BY id FOR UPDATE)`,
      [accountId, ids],
    );
    restored += rowCount ?? 0;
  }
  return restored;
}

async function releaseMany(deps: BulkDeps, accountId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await deps.pool.query<{ id: string }>(
    `SELECT id FROM submissions WHERE account_id = $1 AND id = ANY ($2::uuid[]) AND is_spam AND deleted_at IS NULL
     ORDER BY created_at`,
    [accountId, ids],
  );
  const remaining = rows.map(({ id }) => id);
  let released = 0;
  const lane = async (): Promise<void> => {
    for (let id = remaining.shift(); id !== undefined; id = remaining.shift()) {
      if (await release(deps, accountId, id)) released += 1;
    }
  };
  await Promise.all(Array.from({ length: releaseConcurrency }, lane));
  return released;
}

async function release({ pool, enqueuer, requestId }: BulkDeps, accountId: string, id: string): Promise<boolean> {
  try {
    await releaseSubmission(pool, enqueuer, accountId, id, requestId);
    return true;
  } catch (error) {
    // Deleted a moment ago: not changed.
    if (error instanceof InputError) return false;
    throw error;
  }
}

export interface Change {
  readonly changed: number;
  /** The filter's `to` for the next call; null when everything was changed. */
  readonly next: Date | null;
}

/** Limits per call. Releases send e-mails, so there are fewer of them. */
const maxPerCall = { release: 500, others: 10_000 };
const stepRows = 500;

/**
 * Applies a change to all submissions that match the filter, newest first, at most 10,000 per call (500 when releasing
 * from spam). Without the filter's `to`, submissions that arrive meanwhile may be included.
 */
export async function changeMatching(deps: BulkDeps, filter: InboxFilter, change: BulkChange): Promise<Change> {
  const source = await sourceOf(deps.pool, filter);
  const steps = (change === 'not_spam' ? maxPerCall.release : maxPerCall.others) / stepRows;
  let changed = 0;
  let next = filter.to ?? null;
  for (let n = 0; n < steps; n += 1) {
    const found = await findIds(deps.pool, source, next);
    const ids = found.map(({ id }) => id);
    changed += await changeMany(deps, filter.accountId, ids, change);
    if (found.length < stepRows) return { changed, next: null };
    next = found.at(-1)?.createdAt ?? null;
  }
  return { changed, next };
}

async function findIds(
  pool: Pool,
  { from, time }: Source,
  before: Date | null,
): Promise<{ id: string; createdAt: Date }[]> {
  const values: unknown[] = [];
  const conditions = from(values);
  const { rows } = await pool.query<{ id: string; createdAt: Date }>(
    `SELECT id, created_at AS "createdAt"
     FROM ${conditions} AND ${time} < coalesce($${values.push(before)}::timestamptz, 'infinity')
     ORDER BY ${time} DESC LIMIT ${stepRows}`,
    values,
  );
  return rows;
}

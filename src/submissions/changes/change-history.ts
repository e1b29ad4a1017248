import type { Pool } from 'pg';
import { inTransaction } from '../../db/in-transaction';
import { isWithheldForSql } from '../../decisions/withheld';
import { labelChangesSql, type PastLabel, undoLabels } from '../../labels/label-history';
import { InputError } from '../../lib/input-error';
import { undoMarkSql } from '../../spam/spam-marks';
import { acceptedSql, folderSql } from '../folders';
import { hasStatusSql, type SubmissionStatus, submissionStatuses } from '../status';
import type { changes } from './change-submission';
import { notifyOnce } from './record-payment';

export type BulkChange = keyof typeof changes | 'not_spam' | 'release' | 'erase';

/**
 * Changes that can be applied to many submissions; `erase` permanently deletes submissions from the recycle bin only.
 * `release` sends what the spam filter holds, which cannot be undone.
 */
export const bulkChanges = [
  'archive',
  'unarchive',
  'spam',
  'not_spam',
  'release',
  'delete',
  'restore',
  'erase',
  'read',
  'unread',
  'open',
  'waiting',
  'done',
] as const satisfies readonly BulkChange[];

export type UndoableChange = Exclude<BulkChange, 'erase' | 'release'>;

/** A change that a batch recorded; `labels` when labels were added or removed. */
export type RecordedChange = BulkChange | 'labels';

export function isUndoable(change: string | null): change is UndoableChange | 'labels' {
  return (
    change !== 'erase' && change !== 'release' && (change === 'labels' || bulkChanges.some((known) => known === change))
  );
}

/** Changes can be undone for this many days. */
export const undoDays = 30;

/**
 * Starts a batch of changes: the database's time in microseconds since the epoch. Forgets the account's changes that
 * are too old to be undone.
 */
export async function startBatch(pool: Pool, accountId: string): Promise<string> {
  const { rows } = await pool.query<{ batch: string }>(
    `WITH clock AS MATERIALIZED (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS batch),
       old AS (DELETE FROM submission_changes WHERE account_id = $1
               AND batch < (SELECT batch FROM clock) - ${undoDays} * 86400000000::bigint),
       old_labels AS (DELETE FROM label_changes WHERE account_id = $1
                      AND batch < (SELECT batch FROM clock) - ${undoDays} * 86400000000::bigint)
     SELECT batch FROM clock`,
    [accountId],
  );
  return String(rows[0]?.batch);
}

/** Whether a text can be a batch: sixteen digits last until the year 2286. */
export function isBatch(text: string): boolean {
  return /^\d{16}$/.test(text);
}

/** The time of a batch as an SQL expression. Throws InputError for an invalid batch. */
export function batchTime(batch: string): string {
  if (!isBatch(batch)) throw new InputError('invalid_setting', 'the batch is invalid');
  return `timestamptz 'epoch' + interval '1 microsecond' * ${batch}`;
}

/** Records a change that was made to these submissions; without ids it cannot be undone. */
export async function recordChange(
  pool: Pool,
  accountId: string,
  batch: string,
  change: BulkChange,
  ids: readonly string[],
  count = ids.length,
): Promise<void> {
  if (count === 0) return;
  await pool.query(
    'INSERT INTO submission_changes (account_id, batch, change, submission_ids, submissions) VALUES ($1, $2, $3, $4, $5)',
    [accountId, batch, change, ids, count],
  );
}

/** A change of an account's submissions. */
export interface PastChange {
  readonly batch: string;
  readonly change: RecordedChange;
  /** For `labels`: those that were added and removed. */
  readonly labels: readonly PastLabel[];
  readonly at: Date;
  readonly submissions: number;
  readonly isUndone: boolean;
}

/** The account's last changes, newest first. */
export async function listChanges(pool: Pool, accountId: string, limit: number): Promise<PastChange[]> {
  const { rows } = await pool.query<PastChange>(
    `SELECT past.*, timestamptz 'epoch' + interval '1 microsecond' * batch AS at
     FROM (SELECT batch, min(change) AS change, '[]'::json AS labels, sum(submissions)::int AS submissions,
                  bool_and(undone_at IS NOT NULL) AS "isUndone"
           FROM submission_changes WHERE account_id = $1 AND batch > $2 GROUP BY batch
           UNION ALL
           SELECT batch, 'labels', labels, submissions, "isUndone" FROM (${labelChangesSql(limit)}) AS labeled) AS past
     ORDER BY batch DESC LIMIT ${limit}`,
    [accountId, (Date.now() - undoDays * 86_400_000) * 1_000],
  );
  return rows;
}

interface UndoSql {
  /** The assignment that undoes the change; `u.former` and `u.former_status` are what the change cleared. */
  readonly set: string;
  /** Holds while a submission is as the change left it; `time` is when it changed. */
  readonly isUnchanged: (time: string) => string;
}

const undoSql: Readonly<Record<UndoableChange, UndoSql>> = {
  archive: { set: 'archived_at = NULL', isUnchanged: (time) => `archived_at = ${time} AND ${folderSql.archived}` },
  unarchive: { set: 'archived_at = u.former', isUnchanged: () => folderSql.inbox },
  spam: { set: 'marked_spam = false', isUnchanged: () => folderSql.spam },
  not_spam: { set: 'marked_spam = true', isUnchanged: () => acceptedSql },
  delete: { set: 'deleted_at = NULL', isUnchanged: (time) => `deleted_at = ${time}` },
  restore: { set: 'deleted_at = u.former', isUnchanged: () => 'deleted_at IS NULL' },
  read: { set: 'read_at = NULL', isUnchanged: (time) => `read_at = ${time}` },
  unread: { set: 'read_at = u.former', isUnchanged: () => 'read_at IS NULL' },
  open: undoStatus('open'),
  waiting: undoStatus('waiting'),
  done: undoStatus('done'),
};

function undoStatus(status: SubmissionStatus): UndoSql {
  return { set: 'status = u.former_status', isUnchanged: () => hasStatusSql(status) };
}

const readStateChanges: readonly BulkChange[] = ['read', 'unread'];
const folderMoves = bulkChanges.filter((change) => !isMarking(change));

/** Whether a change leaves submissions in their folder: it marks them as read or unread, or sets their status. */
export function isMarking(change: RecordedChange): boolean {
  return [...readStateChanges, ...submissionStatuses].some((one) => one === change);
}

/** The changes that replace each other: those of a submission's folder, of its being read, or of its status. */
function sameKindAs(change: BulkChange): readonly BulkChange[] {
  return [readStateChanges, submissionStatuses].find((kind) => kind.some((one) => one === change)) ?? folderMoves;
}

export interface Undone {
  readonly change: UndoableChange | 'labels';
  readonly restored: number;
  /** Whether the batch is so large that another call has to undo the rest. */
  readonly hasMore: boolean;
}

/** Records, of at most 1,000 submissions each, that one call undoes. */
const maxRecordsPerCall = 50;

interface UndoDeps {
  readonly pool: Pool;
  readonly requestId: string;
}

/**
 * Undoes a batch, once. Submissions that were changed again since then, or are gone, stay as they are. Those that were
 * paid while they were marked as spam, and waited for the payment, are delivered.
 * Resolves to null when the account has no such batch, or when it was undone before.
 */
export async function undoBatch(deps: UndoDeps, accountId: string, batch: string): Promise<Undone | null> {
  const { pool } = deps;
  const { rows } = await pool.query<{ id: string; change: BulkChange }>(
    `SELECT id, change FROM submission_changes WHERE account_id = $1 AND batch = $2 AND undone_at IS NULL
     ORDER BY id LIMIT ${maxRecordsPerCall + 1}`,
    [accountId, batch],
  );
  const change = rows[0]?.change ?? null;
  if (change === null) {
    const restored = await undoLabels(pool, accountId, batch);
    return restored === null ? null : { change: 'labels', restored, hasMore: false };
  }
  if (change === 'erase' || change === 'release') return null;
  let restored = 0;
  for (const { id } of rows.slice(0, maxRecordsPerCall))
    restored += await undoRecord(deps, accountId, batch, id, change);
  return { change, restored, hasMore: rows.length > maxRecordsPerCall };
}

async function undoRecord(
  { pool, requestId }: UndoDeps,
  accountId: string,
  batch: string,
  id: string,
  change: UndoableChange,
): Promise<number> {
  const { set, isUnchanged } = undoSql[change];
  // Skips submissions that a later change touched, even if they look unchanged.
  const statement = `WITH record AS (
       UPDATE submission_changes SET undone_at = clock_timestamp()
       WHERE account_id = $1 AND batch = $2 AND id = $3 AND undone_at IS NULL RETURNING submission_ids, former, former_status
     ), later AS MATERIALIZED (
       SELECT unnest(submission_ids) AS id FROM submission_changes
       WHERE account_id = $1 AND batch > $2 AND undone_at IS NULL AND change = ANY ($4)
     ), target AS (
       SELECT s.id, u.former, u.former_status
       FROM record, unnest(submission_ids, former, former_status) AS u (id, former, former_status)
       JOIN submissions s ON s.id = u.id
       WHERE s.account_id = $1 AND ${isUnchanged(batchTime(batch))} AND s.id NOT IN (SELECT id FROM later)
       ORDER BY s.id FOR UPDATE OF s
     )${change === 'spam' || change === 'not_spam' ? `, taken_back AS (${undoMarkSql('target')})` : ''}
     UPDATE submissions SET ${set} FROM target u WHERE submissions.id = u.id
     RETURNING submissions.id, ${isWithheldForSql('payment')} AND paid_at IS NOT NULL AS "isPaid"`;
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; isPaid: boolean }>(statement, [
      ...[accountId, batch, id, sameKindAs(change)],
    ]);
    const paid = change === 'spam' ? rows.filter(({ isPaid }) => isPaid) : [];
    for (const one of paid) await notifyOnce(client, one.id, requestId);
    return rows.length;
  });
}

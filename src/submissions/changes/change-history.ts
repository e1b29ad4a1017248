import type { Pool, PoolClient } from 'pg';
import { assignmentChangesSql, undoAssignments } from '../../assignments/assign';
import { inTransaction } from '../../db/in-transaction';
import type { Queries } from '../../db/transaction-queries';
import { isWithheldForSql } from '../../decisions/withheld';
import { labelChangesSql, type PastLabel, undoLabels } from '../../labels/label-history';
import { InputError } from '../../lib/input-error';
import { type Scope, withinSql } from '../../members/scope';
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

/** Changes that are not recorded with those of the submissions themselves: of labels and of assignments. */
const otherChanges = ['labels', 'assigned'] as const;

/** A change that can be undone. */
export type Undoable = UndoableChange | (typeof otherChanges)[number];

/** A change that a batch recorded. */
export type RecordedChange = BulkChange | (typeof otherChanges)[number];

export function isUndoable(change: string | null): change is Undoable {
  return (
    change !== 'erase' && change !== 'release' && [...otherChanges, ...bulkChanges].some((known) => known === change)
  );
}

/** Changes can be undone for this many days. */
export const undoDays = 30;

/**
 * Starts a batch of changes: the database's time in microseconds since the epoch. Forgets the account's changes that
 * are too old to be undone.
 */
export async function startBatch(pool: Queries, accountId: string): Promise<string> {
  const { rows } = await pool.query<{ batch: string }>(
    `WITH clock AS MATERIALIZED (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS batch),
       old AS (DELETE FROM submission_changes WHERE account_id = $1
               AND batch < (SELECT batch FROM clock) - ${undoDays} * 86400000000::bigint),
       old_labels AS (DELETE FROM label_changes WHERE account_id = $1
                      AND batch < (SELECT batch FROM clock) - ${undoDays} * 86400000000::bigint),
       old_assignments AS (DELETE FROM assignment_changes WHERE account_id = $1
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
  pool: Queries,
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
  /** For `assigned`: the member; null for nobody. */
  readonly assignee: string | null;
  readonly at: Date;
  readonly submissions: number;
  readonly isUndone: boolean;
}

/** Records that are read for a list of changes of some forms: a thousand submissions of each are looked up. */
const maxRecordsRead = 200;

/**
 * The scope's last changes, newest first. Of some forms, only their submissions are counted; what was released or
 * deleted forever is left out, because its record names none.
 */
export async function listChanges(pool: Queries, scope: Scope, limit: number): Promise<PastChange[]> {
  const values: unknown[] = [scope.accountId, (Date.now() - undoDays * 86_400_000) * 1_000];
  const { rows } = await pool.query<PastChange>(
    `SELECT past.*, timestamptz 'epoch' + interval '1 microsecond' * batch AS at
     FROM (SELECT batch, min(change) AS change, '[]'::json AS labels, NULL AS assignee, sum(submissions)::int AS submissions,
                  bool_and(undone_at IS NOT NULL) AS "isUndone"
           FROM ${recordsSql(scope, values)} GROUP BY batch
           UNION ALL
           SELECT batch, 'labels', labels, NULL, submissions, "isUndone" FROM (${labelChangesSql(scope, limit, values)}) AS labeled
           UNION ALL
           SELECT batch, 'assigned', '[]', assignee, submissions, "isUndone"
           FROM (${assignmentChangesSql(scope, limit, values)}) AS assigned) AS past
     ORDER BY batch DESC LIMIT ${limit}`,
    values,
  );
  return rows;
}

/** A change of one submission. */
export type ChangeOfOne = Omit<PastChange, 'submissions'>;

/**
 * The recorded changes of one of the account's submissions, the newest 100 first. What was released is left out, because
 * its record names no submission.
 */
export async function listChangesOf(pool: Queries, accountId: string, submissionId: string): Promise<ChangeOfOne[]> {
  const { rows } = await pool.query<ChangeOfOne>(
    `SELECT past.*, timestamptz 'epoch' + interval '1 microsecond' * batch AS at
     FROM (SELECT batch, change, '[]'::json AS labels, NULL AS assignee, undone_at IS NOT NULL AS "isUndone"
           FROM submission_changes WHERE ${ofOneSql}
           UNION ALL
           SELECT batch, 'labels', json_agg(json_build_object('name', l.name, 'added', added) ORDER BY lower(l.name)), NULL,
                  bool_and(undone_at IS NOT NULL)
           FROM label_changes JOIN labels l ON l.id = label_id
           WHERE ${ofOneSql.replace('account_id', 'label_changes.account_id')} GROUP BY batch
           UNION ALL
           SELECT batch, 'assigned', '[]', coalesce(nullif(u.name, ''), u.email), undone_at IS NOT NULL
           FROM assignment_changes LEFT JOIN users u ON u.id = user_id WHERE ${ofOneSql}) AS past
     ORDER BY batch DESC LIMIT 100`,
    [accountId, (Date.now() - undoDays * 86_400_000) * 1_000, submissionId],
  );
  return rows;
}

const ofOneSql = 'account_id = $1 AND batch > $2 AND $3::uuid = ANY (submission_ids)';

function recordsSql(scope: Scope, values: unknown[]): string {
  const records = 'submission_changes WHERE account_id = $1 AND batch > $2';
  if (scope.formIds === null) return records;
  return `(SELECT r.*, (SELECT count(*) FROM submissions
                        WHERE id = ANY (r.submission_ids)${withinSql(scope, 'form_id', values)}) AS submissions
           FROM (SELECT batch, change, submission_ids, undone_at FROM ${records}
                 ORDER BY batch DESC LIMIT ${maxRecordsRead}) AS r) AS own WHERE submissions > 0`;
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
  readonly change: Undoable;
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
 * Undoes what a batch changed in the scope, once. Submissions that were changed again since then, or are gone, stay as
 * they are. Those that were paid while they were marked as spam, and waited for the payment, are delivered.
 * Resolves to null when the scope has no such batch, or when it was undone before.
 */
export async function undoBatch(deps: UndoDeps, scope: Scope, batch: string): Promise<Undone | null> {
  const { pool } = deps;
  const values: unknown[] = [scope.accountId, batch];
  const { rows } = await pool.query<{ id: string; change: BulkChange }>(
    `SELECT id, change FROM submission_changes WHERE account_id = $1 AND batch = $2 AND undone_at IS NULL${concernsSql(scope, values)}
     ORDER BY id LIMIT ${maxRecordsPerCall + 1}`,
    values,
  );
  const change = rows[0]?.change ?? null;
  if (change === null) {
    const labeled = await undoLabels(pool, scope, batch);
    if (labeled !== null) return { change: 'labels', restored: labeled, hasMore: false };
    const assigned = await undoAssignments(pool, scope, batch);
    return assigned === null ? null : { change: 'assigned', restored: assigned, hasMore: false };
  }
  if (change === 'erase' || change === 'release') return null;
  let restored = 0;
  for (const { id } of rows.slice(0, maxRecordsPerCall)) restored += await undoRecord(deps, scope, batch, id, change);
  return { change, restored, hasMore: rows.length > maxRecordsPerCall };
}

/** SQL, beginning with AND, for whether a record is about a submission of the scope; empty for all forms. */
function concernsSql(scope: Scope, values: unknown[]): string {
  if (scope.formIds === null) return '';
  return ` AND EXISTS (SELECT FROM submissions
                       WHERE submissions.id = ANY (submission_ids)${withinSql(scope, 'form_id', values)})`;
}

/**
 * Moves what a record says about the scope into a record of its own, so that the rest can still be undone. Resolves to
 * the id of the record to undo; null when there is nothing.
 */
async function takeOwnRecord(client: PoolClient, scope: Scope, batch: string, id: string): Promise<string | null> {
  if (scope.formIds === null) return id;
  const values: unknown[] = [scope.accountId, batch, id];
  const ofParts = (condition: string) => `
    SELECT array_agg(id ORDER BY n) AS ids, array_agg(former ORDER BY n) AS former,
           array_agg(former_status ORDER BY n) AS former_status, count(*)::int AS submissions
    FROM parts WHERE ${condition}`;
  // Locked in a statement of its own: another one may have split or undone it meanwhile.
  await client.query(
    'SELECT FROM submission_changes WHERE account_id = $1 AND batch = $2 AND id = $3 FOR UPDATE',
    values,
  );
  const { rows } = await client.query<{ id: string }>(
    `WITH record AS (
       SELECT change, submission_ids, former, former_status FROM submission_changes
       WHERE account_id = $1 AND batch = $2 AND id = $3 AND undone_at IS NULL
     ), parts AS MATERIALIZED (
       SELECT u.*, EXISTS (SELECT FROM submissions s
                           WHERE s.id = u.id${withinSql(scope, 's.form_id', values)}) AS is_own
       FROM record, unnest(submission_ids, former, former_status) WITH ORDINALITY AS u (id, former, former_status, n)
     ), own AS (${ofParts('is_own')}), rest AS (${ofParts('NOT is_own')}), kept AS (
       UPDATE submission_changes c
       SET submission_ids = rest.ids, former = rest.former, former_status = rest.former_status,
           submissions = rest.submissions
       FROM own, rest WHERE account_id = $1 AND batch = $2 AND c.id = $3 AND own.submissions > 0 AND rest.submissions > 0
     ), taken AS (
       INSERT INTO submission_changes (account_id, batch, change, submission_ids, former, former_status, submissions)
       SELECT $1, $2, record.change, own.ids, own.former, own.former_status, own.submissions
       FROM record, own, rest WHERE own.submissions > 0 AND rest.submissions > 0 RETURNING id
     )
     SELECT id FROM taken
     UNION ALL SELECT $3::uuid FROM own, rest WHERE own.submissions > 0 AND rest.submissions = 0`,
    values,
  );
  return rows[0]?.id ?? null;
}

async function undoRecord(
  { pool, requestId }: UndoDeps,
  scope: Scope,
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
    const record = await takeOwnRecord(client, scope, batch, id);
    if (record === null) return 0;
    const { rows } = await client.query<{ id: string; isPaid: boolean }>(statement, [
      ...[scope.accountId, batch, record, sameKindAs(change)],
    ]);
    const paid = change === 'spam' ? rows.filter(({ isPaid }) => isPaid) : [];
    for (const one of paid) await notifyOnce(client, one.id, requestId);
    return rows.length;
  });
}

import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { inTransaction } from '../db/in-transaction';
import type { Queries } from '../db/transaction-queries';
import { InputError } from '../lib/input-error';
import { type Colleague, listColleagues } from '../members/colleagues';
import { queueMemberMails } from '../members/member-mails';
import { type Scope, withinSql } from '../members/scope';

/** Who a submission is assigned to. */
export interface Assignee {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** SQL for the assignee of a row of `submissions` as JSON; null if it has none. */
export function assigneeSql(row: string): string {
  return `(SELECT json_build_object('id', u.id, 'email', u.email, 'name', u.name)
           FROM assignments JOIN users u ON u.id = user_id WHERE submission_id = ${row}.id)`;
}

/** SQL for the e-mail address of the assignee of a row of `submissions`. */
export function assigneeEmailSql(row: string): string {
  return `(SELECT u.email FROM assignments JOIN users u ON u.id = user_id WHERE submission_id = ${row}.id)`;
}

interface Assignment {
  /** Who assigns; null for a token that no member created. */
  readonly userId: string | null;
  readonly ids: readonly string[];
  /** A member's user id; null for nobody. */
  readonly assigneeId: string | null;
  /** The batch that the change belongs to, so that it can be undone. */
  readonly batch: string;
}

/**
 * Assigns the scope's submissions with these ids to a member, or to nobody, and tells the member by e-mail unless the
 * person did it. Leaves out submissions of forms that the assignee may not see. Resolves to the number that changed.
 * Throws InputError when the assignee is no member.
 */
export async function assignSubmissions(pool: Queries, scope: Scope, assignment: Assignment): Promise<number> {
  const { accountId } = scope;
  const { userId, assigneeId, batch } = assignment;
  return inTransaction(pool, async (client) => {
    const assignee = assigneeId === null ? null : await requireMember(client, accountId, assigneeId);
    const ids = await lockSubmissions(client, scope, assignment.ids);
    const { rows } = await client.query<{ id: string }>(
      `WITH target AS (
         SELECT s.id, s.form_id, a.user_id AS former, s.created_at,
                folder_of(s.is_spam, s.archived_at, s.deleted_at) AS folder
         FROM submissions s LEFT JOIN assignments a ON a.submission_id = s.id
         WHERE s.id = ANY ($2::uuid[]) AND a.user_id IS DISTINCT FROM $3::uuid
           AND ($4::uuid[] IS NULL OR s.form_id = ANY ($4))
         ORDER BY s.id
       ), removed AS (
         DELETE FROM assignments WHERE $3 IS NULL AND submission_id IN (SELECT id FROM target)
       ), added AS (
         INSERT INTO assignments (submission_id, account_id, user_id, folder, submitted_at, assigned_by)
         SELECT id, $1, $3, folder, created_at, $5 FROM target WHERE $3 IS NOT NULL
         ON CONFLICT (submission_id) DO UPDATE
         SET user_id = excluded.user_id, assigned_at = excluded.assigned_at, assigned_by = excluded.assigned_by
       ), recorded AS (
         INSERT INTO assignment_changes (account_id, batch, form_id, user_id, submission_ids, former)
         SELECT $1, $6, form_id, $3, array_agg(id), array_agg(former) FROM target GROUP BY form_id
       )
       SELECT id FROM target`,
      [accountId, ids, assigneeId, assignee?.formIds ?? null, userId, batch],
    );
    if (assigneeId !== null && assigneeId !== userId && rows.length > 0) {
      const mail = { accountId, userIds: [assigneeId], cause: 'assigned', causedBy: userId } as const;
      await queueMemberMails(client, { ...mail, submissionIds: rows.map(({ id }) => id) });
    }
    return rows.length;
  });
}

/** The member with this id or e-mail address who may see something of the scope. Throws InputError when there is none. */
export async function requireAssignee(queries: Queries, scope: Scope, idOrEmail: string): Promise<Colleague> {
  const sought = idOrEmail.toLowerCase();
  const members = await listColleagues(queries, scope);
  const known = members.find(({ id, email }) => id === sought || email.toLowerCase() === sought);
  if (known) return known;
  const message = 'must be the id or e-mail address of a member who may see the submission';
  throw new InputError('invalid_setting', `assigned_to ${message}`, [{ setting: 'assigned_to', message }]);
}

/** The membership, locked so that it does not end meanwhile. */
async function requireMember(client: Queries, accountId: string, userId: string) {
  const { rows } = isUuid(userId)
    ? await client.query<{ formIds: string[] | null }>(
        'SELECT form_ids AS "formIds" FROM members WHERE account_id = $1 AND user_id = $2 FOR SHARE',
        [accountId, userId],
      )
    : { rows: [] };
  if (!rows[0]) throw new InputError('wrong_state', 'this person is no longer a member of the account');
  return rows[0];
}

/** Locks the scope's submissions in the order in which everybody does, so that one change follows the other. */
async function lockSubmissions(client: Queries, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const values: unknown[] = [scope.accountId, ids.filter((id) => isUuid(id))];
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM submissions WHERE account_id = $1 AND id = ANY ($2::uuid[])${withinSql(scope, 'form_id', values)}
     ORDER BY id FOR NO KEY UPDATE`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** The number of submissions in the inbox that are assigned to the member, counted up to `max`. */
export async function countAssigned(pool: Pool, accountId: string, userId: string, max: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'assigned-count',
    text: `SELECT count(*)::int AS count
           FROM (SELECT FROM assignments WHERE account_id = $1 AND user_id = $2 AND folder = 'inbox' LIMIT $3) AS found`,
    values: [accountId, userId, max],
  });
  return rows[0]?.count ?? 0;
}

/**
 * SQL for the scope's last changes of assignments after the batch `$2`; `$1` is its account. Appends its values.
 */
export function assignmentChangesSql(scope: Scope, limit: number, values: unknown[]): string {
  return `
    SELECT batch, min(coalesce(nullif(u.name, ''), u.email)) AS assignee,
           sum(cardinality(submission_ids))::int AS submissions, bool_and(undone_at IS NOT NULL) AS "isUndone"
    FROM assignment_changes c LEFT JOIN users u ON u.id = user_id
    WHERE account_id = $1 AND batch > $2${withinSql(scope, 'form_id', values)}
    GROUP BY batch ORDER BY batch DESC LIMIT ${limit}`;
}

/**
 * Undoes what a batch changed of the scope's assignments, once, except at submissions that were assigned again. Nobody
 * is told. Resolves to the number of submissions that changed; null when the scope has no such batch, or when it was
 * undone before.
 */
export async function undoAssignments(pool: Pool, scope: Scope, batch: string): Promise<number | null> {
  const { accountId } = scope;
  return inTransaction(pool, async (client) => {
    const own: unknown[] = [accountId, batch];
    const { rows: records } = await client.query<{ userId: string | null; ids: string[]; former: (string | null)[] }>(
      `UPDATE assignment_changes SET undone_at = clock_timestamp()
       WHERE account_id = $1 AND batch = $2 AND undone_at IS NULL${withinSql(scope, 'form_id', own)}
       RETURNING user_id AS "userId", submission_ids AS ids, former`,
      own,
    );
    const [first] = records;
    if (!first) return null;
    const ids = records.flatMap((record) => record.ids);
    const former = records.flatMap((record) => record.former);
    await lockSubmissions(client, scope, ids);
    const { rows } = await client.query<{ id: string }>(
      `WITH target AS (
         SELECT s.id, m.user_id AS former, folder_of(s.is_spam, s.archived_at, s.deleted_at) AS folder, s.created_at
         FROM unnest($2::uuid[], $3::uuid[]) AS u (id, former) JOIN submissions s ON s.id = u.id
         LEFT JOIN assignments a ON a.submission_id = s.id
         LEFT JOIN members m ON m.account_id = $1 AND m.user_id = u.former
           AND (m.form_ids IS NULL OR s.form_id = ANY (m.form_ids))
         WHERE s.account_id = $1 AND a.user_id IS NOT DISTINCT FROM $4::uuid
           AND NOT EXISTS (SELECT FROM assignment_changes later WHERE later.account_id = $1 AND later.batch > $5
                           AND later.undone_at IS NULL AND s.id = ANY (later.submission_ids))
       ), removed AS (
         DELETE FROM assignments WHERE submission_id IN (SELECT id FROM target WHERE former IS NULL)
       ), added AS (
         INSERT INTO assignments (submission_id, account_id, user_id, folder, submitted_at)
         SELECT id, $1, former, folder, created_at FROM target WHERE former IS NOT NULL
         ON CONFLICT (submission_id) DO UPDATE SET user_id = excluded.user_id, assigned_by = NULL
       )
       SELECT id FROM target`,
      [accountId, ids, former, first.userId, batch],
    );
    return rows.length;
  });
}

import type { Pool } from 'pg';
import type { Count } from './inbox.query';

/** SQL for the unread submissions in the inbox. Repeats the predicate of `submissions_unread`, which serves it. */
export const unreadSql = 'read_at IS NULL AND archived_at IS NULL AND deleted_at IS NULL AND NOT is_spam';

/** The numbers of unread submissions in an account's inbox. */
export interface UnreadCounts {
  readonly total: Count;
  /** By form id; forms without unread submissions are missing. */
  readonly byForm: ReadonlyMap<string, Count>;
}

/** Counting stops here, for each form and in total. */
const maxCounted = 1_000;

/** Counts the unread submissions in the account's inbox. It reads at most 1,001 index entries per form. */
export async function countUnread(pool: Pool, accountId: string): Promise<UnreadCounts> {
  const { rows } = await pool.query<{ formId: string; count: number }>(
    `SELECT form_id AS "formId", count FROM (
       SELECT f.id AS form_id,
              (SELECT count(*)::int FROM (SELECT FROM submissions
                                          WHERE account_id = $1 AND form_id = f.id AND ${unreadSql}
                                          LIMIT ${maxCounted + 1}) AS found) AS count
       FROM forms f WHERE f.account_id = $1) AS counted
     WHERE count > 0`,
    [accountId],
  );
  const sum = rows.reduce((total, { count }) => total + count, 0);
  return { total: upToMax(sum), byForm: new Map(rows.map(({ formId, count }) => [formId, upToMax(count)])) };
}

const upToMax = (count: number): Count => ({ count: Math.min(count, maxCounted), more: count > maxCounted });

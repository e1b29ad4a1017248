import type { Pool } from 'pg';
import { type Count, upTo } from './count';

/**
 * Marks the account's submission as read. Resolves to false if it is read already, which keeps its time, or does not
 * exist.
 */
export async function markAsRead(pool: Pool, accountId: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'UPDATE submissions SET read_at = now() WHERE id = $1 AND account_id = $2 AND read_at IS NULL',
    [id, accountId],
  );
  return rowCount === 1;
}

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
    'SELECT form_id AS "formId", unread AS count FROM count_unread($1, $2)',
    [accountId, maxCounted + 1],
  );
  const sum = rows.reduce((total, { count }) => total + count, 0);
  return {
    total: upTo(sum, maxCounted),
    byForm: new Map(rows.map(({ formId, count }) => [formId, upTo(count, maxCounted)])),
  };
}

/** The ids of the unread submissions in the account's inbox; null when there are more than `max`. */
export async function findUnread(pool: Pool, accountId: string, max: number): Promise<string[] | null> {
  // Planned like `count_unread`: materialized, so that each form's unread submissions are read along their own index.
  const { rows } = await pool.query<{ id: string }>(
    `SELECT found.id FROM forms CROSS JOIN LATERAL (
       WITH unread AS MATERIALIZED (
         SELECT s.id FROM submissions s WHERE s.account_id = forms.account_id AND s.form_id = forms.id
           AND s.read_at IS NULL AND s.archived_at IS NULL AND s.deleted_at IS NULL AND NOT s.is_spam)
       SELECT id FROM unread LIMIT ${max + 1}) AS found
     WHERE forms.account_id = $1 LIMIT ${max + 1}`,
    [accountId],
  );
  return rows.length > max ? null : rows.map(({ id }) => id);
}

/** The counts as JSON data; `more` stands for counts beyond the limit. */
export function presentUnread({ total, byForm }: UnreadCounts): { total: Count; forms: Record<string, Count> } {
  return { total, forms: Object.fromEntries(byForm) };
}

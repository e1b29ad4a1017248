import type { Pool } from 'pg';
import { hasForm, type Scope, withinSql } from '../../members/scope';
import { type Count, upTo } from './count';

/**
 * Marks a submission of the scope as read. Resolves to false if it is read already, which keeps its time, or does not
 * exist.
 */
export async function markAsRead(pool: Pool, scope: Scope, id: string): Promise<boolean> {
  const values: unknown[] = [id, scope.accountId];
  const { rowCount } = await pool.query(
    `UPDATE submissions SET read_at = now()
     WHERE id = $1 AND account_id = $2 AND read_at IS NULL${withinSql(scope, 'form_id', values)}`,
    values,
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
  return addUp(rows.map(({ formId, count }) => [formId, upTo(count, maxCounted)]));
}

/** The counts of the forms in the scope alone. */
export function unreadWithin(counts: UnreadCounts, scope: Pick<Scope, 'formIds'>): UnreadCounts {
  if (scope.formIds === null) return counts;
  return addUp([...counts.byForm].filter(([formId]) => hasForm(scope, formId)));
}

function addUp(forms: readonly (readonly [formId: string, count: Count])[]): UnreadCounts {
  const sum = forms.reduce((total, [, { count, more }]) => total + count + (more ? 1 : 0), 0);
  return { total: upTo(sum, maxCounted), byForm: new Map(forms) };
}

/** The ids of the unread submissions in the scope's inbox; null when there are more than `max`. */
export async function findUnread(pool: Pool, scope: Scope, max: number): Promise<string[] | null> {
  const values: unknown[] = [scope.accountId];
  // Planned like `count_unread`: materialized, so that each form's unread submissions are read along their own index.
  const { rows } = await pool.query<{ id: string }>(
    `SELECT found.id FROM forms CROSS JOIN LATERAL (
       WITH unread AS MATERIALIZED (
         SELECT s.id FROM submissions s WHERE s.account_id = forms.account_id AND s.form_id = forms.id
           AND s.read_at IS NULL AND s.archived_at IS NULL AND s.deleted_at IS NULL AND NOT s.is_spam)
       SELECT id FROM unread LIMIT ${max + 1}) AS found
     WHERE forms.account_id = $1${withinSql(scope, 'forms.id', values)} LIMIT ${max + 1}`,
    values,
  );
  return rows.length > max ? null : rows.map(({ id }) => id);
}

/** The counts as JSON data; `more` stands for counts beyond the limit. */
export function presentUnread({ total, byForm }: UnreadCounts): { total: Count; forms: Record<string, Count> } {
  return { total, forms: Object.fromEntries(byForm) };
}

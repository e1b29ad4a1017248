/**
 * SQL that stores what the owner says about the submissions `source`, a query with the columns `id` and `account_id`,
 * whose rows are locked: whether they are spam. The latest word counts. Only owners mark; the filter's own decisions
 * are not marks.
 */
export function markSql(source: string, isSpam: boolean): string {
  return `INSERT INTO spam_marks (submission_id, account_id, is_spam)
          SELECT id, account_id, ${isSpam} FROM ${source} ORDER BY id
          ON CONFLICT (submission_id) DO UPDATE SET is_spam = excluded.is_spam, marked_at = excluded.marked_at`;
}

/** SQL that takes back what the owner said about the submissions `source`, a query with the column `id`. */
export function takeBackSql(source: string): string {
  return `UPDATE spam_marks SET is_spam = NULL, marked_at = clock_timestamp()
          FROM ${source} AS unmarked WHERE submission_id = unmarked.id`;
}

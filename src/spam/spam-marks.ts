/**
 * SQL that stores the owner's mark (spam or not) for the rows of `source` (columns `id`, `account_id`), which must be
 * locked. The latest mark wins. Decisions of the filter are not marks.
 */
export function markSql(source: string, isSpam: boolean): string {
  return `INSERT INTO spam_marks (submission_id, account_id, is_spam)
          SELECT id, account_id, ${isSpam} FROM ${source} ORDER BY id
          ON CONFLICT (submission_id) DO UPDATE SET is_spam = excluded.is_spam, marked_at = excluded.marked_at`;
}

/** SQL that withdraws the owner's marks for the rows of `source` (column `id`). */
export function takeBackSql(source: string): string {
  return `UPDATE spam_marks SET is_spam = NULL, marked_at = clock_timestamp()
          FROM ${source} AS unmarked WHERE submission_id = unmarked.id`;
}

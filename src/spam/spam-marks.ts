import { defaultSpamFilter } from './spam.settings';

/**
 * SQL for whether a submission's score reaches its form's threshold for holding and the owner did not mark it as not
 * spam; `row` is a row of `submissions`.
 */
export function isSuspectedSql(row: string): string {
  return `(coalesce(${row}.spam_score >= (
             SELECT coalesce((f.settings #>> '{spam_filter,hold_threshold}')::float8, ${defaultSpamFilter.hold_threshold})
             FROM forms f WHERE f.id = ${row}.form_id), false)
           AND NOT EXISTS (SELECT FROM spam_marks m WHERE m.submission_id = ${row}.id AND NOT m.is_spam))`;
}

/** Former marks of a submission that can be restored. */
const maxFormer = 20;

/**
 * SQL that stores the owner's mark (spam or not) for the rows of `source` (columns `id`, `account_id`), which must be
 * locked. The latest mark wins; the one before it is remembered for `undoMarkSql`. Decisions of the filter are not
 * marks.
 */
export function markSql(source: string, isSpam: boolean): string {
  return `INSERT INTO spam_marks AS m (submission_id, account_id, is_spam)
          SELECT id, account_id, ${isSpam} FROM ${source} ORDER BY id
          ON CONFLICT (submission_id) DO UPDATE SET is_spam = excluded.is_spam, marked_at = excluded.marked_at,
            former = CASE WHEN m.is_spam IS NOT DISTINCT FROM excluded.is_spam THEN m.former
                     ELSE (CASE WHEN jsonb_array_length(m.former) >= ${maxFormer} THEN m.former - 0
                           ELSE m.former END)
                          || jsonb_build_array(jsonb_build_array(m.is_spam, m.marked_at)) END`;
}

/**
 * SQL that undoes the latest mark of the rows of `source` (column `id`): restores the previous mark with its time;
 * after the first one, none is left.
 */
export function undoMarkSql(source: string): string {
  return `UPDATE spam_marks m SET is_spam = (m.former -> -1 ->> 0)::boolean, former = m.former - -1,
            marked_at = coalesce((m.former -> -1 ->> 1)::timestamptz, clock_timestamp())
          FROM ${source} AS unmarked WHERE submission_id = unmarked.id`;
}

import type { Pool } from 'pg';
import { acceptedSql } from '../folders';

/** Submissions whose scores are counted, the newest ones of a form. */
const maxCounted = 1_000;

/** How many of a form's last submissions got which score. */
export interface SpamScores {
  /**
   * Scores rounded down to halves, which is what thresholds are made of, with the numbers of submissions, and of those
   * that the owner marked as not spam.
   */
  readonly counts: readonly (readonly [score: number, submissions: number, notSpam: number])[];
  readonly total: number;
}

/** Counts the scores of the form's last 1,000 submissions; those without a score are left out. */
export async function countSpamScores(pool: Pool, formId: string): Promise<SpamScores> {
  const newest = (where: string) =>
    `(SELECT id, spam_score, created_at FROM submissions WHERE form_id = $1 AND ${where}
      ORDER BY created_at DESC LIMIT ${maxCounted})`;
  // Each part has an index of its own. What is in the recycle bin is not counted.
  const { rows } = await pool.query<{ score: number; count: number; notSpam: number }>(
    `SELECT floor(spam_score::numeric * 2)::float8 / 2 AS score, count(*)::int AS count,
            count(m.submission_id)::int AS "notSpam"
     FROM (SELECT * FROM (${newest(acceptedSql)}
                          UNION ALL ${newest('is_spam AND deleted_at IS NULL')}) AS parts
           ORDER BY created_at DESC LIMIT ${maxCounted}) AS recent
     LEFT JOIN spam_marks m ON m.submission_id = recent.id AND NOT m.is_spam
     WHERE spam_score IS NOT NULL GROUP BY 1 ORDER BY 1`,
    [formId],
  );
  return {
    counts: rows.map(({ score, count, notSpam }) => [score, count, notSpam]),
    total: rows.reduce((sum, { count }) => sum + count, 0),
  };
}

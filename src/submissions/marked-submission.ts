import type { Pool } from 'pg';

/** The id of the form's newest submission whose field `test` is this mark; null when it is not among the last 200. */
export async function findMarkedSubmission(pool: Pool, formId: string, mark: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM (SELECT id, data, created_at FROM submissions
                     WHERE form_id = $1 AND deleted_at IS NULL AND NOT is_spam
                     ORDER BY created_at DESC LIMIT 200) AS latest
     WHERE data ->> 'test' = $2 ORDER BY created_at DESC LIMIT 1`,
    [formId, mark],
  );
  return rows[0]?.id ?? null;
}

import type { Pool } from 'pg';

/** A submission to choose from a list. */
export interface SubmissionChoice {
  readonly id: string;
  readonly createdAt: Date;
  /** What was entered as `email`, shortened. */
  readonly email: string | null;
}

/** The form's newest submissions that are neither spam nor deleted. */
export async function listNewestSubmissions(pool: Pool, formId: string, limit: number): Promise<SubmissionChoice[]> {
  const { rows } = await pool.query<SubmissionChoice>(
    `SELECT id, created_at AS "createdAt", left(data ->> 'email', 80) AS email FROM submissions
     WHERE form_id = $1 AND deleted_at IS NULL AND NOT is_spam ORDER BY created_at DESC LIMIT $2`,
    [formId, limit],
  );
  return rows;
}

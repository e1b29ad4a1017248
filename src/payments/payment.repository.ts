import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';

export interface PaidSubmission {
  readonly formId: string;
  readonly submissionId: string;
  readonly at: Date;
}

// The lock makes deliveries of one event that come at once wait for each other, and the later ones see the mark.
const markOnce = `
  WITH found AS (
    SELECT id, paid_at FROM submissions WHERE id = $1 AND form_id = $2 FOR UPDATE
  ), marked AS (
    UPDATE submissions SET paid_at = $3 FROM found
    WHERE submissions.id = found.id AND found.paid_at IS NULL
    RETURNING submissions.id
  )
  SELECT EXISTS (SELECT FROM found) AS known, EXISTS (SELECT FROM marked) AS marked`;

/** Marks a submission of this form as paid, once: a later call changes nothing. One of another form is unknown. */
export async function markPaid(
  pool: Pool,
  { formId, submissionId, at }: PaidSubmission,
): Promise<'paid' | 'already paid' | 'unknown'> {
  if (!isUuid(formId) || !isUuid(submissionId)) return 'unknown';
  const { rows } = await pool.query<{ known: boolean; marked: boolean }>(markOnce, [submissionId, formId, at]);
  if (rows[0]?.marked) return 'paid';
  return rows[0]?.known ? 'already paid' : 'unknown';
}

/**
 * The sealed secret that signs Stripe's events for this form; null when there is no such form or it has none. A paused
 * or deleted form still has it: its last visitors may pay after that.
 */
export async function findWebhookSecret(pool: Pool, formId: string): Promise<string | null> {
  if (!isUuid(formId)) return null;
  const { rows } = await pool.query<{ secret: string | null }>(
    `SELECT payment->>'webhook_secret' AS secret FROM forms WHERE id = $1`,
    [formId],
  );
  return rows[0]?.secret ?? null;
}

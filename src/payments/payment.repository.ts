import type { Pool, PoolClient } from 'pg';
import { validate as isUuid } from 'uuid';

export interface PaidSubmission {
  readonly formId: string;
  readonly submissionId: string;
  readonly at: Date;
}

// The lock serializes simultaneous deliveries of one event, so that only the first one marks the submission.
const markOnce = `
  WITH found AS (
    SELECT id, paid_at FROM submissions WHERE id = $1 AND form_id = $2 FOR UPDATE
  ), marked AS (
    UPDATE submissions SET paid_at = $3 FROM found
    WHERE submissions.id = found.id AND found.paid_at IS NULL
    RETURNING submissions.id
  )
  SELECT EXISTS (SELECT FROM found) AS known, EXISTS (SELECT FROM marked) AS marked`;

/** What a payment event did to its submission. */
export type PaymentOutcome = 'paid' | 'already paid' | 'unknown';

/** Marks a submission as paid unless it is already. A submission of another form is `unknown`. */
export async function markPaid(
  db: Pick<Pool | PoolClient, 'query'>,
  { formId, submissionId, at }: PaidSubmission,
): Promise<PaymentOutcome> {
  if (!isUuid(formId) || !isUuid(submissionId)) return 'unknown';
  const { rows } = await db.query<{ known: boolean; marked: boolean }>(markOnce, [submissionId, formId, at]);
  if (rows[0]?.marked) return 'paid';
  return rows[0]?.known ? 'already paid' : 'unknown';
}

/**
 * The encrypted secret that Stripe signs this form's events with; null if there is none. Also found for a paused or
 * deleted form, whose last visitors may still pay.
 */
export async function findWebhookSecret(pool: Pool, formId: string): Promise<string | null> {
  if (!isUuid(formId)) return null;
  const { rows } = await pool.query<{ secret: string | null }>(
    `SELECT settings #>> '{payment,webhook_secret}' AS secret FROM forms WHERE id = $1`,
    [formId],
  );
  return rows[0]?.secret ?? null;
}

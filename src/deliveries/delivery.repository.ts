import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Outcome } from '../lib/outcome';
import { cleanText } from '../lib/text';
import type { DeliveryKind } from '../queues/contracts';

/** So many failures of a webhook in a row are told to the owner, once. */
export const failuresUntilNotice = 100;

/** A delivery that this worker, and no other, may carry out now. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly submissionId: string;
  readonly kind: DeliveryKind;
  readonly webhookId: string | null;
  readonly fileId: string | null;
  readonly attempt: number;
  readonly requestId: string | null;
  /** A person had its job run again. */
  readonly retried: boolean;
  /** Proof of the claim: the outcome is written only while it stands. */
  readonly token: string;
}

/**
 * Takes a delivery (`queued` to `active`) for the holder of a new `token`; null when it is taken, settled or gone.
 * A `failed` one is taken only when a person retried its job. Repeating the call with the same token is safe.
 */
export async function claimDelivery(
  pool: Pool,
  id: string,
  token: string,
  retriedByPerson: boolean,
): Promise<ClaimedDelivery | null> {
  const { rows } = await pool.query<Omit<ClaimedDelivery, 'token' | 'retried'>>({
    name: 'deliveries-claim',
    text: `UPDATE deliveries
           SET status = 'active', claim_token = $2, started_at = clock_timestamp(), finished_at = NULL,
               deaths = CASE status WHEN 'failed' THEN 0 ELSE deaths END,
               error = NULL, response_status = NULL, response_excerpt = NULL, duration_ms = NULL
           WHERE id = $1 AND (status = 'queued' OR (status = 'failed' AND $3) OR (status = 'active' AND claim_token = $2))
           RETURNING id, submission_id AS "submissionId", kind, webhook_id AS "webhookId", file_id AS "fileId",
                     attempt, request_id AS "requestId"`,
    values: [id, token, retriedByPerson],
  });
  const row = rows[0];
  return row ? { ...row, token, retried: retriedByPerson } : null;
}

/**
 * Writes what became of a claimed delivery, and on its webhook the last status and error (spec 2.5) and how often it
 * failed in a row: at the 100th time an e-mail to the account's owner is put into the outbox with it.
 * False when the claim no longer stands: this worker was taken for dead, and its outcome was settled without it.
 * Repeating the call is safe.
 */
export async function recordOutcome(
  pool: Pool,
  { id, token }: Pick<ClaimedDelivery, 'id' | 'token'>,
  outcome: Outcome,
  durationMs: number,
): Promise<boolean> {
  const response = outcome.status === 'skipped' ? undefined : outcome.response;
  const { rows } = await pool.query<{ settled: number }>({
    name: 'deliveries-record',
    // What was active before is counted, so that a repetition counts nothing.
    text: `WITH before AS (
             SELECT id, status FROM deliveries WHERE id = $1 FOR UPDATE
           ), settled AS (
             UPDATE deliveries d
             SET status = $3, finished_at = clock_timestamp(), error = $4, response_status = $5,
                 response_excerpt = $6, duration_ms = $7
             FROM before
             WHERE d.id = before.id AND d.claim_token = $2 AND before.status IN ('active', $3)
             RETURNING d.kind, d.webhook_id, d.submission_id, d.request_id, (before.status = 'active')::int AS counts
           ), told AS (
             UPDATE webhooks w
             SET last_status = $5, last_error = $4, last_delivered_at = clock_timestamp(),
                 consecutive_failures = CASE $3 WHEN 'failed' THEN consecutive_failures + counts ELSE 0 END
             FROM settled WHERE w.id = settled.webhook_id AND settled.kind = 'webhook' AND $3 <> 'skipped'
             RETURNING w.consecutive_failures
           ), notice AS (
             INSERT INTO deliveries (id, submission_id, kind, webhook_id, request_id)
             SELECT $8, submission_id, 'email', webhook_id, request_id FROM settled, told
             WHERE counts = 1 AND consecutive_failures = ${failuresUntilNotice}
           )
           SELECT count(*)::int AS settled FROM settled`,
    values: [
      id,
      token,
      outcome.status,
      // Both may repeat what the other side said, and it may have said what Postgres cannot hold.
      outcome.status === 'succeeded' ? null : cleanText(outcome.error),
      response?.status ?? null,
      response ? cleanText(response.excerpt) : null,
      Math.round(durationMs),
      uuidv7(),
    ],
  });
  return rows[0]?.settled === 1;
}

import type { Pool } from 'pg';
import type { DeliveryKind } from '../queues/contracts';

/** Who wants to carry out which delivery. */
export interface Claim {
  readonly id: string;
  /** Proof of the claim, new for every claim (UUID). */
  readonly token: string;
  /** A person had its job run again. */
  readonly retried: boolean;
}

/** A delivery that this worker, and no other, may carry out now: the outcome is written only while `token` stands. */
export interface ClaimedDelivery extends Claim {
  readonly submissionId: string;
  readonly kind: DeliveryKind;
  readonly webhookId: string | null;
  readonly fileId: string | null;
  readonly attempt: number;
  readonly requestId: string | null;
  /** Bytes that the submission takes in its table, compressed as it is there; 0 when it is gone. */
  readonly bytes: number;
}

/**
 * Takes deliveries (`queued` to `active`) for the holders of the tokens, in one statement; null, in the order of the claims,
 * for each that is taken, settled or gone. A `failed` one is taken only when a person retried its job. Repeating the call
 * with the same tokens is safe.
 */
export async function claimDeliveries(pool: Pool, claims: readonly Claim[]): Promise<(ClaimedDelivery | null)[]> {
  const { rows } = await pool.query<ClaimedDelivery>({
    name: 'deliveries-claim',
    // Rows are locked in the order of their ids: two statements that lock the same ones in different orders would deadlock.
    text: `WITH claims AS (
             SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::boolean[]) AS c (id, token, retried)
           ), locked AS MATERIALIZED (
             SELECT d.id FROM deliveries d WHERE d.id = ANY ($1::uuid[]) ORDER BY d.id FOR UPDATE
           )
           UPDATE deliveries d
           SET status = 'active', claim_token = c.token, started_at = clock_timestamp(), finished_at = NULL,
               deaths = CASE status WHEN 'failed' THEN 0 ELSE deaths END,
               error = NULL, response_status = NULL, response_excerpt = NULL, duration_ms = NULL
           FROM locked JOIN claims c USING (id)
           WHERE d.id = locked.id AND (d.status = 'queued' OR (d.status = 'failed' AND c.retried)
                                       OR (d.status = 'active' AND d.claim_token = c.token))
           RETURNING d.id, d.submission_id AS "submissionId", d.kind, d.webhook_id AS "webhookId",
                     d.file_id AS "fileId", d.attempt, d.request_id AS "requestId", c.token, c.retried,
                     coalesce((SELECT pg_column_size(s.data) FROM submissions s WHERE s.id = d.submission_id), 0) AS bytes`,
    values: [claims.map(({ id }) => id), claims.map(({ token }) => token), claims.map(({ retried }) => retried)],
  });
  const taken = new Map(rows.map((row) => [row.token, row]));
  return claims.map(({ token }) => taken.get(token) ?? null);
}

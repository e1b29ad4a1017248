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

/** What became of a claim; `busy` when somebody else is writing to its row at this moment. */
export type Claimed = ClaimedDelivery | null | 'busy';

/**
 * Takes deliveries (`queued` to `active`) for the holders of the tokens, in one statement; null, in the order of the claims,
 * for each that is taken, settled or gone. A `failed` one is taken only when a person retried its job. Among several none
 * is waited for; a single one is, and never `busy`. Repeating the call with the same tokens is safe.
 */
export async function claimDeliveries(pool: Pool, claims: readonly Claim[]): Promise<Claimed[]> {
  const { rows } = await pool.query<Partial<ClaimedDelivery> & { readonly id: string }>({
    ...(claims.length > 1 ? several : single),
    values: [claims.map(({ id }) => id), claims.map(({ token }) => token), claims.map(({ retried }) => retried)],
  });
  const taken = new Map(rows.flatMap((row) => (row.token ? [[row.token, row as ClaimedDelivery]] : [])));
  const seen = new Set(rows.map(({ id }) => id));
  return claims.map(({ id, token }) => taken.get(token) ?? (seen.has(id) || claims.length === 1 ? null : 'busy'));
}

const statement = (lock: string) => `
  WITH claims AS (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::boolean[]) AS c (id, token, retried)
  ), locked AS MATERIALIZED (
    SELECT d.id FROM deliveries d WHERE d.id = ANY ($1::uuid[]) ORDER BY d.id ${lock}
  ), claimed AS (
    UPDATE deliveries d
    SET status = 'active', claim_token = c.token, started_at = clock_timestamp(), finished_at = NULL,
        deaths = CASE status WHEN 'failed' THEN 0 ELSE deaths END,
        error = NULL, response_status = NULL, response_excerpt = NULL, duration_ms = NULL
    FROM locked JOIN claims c USING (id)
    WHERE d.id = locked.id AND (d.status = 'queued' OR (d.status = 'failed' AND c.retried)
                                OR (d.status = 'active' AND d.claim_token = c.token))
    RETURNING d.id, d.submission_id, d.kind, d.webhook_id, d.file_id, d.attempt, d.request_id, c.token, c.retried
  )
  SELECT locked.id, submission_id AS "submissionId", kind, webhook_id AS "webhookId", file_id AS "fileId", attempt,
         request_id AS "requestId", token, retried,
         coalesce((SELECT pg_column_size(s.data) FROM submissions s WHERE s.id = submission_id), 0) AS bytes
  FROM locked LEFT JOIN claimed USING (id)`;

// One row that somebody holds must not hold up the deliveries that share its statement.
const several = { name: 'deliveries-claim-several', text: statement('FOR UPDATE SKIP LOCKED') };
const single = { name: 'deliveries-claim', text: statement('FOR UPDATE') };

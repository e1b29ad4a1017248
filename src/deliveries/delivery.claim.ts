import type { Pool } from 'pg';
import type { DeliveryKind } from '../queues/contracts';
import {
  type FactsRow,
  factsColumns,
  factsTables,
  type SubmissionFacts,
  toFacts,
  type WebhookSettings,
  webhookColumns,
} from './delivery.facts';

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
  /** What is to be delivered; null when it is gone, and when it is too large to be read along or could not be. */
  readonly facts: SubmissionFacts | null;
  /** The webhook to call; null when it is gone or switched off, and when it could not be read along. */
  readonly webhook: WebhookSettings | null;
}

/** What became of a claim; `busy` when somebody else is writing to its row at this moment. */
export type Claimed = ClaimedDelivery | null | 'busy';

/**
 * Takes deliveries (`queued` to `active`) for the holders of the tokens, in one statement; null, in the order of the claims,
 * for each that is taken, settled or gone. A `failed` one is taken only when a person retried its job. Among several none
 * is waited for; a single one is, and never `busy`. Repeating the call with the same tokens is safe.
 */
export async function claimDeliveries(pool: Pool, claims: readonly Claim[]): Promise<Claimed[]> {
  try {
    return await claim(pool, claims, 'with facts');
  } catch (error) {
    // What one of them is to deliver cannot be read: each is claimed all the same, and read by itself.
    if (!isDataError(error)) throw error;
    return await claim(pool, claims, 'bare');
  }
}

type Row = Partial<Omit<ClaimedDelivery, 'facts' | 'webhook'> & FactsRow & WebhookSettings> & { readonly id: string };

async function claim(pool: Pool, claims: readonly Claim[], kind: 'with facts' | 'bare'): Promise<Claimed[]> {
  const [only, ...others] = claims;
  const isAlone = only !== undefined && others.length === 0;
  const { rows } = await pool.query<Row>(
    isAlone
      ? { ...single[kind], values: [only.id, only.token, only.retried] }
      : { ...several[kind], values: [JSON.stringify(claims)] },
  );
  const taken = new Map(rows.flatMap((row) => (row.token ? [[row.token, toClaimed(row)]] : [])));
  const seen = new Set(rows.map(({ id }) => id));
  return claims.map(({ id, token }) => taken.get(token) ?? (seen.has(id) || claims.length === 1 ? null : 'busy'));
}

function toClaimed(row: Row): ClaimedDelivery {
  const { url, secret, format, previousSecret, previousSecretUntil, webhookId, ...rest } = row;
  const { submission, createdAt, dataJson, form, linkedEmails, ...delivery } = rest;
  return {
    ...delivery,
    webhookId,
    facts: submission ? toFacts(row as FactsRow) : null,
    webhook: url ? { id: webhookId, url, secret, format, previousSecret, previousSecretUntil } : null,
  } as ClaimedDelivery;
}

/** SQLSTATE class 22. */
function isDataError(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('22');
}

/** Bytes of a submission, as it lies in its table, that are read along with a claim; a larger one is read in its turn. */
const bytesReadAlong = 4_096;

const along = `
  LEFT JOIN LATERAL (
    SELECT ${factsColumns} FROM ${factsTables}
    WHERE s.id = submission_id AND kind <> 'file-upload' AND pg_column_size(s.data) <= ${bytesReadAlong}
  ) AS facts ON true
  LEFT JOIN LATERAL (SELECT ${webhookColumns} FROM webhooks w WHERE w.id = webhook_id AND w.active) AS webhook ON true`;

const statement = (claims: string, lock: string, alsoFrom = '') => `
  WITH claims AS (${claims}), locked AS MATERIALIZED (
    SELECT d.id FROM deliveries d WHERE d.id = ANY (ARRAY(SELECT id FROM claims)) ORDER BY d.id ${lock}
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
         ${alsoFrom && ', facts.*, webhook.*'}
  FROM locked LEFT JOIN claimed USING (id) ${alsoFrom}`;

// Neither is given an array, by whose length PostgreSQL would plan the statement anew each time: that takes longer than to
// run it. One row that somebody holds must not hold up the deliveries that share its statement.
const one = ['SELECT $1::uuid AS id, $2::uuid AS token, $3::boolean AS retried', 'FOR UPDATE'] as const;
const many = [
  'SELECT * FROM json_to_recordset($1::json) AS c (id uuid, token uuid, retried boolean)',
  'FOR UPDATE SKIP LOCKED',
] as const;
const single = {
  'with facts': { name: 'deliveries-claim', text: statement(...one, along) },
  bare: { name: 'deliveries-claim-bare', text: statement(...one) },
};
const several = {
  'with facts': { name: 'deliveries-claim-several', text: statement(...many, along) },
  bare: { name: 'deliveries-claim-several-bare', text: statement(...many) },
};

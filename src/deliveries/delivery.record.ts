import type { Pool } from 'pg';
import type { DeliveryResult, TransportResult } from '../lib/delivery-result';
import { cleanText } from '../lib/text';
import type { ClaimedDelivery } from './delivery.claim';

/** The outcome of a claimed delivery. */
export interface DeliveryRecord {
  readonly delivery: Pick<ClaimedDelivery, 'id' | 'token'>;
  readonly outcome: DeliveryResult;
  readonly durationMs: number;
}

/**
 * Records the outcomes of claimed deliveries in one statement, and on their webhooks the last status and error (spec
 * 2.5) and the number of consecutive failures. Returns, in order: true; false when the claim no longer holds, because
 * the worker was considered dead and the delivery was settled without it; `locked` for a delivery whose row another
 * transaction holds, or that does not exist. Waits for locks on webhooks only. Safe to repeat.
 */
export async function recordOutcomes(pool: Pool, records: readonly DeliveryRecord[]): Promise<(boolean | 'locked')[]> {
  return await runRecord(statements.skipLocked, pool, records);
}

/** Records one outcome as `recordOutcomes` does, but waits for a locked row. */
export async function recordLocked(pool: Pool, record: DeliveryRecord): Promise<boolean> {
  const [recorded] = await runRecord(statements.waitForLock, pool, [record]);
  return recorded === true;
}

async function runRecord(statement: { name: string; text: string }, pool: Pool, records: readonly DeliveryRecord[]) {
  const { rows } = await pool.query<{ id: string; token: string | null }>({
    ...statement,
    values: [JSON.stringify(records.map(toRow))],
  });
  const recorded = new Set(rows.map(({ token }) => token));
  const seen = new Set(rows.map(({ id }) => id));
  return records.map(({ delivery: { id, token } }) => {
    if (recorded.has(token)) return true;
    return seen.has(id) ? false : ('locked' as const);
  });
}

function toRow({ delivery, outcome, durationMs }: DeliveryRecord, n: number) {
  const response = outcome.status === 'skipped' ? undefined : outcome.response;
  return {
    n,
    id: delivery.id,
    token: delivery.token,
    status: outcome.status,
    // Errors and excerpts repeat what the receiver sent, which may include characters that PostgreSQL cannot store.
    error: outcome.status === 'succeeded' ? null : cleanText(outcome.error),
    response_status: response?.status ?? null,
    excerpt: response ? cleanText(response.excerpt) : null,
    ms: Math.round(durationMs),
    transports: outcome.status === 'skipped' ? undefined : outcome.transports?.map(cleanResult),
    request_digest: outcome.requestProof,
  };
}

function cleanResult(result: TransportResult): TransportResult {
  return { ...result, error: result.error && cleanText(result.error) };
}

// Rows are locked in the order of their ids: statements that lock the same rows in different orders would deadlock.
// Only deliveries that were active before are counted, so that a repetition counts nothing. A webhook's consecutive
// failures are those after its last call that did not fail. A postponed e-mail keeps what its transports did before.
const statement = (lock: string) => `
WITH records AS (
  SELECT * FROM json_to_recordset($1::json) AS r (
    n int, id uuid, token uuid, status text, error text, response_status int, excerpt text, ms int, transports jsonb,
    request_digest text)
), before AS MATERIALIZED (
  SELECT d.id, d.status FROM deliveries d WHERE d.id = ANY (ARRAY(SELECT id FROM records)) ORDER BY d.id ${lock}
), settled AS (
  UPDATE deliveries d
  SET status = r.status, finished_at = clock_timestamp(), error = r.error, response_status = r.response_status,
      response_excerpt = r.excerpt, duration_ms = r.ms, request_digest = r.request_digest,
      transports = CASE WHEN d.retries = 0 THEN r.transports
                        WHEN before.status = 'active' THEN coalesce(d.transports, '[]') || coalesce(r.transports, '[]')
                        ELSE d.transports END
  FROM before JOIN records r USING (id)
  WHERE d.id = before.id AND d.claim_token = r.token AND before.status IN ('active', r.status)
  RETURNING d.id, d.claim_token AS token, d.kind, d.webhook_id, r.n, r.status, r.error, r.response_status,
            before.status = 'active' AS counts
), calls AS (
  SELECT *, last_value(n) OVER whole = n AS is_last,
         max(n) FILTER (WHERE status <> 'failed' AND counts) OVER whole AS last_good
  FROM settled WHERE kind = 'webhook' AND status <> 'skipped'
  WINDOW whole AS (PARTITION BY webhook_id ORDER BY n ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
), tally AS (
  SELECT webhook_id, bool_or(last_good IS NOT NULL) AS any_good,
         (count(*) FILTER (WHERE counts AND status = 'failed' AND n > coalesce(last_good, -1)))::int AS failures
  FROM calls GROUP BY webhook_id
), locked AS MATERIALIZED (
  SELECT w.id, CASE WHEN t.any_good THEN 0 ELSE w.consecutive_failures END AS failures_before, t.failures
  FROM webhooks w JOIN tally t ON t.webhook_id = w.id ORDER BY w.id FOR UPDATE OF w
), updated AS (
  UPDATE webhooks w
  SET last_status = c.response_status, last_error = c.error, last_delivered_at = clock_timestamp(),
      consecutive_failures = l.failures_before + l.failures
  FROM locked l JOIN calls c ON c.webhook_id = l.id AND c.is_last
  WHERE w.id = l.id
)
SELECT before.id, settled.token FROM before LEFT JOIN settled USING (id)`;

const statements = {
  skipLocked: { name: 'deliveries-record', text: statement('FOR UPDATE SKIP LOCKED') },
  waitForLock: { name: 'deliveries-record-waiting', text: statement('FOR UPDATE') },
};

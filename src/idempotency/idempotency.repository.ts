import type { Pool } from 'pg';

/** The constraint that a repeated request violates. */
export const idempotencyConstraint = 'idempotency_records_pkey';

/** The response to the first such request of the last 24 hours, or null. */
export async function findResponse<T>(pool: Pool, formId: string, fingerprint: string): Promise<T | null> {
  const { rows } = await pool.query<{ response: T; expired: boolean }>({
    name: 'idempotency-find',
    text: `SELECT response, created_at < now() - interval '24 hours' AS expired
           FROM idempotency_records WHERE scope_id = $1 AND fingerprint = $2`,
    values: [formId, fingerprint],
  });
  const [record] = rows;
  if (!record?.expired) return record?.response ?? null;
  // Otherwise the record would block the new request with this key.
  await pool.query(
    `DELETE FROM idempotency_records
     WHERE scope_id = $1 AND fingerprint = $2 AND created_at < now() - interval '24 hours'`,
    [formId, fingerprint],
  );
  return null;
}

/** Deletes up to `limit` records older than 24 hours and resolves to their number. */
export async function deleteExpiredResponses(pool: Pool, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM idempotency_records WHERE (scope_id, fingerprint) IN (
       SELECT scope_id, fingerprint FROM idempotency_records
       WHERE created_at < now() - interval '24 hours' LIMIT $1 FOR UPDATE SKIP LOCKED)`,
    [limit],
  );
  return rowCount ?? 0;
}

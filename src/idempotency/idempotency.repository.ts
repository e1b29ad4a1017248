import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

/** The constraint that a second post under the same key runs into. */
export const idempotencyConstraint = 'idempotency_records_pkey';

/** What stands for one key and all that was said under it: another body under the same key is another post. */
export function fingerprintOf(key: string, said: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([key, ...said]))
    .digest('hex');
}

/** The answer that the first such post of the last 24 h got, or null. */
export async function findAnswer<Answer>(pool: Pool, formId: string, fingerprint: string): Promise<Answer | null> {
  const { rows } = await pool.query<{ response: Answer; expired: boolean }>({
    name: 'idempotency-find',
    text: `SELECT response, created_at < now() - interval '24 hours' AS expired
           FROM idempotency_records WHERE form_id = $1 AND fingerprint = $2`,
    values: [formId, fingerprint],
  });
  const [record] = rows;
  if (!record?.expired) return record?.response ?? null;
  // Out of the way of the post that comes under the key now.
  await pool.query(
    `DELETE FROM idempotency_records
     WHERE form_id = $1 AND fingerprint = $2 AND created_at < now() - interval '24 hours'`,
    [formId, fingerprint],
  );
  return null;
}

/** Deletes at most `limit` records that are older than 24 h; resolves to their number. */
export async function sweepAnswers(pool: Pool, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM idempotency_records WHERE (form_id, fingerprint) IN (
       SELECT form_id, fingerprint FROM idempotency_records
       WHERE created_at < now() - interval '24 hours' LIMIT $1 FOR UPDATE SKIP LOCKED)`,
    [limit],
  );
  return rowCount ?? 0;
}

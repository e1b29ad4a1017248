import type { Pool } from 'pg';
import type { ClaimedDelivery } from '../delivery.claim';
import { maxWorkerCrashes } from './dead-workers';

const neverSent = 'the submission could not be read from the database; nothing was sent';

/**
 * Requeues a claimed delivery that was never sent, as a new attempt. Fails it after the third time. Returns false
 * when the claim no longer holds. Safe to repeat.
 */
export async function requeueUnsent(
  pool: Pool,
  { id, token }: Pick<ClaimedDelivery, 'id' | 'token'>,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'deliveries-requeue-unsent',
    text: `UPDATE deliveries
           SET status = CASE WHEN worker_crashes + 1 < $3 THEN 'queued' ELSE 'failed' END,
               attempt = attempt + CASE WHEN worker_crashes + 1 < $3 THEN 1 ELSE 0 END,
               worker_crashes = worker_crashes + 1, claim_token = NULL, enqueued_at = NULL,
               due_at = least(due_at, now()),
               finished_at = CASE WHEN worker_crashes + 1 < $3 THEN NULL ELSE clock_timestamp() END,
               error = CASE WHEN worker_crashes + 1 < $3 THEN NULL ELSE $4 END
           WHERE id = $1 AND claim_token = $2 AND status = 'active'`,
    values: [id, token, maxWorkerCrashes, neverSent],
  });
  return rowCount === 1;
}

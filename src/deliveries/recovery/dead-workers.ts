import type { Pool } from 'pg';
import { limits } from '../../../config/limits';
import { type DeliveryKind, queueContracts, queueNames } from '../../queues/contracts';

/** Workers that may die with one delivery before it counts as failed for all to see. */
export const maxWorkerCrashes = 3;
/** Past its deadline and these 10 s more, a worker counts as dead; milliseconds by the database's clock. */
const orphanAgeMs = limits.deliveryMs + 10_000;
const batch = 500;

export const workerDied = 'the worker died; it may or may not have arrived';

/**
 * Settles deliveries whose worker died in the middle: what may go twice is queued again until three workers died with it, what
 * must not is failed (docs/decisions.md, row 20). Resolves to how many of each. Safely called by many workers at once; waits
 * for nobody: a webhook that somebody else is writing to learns from that how it stands.
 */
export async function settleOrphanedDeliveries(pool: Pool): Promise<{ requeued: number; failed: number }> {
  const repeatable = queueNames.filter((kind: DeliveryKind) => queueContracts[kind].onDeadWorker === 'queue again');
  const { rows } = await pool.query<{ status: string }>({
    name: 'deliveries-settle-orphans',
    text: `WITH orphans AS (
             SELECT id, kind = ANY ($1::text[]) AND worker_crashes + 1 < $2 AS again FROM deliveries
             WHERE status = 'active' AND started_at < now() - $3::int * interval '1 millisecond'
             ORDER BY started_at LIMIT ${batch} FOR UPDATE SKIP LOCKED
           ), settled AS (
             UPDATE deliveries d
             SET status = CASE WHEN o.again THEN 'queued' ELSE 'failed' END,
                 attempt = attempt + CASE WHEN o.again THEN 1 ELSE 0 END,
                 worker_crashes = worker_crashes + 1, claim_token = NULL, enqueued_at = NULL,
                 finished_at = CASE WHEN o.again THEN NULL ELSE clock_timestamp() END,
                 error = CASE WHEN o.again THEN NULL ELSE $4 END
             FROM orphans o WHERE d.id = o.id
             RETURNING d.status, d.kind, d.webhook_id
           ), idle AS (
             SELECT id FROM webhooks
             WHERE id IN (SELECT webhook_id FROM settled WHERE status = 'failed' AND kind = 'webhook')
             ORDER BY id FOR UPDATE SKIP LOCKED
           ), told AS (
             UPDATE webhooks SET last_status = NULL, last_error = $4 FROM idle WHERE webhooks.id = idle.id
           )
           SELECT status FROM settled`,
    values: [repeatable, maxWorkerCrashes, orphanAgeMs, workerDied],
  });
  const requeued = rows.filter(({ status }) => status === 'queued').length;
  return { requeued, failed: rows.length - requeued };
}

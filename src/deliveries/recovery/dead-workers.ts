import type { Pool } from 'pg';
import { limits } from '../../../config/limits';
import { queueContracts, queueNames } from '../../queues/contracts';

/** After this many workers died while they ran it, a delivery fails. */
export const maxWorkerCrashes = 3;
/** A worker is dead when a delivery is 10 s past its deadline, by the database's clock; milliseconds. */
const orphanAgeMs = limits.deliveryMs + 10_000;
const batchSize = 500;

/** The error of a delivery whose worker died. */
export const workerDied = 'the worker died; it may or may not have arrived';

/**
 * Settles up to 500 deliveries whose worker died while it ran them. Those that may be sent twice are queued again,
 * until three workers have died; the others fail (docs/decisions.md, row 20). Resolves to the number of each. May run
 * in many processes at once. Does not wait for locks: a locked webhook is about to get a new status anyway.
 */
export async function settleOrphanedDeliveries(pool: Pool): Promise<{ requeued: number; failed: number }> {
  const repeatable = queueNames.filter((kind) => queueContracts[kind].onDeadWorker === 'queue again');
  const { rows } = await pool.query<{ status: string }>({
    name: 'deliveries-settle-orphans',
    text: `WITH orphans AS (
             SELECT id, kind = ANY ($1::text[]) AND worker_crashes + 1 < $2 AS again FROM deliveries
             WHERE status = 'active' AND started_at < now() - $3::int * interval '1 millisecond'
             ORDER BY started_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
           ), settled AS (
             UPDATE deliveries d
             SET status = CASE WHEN o.again THEN 'queued' ELSE 'failed' END,
                 attempt = attempt + CASE WHEN o.again THEN 1 ELSE 0 END,
                 worker_crashes = worker_crashes + 1, claim_token = NULL, enqueued_at = NULL,
                 due_at = least(due_at, now()),
                 finished_at = CASE WHEN o.again THEN NULL ELSE clock_timestamp() END,
                 error = CASE WHEN o.again THEN NULL ELSE $4 END
             FROM orphans o WHERE d.id = o.id
             RETURNING d.status, d.kind, d.webhook_id
           ), unlocked_webhooks AS (
             SELECT id FROM webhooks
             WHERE id IN (SELECT webhook_id FROM settled WHERE status = 'failed' AND kind = 'webhook')
             ORDER BY id FOR UPDATE SKIP LOCKED
           ), updated_webhooks AS (
             UPDATE webhooks SET last_status = NULL, last_error = $4
             FROM unlocked_webhooks WHERE webhooks.id = unlocked_webhooks.id
           )
           SELECT status FROM settled`,
    values: [repeatable, maxWorkerCrashes, orphanAgeMs, workerDied],
  });
  const requeued = rows.filter(({ status }) => status === 'queued').length;
  return { requeued, failed: rows.length - requeued };
}

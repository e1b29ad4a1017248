import type { Pool } from 'pg';
import type { QueueBackend } from '../../queues/backend';
import type { DeliveryKind } from '../../queues/contracts';
import type { QueuedDelivery, Queues } from '../../queues/queues';

const batchSize = 500;
/** Bounds a sweep, so that it ends before the next one is due. */
const maxBatches = 20;
/** A first attempt is left to the process that committed it for this long, in milliseconds. */
const graceMs = 3_000;
const resetBatchSize = 5_000;

/**
 * Creates the missing jobs of `queued` deliveries that are not marked as enqueued; resolves to the number of jobs. May
 * run in many processes at once: each delivery is handled by one. Stops after the current batch once `closing` is
 * aborted.
 */
export async function enqueueMissing(pool: Pool, queues: Queues, closing?: AbortSignal): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const rows = await markEnqueued(pool);
    total += await enqueue(pool, queues, rows);
    if (rows.length < batchSize || closing?.aborted) break;
  }
  return total;
}

/**
 * Marks first, so that no row is locked while the queue responds: a worker may be waiting to claim it. If this process
 * dies in between, the rows are marked without having a job, and `requeueLostJobs` finds them.
 */
async function markEnqueued(pool: Pool): Promise<QueuedDelivery[]> {
  // A later attempt was queued on purpose: no other process is about to create its job.
  const { rows } = await pool.query<QueuedDelivery>({
    name: 'deliveries-mark-enqueued',
    text: `UPDATE deliveries d SET enqueued_at = now()
           FROM (SELECT id FROM deliveries
                 WHERE status = 'queued' AND enqueued_at IS NULL
                   AND (attempt > 1 OR queued_at < now() - $1::int * interval '1 millisecond')
                 ORDER BY queued_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED) AS unmarked
           WHERE d.id = unmarked.id
           RETURNING d.id, d.kind, d.attempt, d.webhook_id AS "webhookId", d.request_id AS "requestId"`,
    values: [graceMs],
  });
  return rows;
}

async function enqueue(pool: Pool, queues: Queues, rows: readonly QueuedDelivery[]): Promise<number> {
  if (rows.length === 0) return 0;
  try {
    const missing = await queues.findMissing(rows);
    if (missing.length > 0) await queues.add(missing);
    return missing.length;
  } catch (error) {
    await unmark(pool, rows);
    throw error;
  }
}

async function unmark(pool: Pool, rows: readonly QueuedDelivery[]): Promise<void> {
  await pool.query(
    `UPDATE deliveries SET enqueued_at = NULL
     WHERE id IN (SELECT id FROM deliveries WHERE id = ANY ($1::uuid[]) AND status = 'queued'
                  ORDER BY id FOR UPDATE SKIP LOCKED)`,
    [rows.map(({ id }) => id)],
  );
}

/**
 * Unmarks every waiting delivery of the queues whose store was emptied, restarted or replaced by a replica; resolves to
 * these queues. Jobs that survived keep their id, so adding them again changes nothing. Locked rows are left to
 * `requeueLostJobs`.
 */
export async function resetEnqueuedMarks(pool: Pool, backend: QueueBackend): Promise<DeliveryKind[]> {
  const kinds = await backend.findChangedQueues();
  if (kinds.length === 0) return kinds;
  let reset: number;
  do {
    const { rowCount } = await pool.query(
      `UPDATE deliveries SET enqueued_at = NULL
       WHERE id IN (SELECT id FROM deliveries WHERE status = 'queued' AND enqueued_at IS NOT NULL AND kind = ANY ($1)
                    LIMIT ${resetBatchSize} FOR UPDATE SKIP LOCKED)`,
      [kinds],
    );
    reset = rowCount ?? 0;
  } while (reset === resetBatchSize);
  return kinds;
}

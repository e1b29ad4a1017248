import type { Pool } from 'pg';
import type { QueueBackend } from '../../queues/backend';
import type { DeliveryKind } from '../../queues/contracts';
import type { Queues } from '../../queues/queues';
import { type ReleaseLimits, releaseBacklog } from '../backlog';

const batchSize = 500;
/** Bounds a sweep, so that it ends before the next one is due. */
const maxBatches = 20;
/** A first attempt is left to the process that committed it for this long, in milliseconds. */
const graceMs = 3_000;
const resetBatchSize = 5_000;

/**
 * Adds `queued` deliveries whose job nobody created to the backlogs of their accounts, and releases what the queues may
 * hold; resolves to the number of jobs. May run in many processes at once. Stops after the current batch once `closing`
 * is aborted. Throws when a queue cannot be reached, after those that can.
 */
export async function enqueueMissing(
  pool: Pool,
  queues: Queues,
  closing?: AbortSignal,
  limits?: ReleaseLimits,
): Promise<number> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const added = await addToBacklog(pool);
    if (added < batchSize || closing?.aborted) break;
  }
  const { released, errors } = await releaseBacklog(pool, queues, limits && { limits });
  for (const error of errors.values()) throw error;
  return released;
}

/** Deliveries of the previous release get their account here. */
async function addToBacklog(pool: Pool): Promise<number> {
  // A later attempt was queued on purpose: no other process is about to create its job. Ordered by a column that is
  // always null, because otherwise the order of the index would not be used.
  const { rowCount } = await pool.query({
    name: 'deliveries-add-to-backlog',
    text: `UPDATE deliveries d
           SET backlogged = true, account_id = coalesce(
             account_id, (SELECT s.account_id FROM submissions s WHERE s.id = d.submission_id),
             (SELECT a.account_id FROM alerts a WHERE a.id = d.alert_id))
           FROM (SELECT id FROM deliveries
                 WHERE status = 'queued' AND enqueued_at IS NULL AND NOT backlogged
                   AND (attempt > 1 OR queued_at < now() - $1::int * interval '1 millisecond')
                 ORDER BY enqueued_at NULLS FIRST, queued_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED) AS missing
           WHERE d.id = missing.id`,
    values: [graceMs],
  });
  return rowCount ?? 0;
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

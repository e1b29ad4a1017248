import type { Pool } from 'pg';
import type { QueueBackend } from '../../queues/backend';
import type { QueuedDelivery, Queues } from '../../queues/queues';

const batch = 500;
/** At most this many batches a sweep, so that one sweep never runs into the next. */
const batchesPerSweep = 20;
/** A first attempt is left to the process that committed it for this long, in milliseconds. */
const graceMs = 3_000;

/**
 * Looks for the jobs of `queued` rows that nobody has seen one of yet and makes those that are missing; resolves to their
 * number. Many may sweep at once: each row is one sweeper's. Once `closing` fires it ends with its batch.
 */
export async function enqueueMissing(pool: Pool, queues: Queues, closing?: AbortSignal): Promise<number> {
  let total = 0;
  for (let round = 0; round < batchesPerSweep; round += 1) {
    const rows = await markUnseen(pool);
    const missing = await makeMissingJobs(pool, queues, rows);
    total += missing;
    if (rows.length < batch || closing?.aborted) break;
  }
  return total;
}

/**
 * Marked first, and no row is locked while the queue is asked, for a worker may be waiting to claim it. Whoever dies in
 * between leaves rows that are marked and have no job: those are asked after by `requeueLost`.
 */
async function markUnseen(pool: Pool): Promise<QueuedDelivery[]> {
  // A row with a later attempt was queued again on purpose: nobody else is about to make its job.
  const { rows } = await pool.query<QueuedDelivery>({
    name: 'deliveries-mark-unseen',
    text: `UPDATE deliveries d SET enqueued_at = now()
           FROM (SELECT id FROM deliveries
                 WHERE status = 'queued' AND enqueued_at IS NULL
                   AND (attempt > 1 OR queued_at < now() - $1::int * interval '1 millisecond')
                 ORDER BY queued_at LIMIT ${batch} FOR UPDATE SKIP LOCKED) AS unseen
           WHERE d.id = unseen.id
           RETURNING d.id, d.kind, d.attempt, d.webhook_id AS "webhookId", d.request_id AS "requestId"`,
    values: [graceMs],
  });
  return rows;
}

async function makeMissingJobs(pool: Pool, queues: Queues, rows: readonly QueuedDelivery[]): Promise<number> {
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
 * When the queue's store was emptied or restarted, forgets that any waiting row has a job; resolves to whether it was.
 * Jobs that survived keep their id, so making them again changes nothing; a row that somebody holds is left to `requeueLost`.
 */
export async function resetEnqueuedMarks(pool: Pool, backend: QueueBackend): Promise<boolean> {
  if (await backend.isSameStore()) return false;
  let forgotten: number;
  do {
    const { rowCount } = await pool.query(
      `UPDATE deliveries SET enqueued_at = NULL
       WHERE id IN (SELECT id FROM deliveries WHERE status = 'queued' AND enqueued_at IS NOT NULL
                    LIMIT 5000 FOR UPDATE SKIP LOCKED)`,
    );
    forgotten = rowCount ?? 0;
  } while (forgotten === 5_000);
  return true;
}

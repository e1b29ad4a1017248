import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../db/in-transaction';
import type { QueueBackend } from '../queues/backend';
import type { QueuedDelivery, Queues } from '../queues/queues';

const batch = 500;
/** At most this many batches a sweep, so that one sweep never runs into the next. */
const batchesPerSweep = 20;
/** A first attempt is left to the process that committed it for this long, in milliseconds. */
const graceMs = 3_000;
/** How long rows may stay locked while their jobs are made, in milliseconds. */
const lockMs = 3_000;

const columns = `id, kind, attempt, request_id AS "requestId"`;

/**
 * Looks for the jobs of `queued` rows that nobody has seen one of yet, makes those that are missing, and marks the rows as
 * enqueued; resolves to how many were missing. Many may sweep at once: rows are skipped.
 */
export async function enqueueForgotten(pool: Pool, queues: Queues): Promise<number> {
  let total = 0;
  for (let round = 0; round < batchesPerSweep; round += 1) {
    const { seen, missing } = await enqueueBatch(pool, queues);
    total += missing;
    if (seen < batch) break;
  }
  return total;
}

async function enqueueBatch(pool: Pool, queues: Queues): Promise<{ seen: number; missing: number }> {
  const makeJobs = async (client: PoolClient) => {
    // A row with a later attempt was queued again on purpose: nobody else is about to make its job.
    const { rows } = await client.query<QueuedDelivery>({
      name: 'deliveries-forgotten',
      text: `SELECT ${columns} FROM deliveries
             WHERE status = 'queued' AND enqueued_at IS NULL
               AND (attempt > 1 OR queued_at < now() - $1::int * interval '1 millisecond')
             ORDER BY queued_at LIMIT ${batch} FOR UPDATE SKIP LOCKED`,
      values: [graceMs],
    });
    const missing = await queues.findLost(rows);
    if (missing.length > 0) await queues.add(missing);
    if (rows.length > 0) await markEnqueued(client, rows);
    return { seen: rows.length, missing: missing.length };
  };
  // A process that is frozen in the middle must not keep its rows from the others.
  return inTransaction(pool, makeJobs, { idleMs: lockMs });
}

async function markEnqueued(client: PoolClient, deliveries: readonly QueuedDelivery[]): Promise<void> {
  await client.query({
    name: 'deliveries-mark-enqueued',
    text: 'UPDATE deliveries SET enqueued_at = now() WHERE id = ANY ($1::uuid[])',
    values: [deliveries.map(({ id }) => id)],
  });
}

/**
 * When the queue's store was emptied or restarted, forgets that any waiting row has a job; resolves to whether it was.
 * Jobs that survived keep their id, so making them again changes nothing.
 */
export async function distrustEmptiedQueue(pool: Pool, backend: QueueBackend): Promise<boolean> {
  if (await backend.isIntact()) return false;
  let forgotten: number;
  do {
    const { rowCount } = await pool.query(
      `UPDATE deliveries SET enqueued_at = NULL
       WHERE id IN (SELECT id FROM deliveries WHERE status = 'queued' AND enqueued_at IS NOT NULL LIMIT 5000)`,
    );
    forgotten = rowCount ?? 0;
  } while (forgotten === 5_000);
  return true;
}

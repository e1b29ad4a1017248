import type { Pool } from 'pg';
import type { QueuedDelivery, Queues } from '../../queues/queues';

/** A row that has waited this long with a job is asked after, in milliseconds. */
const suspicionMs = 15_000;
/** So many at a time; those found waiting go to the end of the line, so that in time each is asked after. */
const suspects = 50;
const roundsPerSweep = 200;

/**
 * Queues again, as a new attempt, rows whose job is gone or ended without a claim; resolves to their number. Once
 * `closing` fires it ends with its batch.
 */
export async function requeueLostJobs(pool: Pool, queues: Queues, closing?: AbortSignal): Promise<number> {
  let total = 0;
  for (let round = 0; round < roundsPerSweep; round += 1) {
    const lost = await requeueLostAmongOldest(pool, queues);
    total += lost;
    // Where some are lost there may be more behind them, as in a queue that somebody drained.
    if (lost === 0 || closing?.aborted) break;
  }
  return total;
}

async function requeueLostAmongOldest(pool: Pool, queues: Queues): Promise<number> {
  // By now(), not clock_timestamp(), and nulls first: else the index would not do.
  const { rows } = await pool.query<QueuedDelivery>({
    name: 'deliveries-suspects',
    text: `SELECT id, kind, attempt, request_id AS "requestId" FROM deliveries
           WHERE status = 'queued' AND enqueued_at < now() - $1::int * interval '1 millisecond'
           ORDER BY enqueued_at NULLS FIRST LIMIT ${suspects}`,
    values: [suspicionMs],
  });
  if (rows.length === 0) return 0;
  const lost = new Set(await queues.findLost(rows));
  await keepWaiting(
    pool,
    rows.filter((row) => !lost.has(row)),
  );
  await requeueUnclaimed(pool, [...lost]);
  return lost.size;
}

type JobOfDelivery = Pick<QueuedDelivery, 'id' | 'attempt'>;

/** Queues still unclaimed deliveries again under new job ids, because their last jobs ended without a claim. */
export async function requeueUnclaimed(pool: Pool, deliveries: readonly JobOfDelivery[]): Promise<void> {
  await updateUnclaimed(pool, deliveries, 'attempt = d.attempt + 1, enqueued_at = NULL');
}

async function keepWaiting(pool: Pool, deliveries: readonly JobOfDelivery[]): Promise<void> {
  await updateUnclaimed(pool, deliveries, 'enqueued_at = now()');
}

async function updateUnclaimed(pool: Pool, deliveries: readonly JobOfDelivery[], changes: string): Promise<void> {
  if (deliveries.length === 0) return;
  await pool.query(
    `UPDATE deliveries d SET ${changes}
     FROM (SELECT deliveries.id FROM deliveries JOIN unnest($1::uuid[], $2::int[]) AS job (id, attempt) USING (id, attempt)
           WHERE status = 'queued' ORDER BY id FOR UPDATE OF deliveries SKIP LOCKED) AS unclaimed
     WHERE d.id = unclaimed.id`,
    [deliveries.map(({ id }) => id), deliveries.map(({ attempt }) => attempt)],
  );
}

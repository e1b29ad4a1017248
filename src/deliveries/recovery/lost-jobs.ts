import type { Pool } from 'pg';
import type { QueueBackend } from '../../queues/backend';
import { type DeliveryKind, queueNames } from '../../queues/contracts';
import type { DeliveryAttempt, Queues } from '../../queues/queues';

/** A delivery that has waited this long since it was enqueued has its job checked, in milliseconds. */
const checkAfterMs = 15_000;
/** Deliveries checked at a time. Those whose jobs still wait go to the end, so that every delivery has its turn. */
const batchSize = 50;
const maxBatches = 200;
const resetBatchSize = 5_000;

/**
 * Clears `enqueued_at` of every waiting delivery of the queues whose store was emptied, restarted or replaced by a
 * replica, so that it is scheduled again; resolves to these queues. Jobs that survived keep their id, so adding them
 * again changes nothing. Locked rows are left to `requeueLostJobs`.
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

/**
 * Queues deliveries again, as a new attempt, whose job is gone or ended without claiming them. Resolves to their
 * number; stops after the current batch once `closing` is aborted. Throws when a queue cannot be reached, after those
 * that can.
 */
export async function requeueLostJobs(pool: Pool, queues: Queues, closing?: AbortSignal): Promise<number> {
  let total = 0;
  const errors = new Map<DeliveryKind, unknown>();
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const kinds = queueNames.filter((kind) => !errors.has(kind));
    const lost = await requeueBatch(pool, queues, kinds, errors);
    total += lost;
    // More may follow where some are lost, as in a queue that somebody drained.
    const mayFollow = lost > 0 || kinds.some((kind) => errors.has(kind));
    if (!mayFollow || closing?.aborted) break;
  }
  for (const error of errors.values()) throw error;
  return total;
}

/** Adds queues that cannot be reached to `errors`. */
async function requeueBatch(
  pool: Pool,
  queues: Queues,
  kinds: readonly DeliveryKind[],
  errors: Map<DeliveryKind, unknown>,
): Promise<number> {
  // now() rather than clock_timestamp(), or the index would not be used.
  const { rows } = await pool.query<DeliveryAttempt>({
    name: 'deliveries-suspects',
    text: `SELECT id, kind, attempt FROM deliveries
           WHERE status = 'queued' AND enqueued_at < now() - $1::int * interval '1 millisecond' AND kind = ANY ($2::text[])
           ORDER BY enqueued_at LIMIT ${batchSize}`,
    values: [checkAfterMs, kinds],
  });
  const checkJobsOf = async (kind: DeliveryKind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    if (ofKind.length === 0) return [];
    try {
      const lost = new Set(await queues.findLost(ofKind));
      const waiting = ofKind.filter((row) => !lost.has(row));
      await updateUnclaimed(pool, waiting, 'enqueued_at = now()');
      return [...lost];
    } catch (error) {
      errors.set(kind, error);
      return [];
    }
  };
  const lost = (await Promise.all(kinds.map(checkJobsOf))).flat();
  await requeueUnclaimed(pool, lost);
  return lost.length;
}

type AttemptOfDelivery = Pick<DeliveryAttempt, 'id' | 'attempt'>;

/** Queues deliveries again, under new job ids, that are still unclaimed although their jobs have ended. */
export async function requeueUnclaimed(pool: Pool, deliveries: readonly AttemptOfDelivery[]): Promise<void> {
  await updateUnclaimed(pool, deliveries, 'attempt = d.attempt + 1, enqueued_at = NULL, due_at = least(due_at, now())');
}

async function updateUnclaimed(pool: Pool, deliveries: readonly AttemptOfDelivery[], changes: string): Promise<void> {
  if (deliveries.length === 0) return;
  await pool.query(
    `UPDATE deliveries d SET ${changes}
     FROM (SELECT deliveries.id FROM deliveries JOIN unnest($1::uuid[], $2::int[]) AS job (id, attempt) USING (id, attempt)
           WHERE status = 'queued' ORDER BY id FOR UPDATE OF deliveries SKIP LOCKED) AS unclaimed
     WHERE d.id = unclaimed.id`,
    [deliveries.map(({ id }) => id), deliveries.map(({ attempt }) => attempt)],
  );
}

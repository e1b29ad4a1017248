import type { Pool } from 'pg';
import { queueNames, retention } from './contracts';

/** Deletes the oldest finished jobs of each queue beyond the number that is kept, on a pool whose search path is BullMQ's schema. */
export async function trimFinished(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query({
    name: 'jobs-trim',
    // The index of finished jobs is one of those two states, which has to be said for it to be used.
    text: `DELETE FROM job WHERE state IN ('completed', 'failed') AND ctid = ANY (ARRAY(
             SELECT old.ctid
             FROM unnest($1::text[]) AS q (queue)
             CROSS JOIN (VALUES ('completed'::job_state, $2::int), ('failed', $3::int)) AS k (state, most)
             CROSS JOIN LATERAL (
               SELECT j.ctid FROM job j
               WHERE j.queue = q.queue AND j.state = k.state AND j.state IN ('completed', 'failed')
               ORDER BY j.finished_at_ms DESC OFFSET k.most) AS old))`,
    values: [queueNames, retention.completed.count, retention.failed.count],
  });
}

import type { Pool } from 'pg';
import { kept, queueNames } from './contracts';

/** Deletes the oldest finished jobs of each queue beyond the number that is kept, on a pool whose search path is BullMQ's schema. */
export async function trimFinished(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query({
    name: 'jobs-trim',
    // Asked for once, not again with each job.
    text: `WITH over AS MATERIALIZED (
             SELECT queue, state, (
               SELECT finished_at_ms FROM job j
               WHERE j.queue = q.queue AND j.state = k.state AND j.state IN ('completed', 'failed')
               ORDER BY finished_at_ms DESC OFFSET k.most LIMIT 1) AS last
             FROM unnest($1::text[]) AS q (queue)
             CROSS JOIN (VALUES ('completed'::job_state, $2::int), ('failed', $3::int)) AS k (state, most)
           )
           DELETE FROM job USING over
           WHERE job.queue = over.queue AND job.state = over.state AND job.finished_at_ms <= over.last
             AND job.state IN ('completed', 'failed')`,
    values: [queueNames, kept.completed.count, kept.failed.count],
  });
}

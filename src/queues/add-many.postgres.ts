import type { Pool } from 'pg';
import { type AddMany, inPieces, type PlainJob, type QueueLoad } from './add-many';
import { jobOptionsByAge } from './contracts';

/** Some 10 ms of PostgreSQL. */
const jobsPerStatement = 500;

// What BullMQ 6 does for plain jobs (add_jobs_bulk), for all queues in one statement, without the two temporary tables that
// it makes and drops each time and without its events. The lock keeps away from `obliterate`. Jobs get their places in the
// order they come in, and are written in that of their ids: two statements that write the same ones in different orders
// would deadlock.
const statement = `
WITH asked AS MATERIALIZED (
  SELECT nextval('job_seq') AS seq, queue, id, name, data, opts
  FROM json_to_recordset($1::json) AS j (queue text, id text, name text, data jsonb, opts jsonb)
), locked AS MATERIALIZED (
  SELECT pg_advisory_xact_lock_shared(hashtext('bullmq:finalization'), hashtext(queue))
  FROM (SELECT DISTINCT queue FROM asked ORDER BY queue) q
), inserted AS (
  INSERT INTO job (queue, id, seq, name, state, data, opts, max_attempts, added_at_ms)
  SELECT queue, id, seq, name, 'waiting', data, $2::jsonb || opts, $3, $4
  FROM asked WHERE (SELECT count(*) FROM locked) > 0 ORDER BY queue, id
  ON CONFLICT (queue, id) DO NOTHING
  RETURNING queue
)
SELECT pg_notify('bullmq_jobs', queue) FROM (SELECT DISTINCT queue FROM inserted) q`;

/** The way into PostgreSQL for the producing side, on a pool whose search path is BullMQ's schema. */
export function createPostgresAdder(pool: Pick<Pool, 'query'>): AddMany {
  return async (loads) => {
    const rows = loads.flatMap((load) => load.jobs.map((job) => toRowJson(load, job)));
    for (const some of inPieces(rows, jobsPerStatement)) {
      const values = [`[${some.join(',')}]`, sharedOptions, jobOptionsByAge.attempts, Date.now()];
      await pool.query({ name: 'jobs-add', text: statement, values });
    }
  };
}

const sharedOptions = JSON.stringify(jobOptionsByAge);

function toRowJson({ queue, name }: QueueLoad, { id, data, trace }: PlainJob): string {
  const opts = { jobId: id, ...(trace && { telemetry: { metadata: trace } }) };
  return `${JSON.stringify({ queue: queue.name, id, name, opts }).slice(0, -1)},"data":${data}}`;
}

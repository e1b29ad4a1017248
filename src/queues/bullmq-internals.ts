import type { DefaultJobOptions, Queue } from 'bullmq';
import { version as installedBullMqVersion } from 'bullmq/package.json';
import type { Pool } from 'pg';
import { type JobData, queueNames, retention } from './contracts';
import type { RedisClient } from './redis-client';

// Everything in Letterbox that knows how BullMQ stores jobs. To upgrade BullMQ, compare the statements below with its
// `addStandardJob` script and its `add_jobs_bulk` function, run the tests of this file, and change the version.

/** The version of BullMQ whose storage this file knows. */
export const knownBullMqVersion = '6.7.0';
export { installedBullMqVersion };

export interface NewJob {
  readonly id: string;
  readonly data: JobData;
  /** The span that the job continues. */
  readonly trace?: string | undefined;
}

/** Jobs for one queue, in their order. */
export interface QueueBatch {
  readonly queue: Queue;
  /** The name of each job. */
  readonly name: string;
  readonly jobs: readonly NewJob[];
}

/** Operations on stored jobs that BullMQ does not offer, or offers at a much higher price. */
export interface JobStore {
  readonly jobOptions: DefaultJobOptions;
  /**
   * Adds jobs; one whose id exists, in any state, stays as it is. Resolves to the ids that existed. Safe to repeat after
   * an error. Stores what BullMQ would store, but publishes none of its events (`added`, `waiting`, `duplicated`).
   */
  addJobs(batches: readonly QueueBatch[]): Promise<string[]>;
  /** Removes finished jobs beyond the number to keep, where BullMQ does not. */
  pruneFinished(): Promise<void>;
}

/** Options of every job: one attempt, and how long it is kept once finished. */
const jobOptions: DefaultJobOptions = {
  attempts: 1,
  removeOnComplete: retention.completed,
  removeOnFail: retention.failed,
};

function toTelemetry({ trace }: NewJob) {
  return trace ? { telemetry: { metadata: trace } } : {};
}

/** BullMQ's public API only: works with any version, at a higher price (some 75 µs a job). */
export const publicJobStore: JobStore = {
  jobOptions,
  addJobs: async (batches) => {
    const addBatch = async ({ queue, name, jobs }: QueueBatch) => {
      const found = await Promise.all(jobs.map(({ id }) => queue.getJob(id)));
      const missing = jobs.filter((_, index) => !found[index]);
      await queue.addBulk(
        missing.map((job) => ({ name, data: job.data, opts: { ...jobOptions, ...toTelemetry(job), jobId: job.id } })),
      );
      return jobs.filter((job) => !missing.includes(job)).map(({ id }) => id);
    };
    return (await Promise.all(batches.map(addBatch))).flat();
  },
  pruneFinished: async () => undefined,
};

/** Redis runs nothing else during a script: this many jobs take it about 2 ms. */
const jobsPerScript = 100;

const addJobsScript = `
local wait, meta, id, active, marker = unpack(KEYS)
local prefix, timestamp, name = unpack(ARGV, 1, 3)
local call = redis.call
local added, known = {}, {}
for i = 4, #ARGV, 3 do
  local job, data, opts = ARGV[i], ARGV[i + 1], ARGV[i + 2]
  if call('EXISTS', prefix .. job) == 0 then
    call('HMSET', prefix .. job, 'name', name, 'data', data, 'opts', opts,
      'timestamp', timestamp, 'delay', '0', 'priority', '0')
    added[#added + 1] = job
  else
    known[#known + 1] = job
  end
end
-- Counts known jobs too: BullMQ uses the counter only for ids of its own.
call('INCRBY', id, (#ARGV - 3) / 3)
if #added == 0 then return known end
call('LPUSH', wait, unpack(added))
local state = call('HMGET', meta, 'paused', 'concurrency')
local isBlocked = state[1] or (state[2] and call('LLEN', active) >= tonumber(state[2]))
if not isBlocked then call('ZADD', marker, 0, '0') end
return known`;

const scriptKeys = ['wait', 'meta', 'id', 'active', 'marker'] as const;

interface AddJobsCommand {
  addPlainJobs(...keysAndValues: Array<string | number>): Promise<string[]>;
}

/** Adds the jobs of a queue with one command instead of one each, which halves the cost of a submission. */
export function createRedisJobStore(client: RedisClient): JobStore {
  client.defineCommand('addPlainJobs', { numberOfKeys: scriptKeys.length, lua: addJobsScript });
  const redis = client as RedisClient & AddJobsCommand;
  const sharedOptions = JSON.stringify(jobOptions).slice(0, -1);
  const addBatch = async ({ queue, name, jobs }: QueueBatch): Promise<string[]> => {
    const keys = scriptKeys.map((key) => queue.toKey(key));
    const known: string[] = [];
    for (const some of chunk(jobs, jobsPerScript)) {
      const values: string[] = [];
      for (const { id, data, trace } of some) {
        // In Redis BullMQ abbreviates a job's telemetry to `tm`.
        const options = trace
          ? JSON.stringify({ ...jobOptions, jobId: id, tm: trace })
          : `${sharedOptions},"jobId":${JSON.stringify(id)}}`;
        values.push(id, JSON.stringify(data), options);
      }
      known.push(...(await redis.addPlainJobs(...keys, queue.toKey(''), Date.now(), name, ...values)));
    }
    return known;
  };
  return {
    jobOptions,
    addJobs: async (batches) => (await Promise.all(batches.map(addBatch))).flat(),
    pruneFinished: async () => undefined,
  };
}

/** About 10 ms of PostgreSQL. */
const jobsPerStatement = 500;

/**
 * On PostgreSQL, BullMQ enforces a count by reading all finished jobs whenever one ends (18 ms at 5,000). So jobs carry
 * the age only, and `pruneFinished` enforces the count.
 */
const jobOptionsByAge: DefaultJobOptions = {
  attempts: 1,
  removeOnComplete: { age: retention.completed.age },
  removeOnFail: { age: retention.failed.age },
};

// One statement for all queues, without BullMQ's two temporary tables per call. The lock keeps `obliterate` out. Jobs
// are numbered in their order but inserted in the order of their ids, so that concurrent statements cannot deadlock.
const insertJobs = `
WITH asked AS MATERIALIZED (
  SELECT nextval('job_seq') AS seq, queue, id, name, data, opts
  FROM json_to_recordset($1::json) AS j (queue text, id text, name text, data jsonb, opts jsonb)
), locked AS MATERIALIZED (
  SELECT pg_advisory_xact_lock_shared(hashtext('bullmq:finalization'), hashtext(queue))
  FROM (SELECT DISTINCT queue FROM asked ORDER BY queue) q
), inserted AS (
  INSERT INTO job (queue, id, seq, name, state, data, opts, max_attempts, added_at_ms)
  SELECT queue, id, seq, name, 'waiting', data, opts, $2, $3
  FROM asked WHERE (SELECT count(*) FROM locked) > 0 ORDER BY queue, id
  ON CONFLICT (queue, id) DO NOTHING
  RETURNING queue, id
), notified AS MATERIALIZED (
  SELECT pg_notify('bullmq_jobs', queue) FROM (SELECT DISTINCT queue FROM inserted) q
)
SELECT (SELECT count(*) FROM notified) AS notified,
       ARRAY(SELECT id FROM asked WHERE (queue, id) NOT IN (SELECT queue, id FROM inserted)) AS known`;

// The states are repeated because the index of finished jobs covers those two only.
const deleteFinished = `
DELETE FROM job WHERE state IN ('completed', 'failed') AND ctid = ANY (ARRAY(
  SELECT old.ctid
  FROM unnest($1::text[]) AS q (queue)
  CROSS JOIN (VALUES ('completed'::job_state, $2::int), ('failed', $3::int)) AS k (state, max)
  CROSS JOIN LATERAL (
    SELECT j.ctid FROM job j
    WHERE j.queue = q.queue AND j.state = k.state AND j.state IN ('completed', 'failed')
    ORDER BY j.finished_at_ms DESC OFFSET k.max) AS old))`;

/** Adds the jobs of all queues with one statement. `pool` must have BullMQ's schema as its search path. */
export function createPostgresJobStore(pool: Pick<Pool, 'query'>): JobStore {
  return {
    jobOptions: jobOptionsByAge,
    addJobs: async (batches) => {
      const rows = batches.flatMap(({ queue, name, jobs }) =>
        jobs.map((job) => ({
          queue: queue.name,
          id: job.id,
          name,
          data: job.data,
          opts: { ...jobOptionsByAge, jobId: job.id, ...toTelemetry(job) },
        })),
      );
      const known: string[] = [];
      for (const some of chunk(rows, jobsPerStatement)) {
        const values = [JSON.stringify(some), jobOptions.attempts, Date.now()];
        const result = await pool.query<{ known: string[] }>({ name: 'jobs-add', text: insertJobs, values });
        known.push(...(result.rows[0]?.known ?? []));
      }
      return known;
    },
    pruneFinished: async () => {
      const values = [queueNames, retention.completed.count, retention.failed.count];
      await pool.query({ name: 'jobs-prune', text: deleteFinished, values });
    },
  };
}

/**
 * A value that disappears with the jobs, so that the sweeper notices when the store was emptied (`findChangedQueues` in
 * backend.ts). On Redis, where it is a plain key, the backend keeps it itself.
 */
interface Sentinel {
  read(): Promise<string | null>;
  write(value: string): Promise<void>;
}

/** Keeps the value in BullMQ's table `meta`, which is emptied with the jobs. */
export function createPostgresSentinel(pool: Pick<Pool, 'query'>): Sentinel {
  return {
    read: async () => {
      const { rows } = await pool.query<{ value: string }>(
        `SELECT value FROM meta WHERE queue = 'letterbox' AND field = 'intact'`,
      );
      return rows[0]?.value ?? null;
    },
    write: async (value) => {
      await pool.query(
        `INSERT INTO meta (queue, field, value) VALUES ('letterbox', 'intact', $1)
         ON CONFLICT (queue, field) DO UPDATE SET value = excluded.value`,
        [value],
      );
    },
  };
}

/** Keeps the value in this process, for unknown versions of BullMQ: after each start the jobs are added again. */
export function createProcessSentinel(): Sentinel {
  let value: string | null = null;
  return {
    read: async () => value,
    write: async (next) => {
      value = next;
    },
  };
}

/**
 * Passes BullMQ's check of its schema on PostgreSQL, which is its first statement, to `retry`. BullMQ makes it once:
 * after a failure, its workers would repeat the error without a pause, and block the process.
 */
export function retryStart(backend: object, retry: (start: () => Promise<void>) => Promise<void>): void {
  const { connection } = backend as { readonly connection: { bootstrap(): Promise<void> } };
  const start = connection.bootstrap.bind(connection);
  connection.bootstrap = () => retry(start);
}

/** `items` in arrays of at most `size`. */
function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}

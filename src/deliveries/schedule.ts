import type { Pool } from 'pg';
import { capacity } from '../../config/limits';
import type { Logger } from '../lib/logger';
import { createOutageLog } from '../lib/outage-log';
import { type DeliveryKind, queueNames } from '../queues/contracts';
import type { QueuedDelivery, Queues } from '../queues/queues';
import { AccountThrottle } from './account-throttle';
import { type Backlog, firstUnscheduled, graceMs, isDue, isDueNow, isUnscheduled } from './backlog';
import type { PlannedDelivery } from './delivery.plan';

// The only module that creates jobs. A queued delivery becomes one in two ways:
//
// - `scheduleDeliveries`, which each worker calls, schedules what is due: everything that was queued by other means than
//   a submission, backlogs, and what a web process committed but did not enqueue.
// - `createSubmissionScheduler`: a web process schedules the deliveries of the submissions that it has just committed.
//   They are due only when `graceMs` have passed, so that no worker does the same meanwhile.
//
// `enqueued_at` is set by the first only: it is written once less that way, and a second job of the same attempt is
// ignored.

/** The channel on which the database notifies the workers of deliveries that became due (trigger `deliveries_due`). */
export const dueChannel = 'letterbox_due';

/** Bounds on the jobs in a queue that are not started yet. */
export interface ScheduleLimits {
  /** Per queue; the accounts with due deliveries divide it equally. */
  readonly perQueue: number;
  /** An account gets this many per queue, even if the others use up the limit. */
  readonly minPerAccount: number;
}

/**
 * At most what a worker keeps while it waits for a permit (128 jobs, workers/fair-scheduler.ts), so that a scheduled
 * job delays no other account's. At least what a worker starts between two calls.
 */
export const defaultLimits: ScheduleLimits = { perQueue: 100, minPerAccount: 10 };

/** Jobs created by one call, however many accounts have a backlog: the queue must respond within its timeout. */
const maxScheduled = 5_000;

/** How many jobs an account gets instead of `minPerAccount`, because its jobs are started quickly. */
export interface JobLimit extends Backlog {
  readonly jobs: number;
}

/** What one call did for an account that had due deliveries. */
export interface ScheduledAccount extends Backlog {
  /** Its jobs in the queue that were not started yet, before the call and after it. */
  readonly before: number;
  readonly after: number;
}

/** What one call of `scheduleDeliveries` did. */
interface Schedule {
  /** Jobs created. */
  readonly scheduled: number;
  /** Jobs created that a web process should have created. */
  readonly missed: number;
  /** Accounts that had due deliveries: another call may find more to do as their jobs are started. */
  readonly accounts: readonly ScheduledAccount[];
  /** By queue, why its jobs could not be added. */
  readonly errors: ReadonlyMap<DeliveryKind, unknown>;
}

interface ScheduleOptions {
  readonly limits?: ScheduleLimits;
  readonly jobLimits?: readonly JobLimit[];
  /** Defaults to all queues. */
  readonly kinds?: readonly DeliveryKind[];
}

/**
 * Creates jobs for due deliveries: for the accounts in turn, the oldest first, until the queues hold `limits` jobs that
 * are not started. May run in many processes at once: each delivery is scheduled by one. Deliveries whose jobs cannot
 * be added are due again.
 */
export async function scheduleDeliveries(
  pool: Pool,
  queues: Pick<Queues, 'add'>,
  options: ScheduleOptions = {},
): Promise<Schedule> {
  const { deliveries, accounts } = await markScheduled(pool, options);
  const added: DueDelivery[] = [];
  const errors = new Map<DeliveryKind, unknown>();
  // Apart, because in a cluster each queue may be unavailable on its own.
  const addJobsOf = async (kind: DeliveryKind) => {
    try {
      const ofKind = deliveries.filter((delivery) => delivery.kind === kind);
      added.push(...(await addJobs(pool, queues, ofKind)));
    } catch (error) {
      errors.set(kind, error);
    }
  };
  await Promise.all(queueNames.map(addJobsOf));
  const missed = added.filter(({ wasMissed }) => wasMissed).length;
  return { scheduled: added.length, missed, accounts, errors };
}

interface DueDelivery extends QueuedDelivery {
  /** A web process was to schedule it. */
  readonly wasMissed: boolean;
}

interface DueRow extends Omit<DueDelivery, 'id'> {
  readonly accountId: string;
  /** Jobs of the account that were in the queue before. */
  readonly jobs: number;
  /** Null in the single row of an account for which nothing was scheduled. */
  readonly id: string | null;
}

// `account_position` is the delivery's position among its account's jobs in the queue; the lowest go first. Two
// concurrent calls may exceed the limit twofold, until the second one's next call.
//
// Marks first, so that no row is locked while the queue responds: a worker may be waiting to claim it. If this process
// dies in between, the rows are marked without having a job, and `requeueLostJobs` finds them.
async function markScheduled(
  pool: Pool,
  { limits: { perQueue, minPerAccount } = defaultLimits, jobLimits = [], kinds = queueNames }: ScheduleOptions,
): Promise<{ deliveries: DueDelivery[]; accounts: ScheduledAccount[] }> {
  const { rows } = await pool.query<DueRow>({
    name: 'deliveries-schedule',
    text: `WITH RECURSIVE ${firstUnscheduled}, accounts AS MATERIALIZED (
             -- Kinds and accounts that have due deliveries.
             SELECT kind, account_id FROM firsts WHERE ${isDueNow}
           ), enqueued AS MATERIALIZED (
             -- Jobs in the queues that are not started, of all accounts.
             SELECT kind, account_id, count(*)::int AS jobs FROM deliveries
             WHERE status = 'queued' AND enqueued_at IS NOT NULL AND EXISTS (SELECT FROM accounts)
             GROUP BY kind, account_id
           ), waiting AS MATERIALIZED (
             -- The accounts that may get jobs now, with how many they have and may have.
             SELECT kind, account_id, coalesce(jobs, 0) AS jobs, coalesce(job_limit, $2::int) AS job_limit
             FROM accounts LEFT JOIN enqueued USING (kind, account_id)
             LEFT JOIN json_to_recordset($3::json) AS limits (kind text, account_id uuid, job_limit int)
               USING (kind, account_id)
             WHERE kind = ANY ($4::text[])
           ), next AS (
             -- Their oldest due deliveries, with the positions that they would get in the account's jobs and in the queue.
             SELECT kind, job_limit, due.id, due.account_position,
                    row_number() OVER (PARTITION BY kind ORDER BY due.account_position, due.due_at, due.id)
                      + (SELECT coalesce(sum(jobs), 0) FROM enqueued e WHERE e.kind = waiting.kind) AS queue_position
             FROM waiting CROSS JOIN LATERAL (
               SELECT id, due_at, jobs + row_number() OVER (ORDER BY due_at, id) AS account_position
               FROM (SELECT id, due_at FROM deliveries
                     WHERE ${isDue} AND kind = waiting.kind AND account_id = waiting.account_id
                     ORDER BY due_at, id LIMIT greatest(0, $1::int - jobs)) AS oldest) AS due
           ), chosen AS (
             -- Those within the limits.
             SELECT id, account_position, queue_position FROM next
             WHERE queue_position <= $1::int OR account_position <= job_limit
             ORDER BY account_position, queue_position LIMIT ${maxScheduled}
           ), unlocked AS MATERIALIZED (
             -- Without those that another process is scheduling.
             SELECT d.id FROM deliveries d
             WHERE d.id = ANY (ARRAY(SELECT id FROM chosen)) AND ${isUnscheduled}
             ORDER BY d.id FOR UPDATE SKIP LOCKED
           ), marked AS (
             UPDATE deliveries d SET enqueued_at = now() FROM unlocked WHERE d.id = unlocked.id
             RETURNING d.id, d.kind, d.attempt, d.account_id, d.webhook_id, d.request_id,
                       d.attempt = 1 AND d.due_at >= d.queued_at + $5 * interval '1 millisecond' AS was_missed
           )
           SELECT kind, account_id AS "accountId", jobs, m.id, m.attempt, m.webhook_id AS "webhookId",
                  m.request_id AS "requestId", m.was_missed AS "wasMissed"
           FROM waiting LEFT JOIN (marked m JOIN chosen USING (id)) USING (kind, account_id)
           ORDER BY chosen.queue_position`,
    values: [
      perQueue,
      minPerAccount,
      JSON.stringify(jobLimits.map(({ kind, accountId, jobs }) => ({ kind, account_id: accountId, job_limit: jobs }))),
      kinds,
      graceMs,
    ],
  });
  const accounts = new Map<string, ScheduledAccount>();
  const deliveries: DueDelivery[] = [];
  for (const { jobs, id, ...delivery } of rows) {
    const { kind, accountId } = delivery;
    const key = `${kind} ${accountId}`;
    const after = (accounts.get(key)?.after ?? jobs) + (id === null ? 0 : 1);
    accounts.set(key, { kind, accountId, before: jobs, after });
    if (id !== null) deliveries.push({ ...delivery, id });
  }
  return { deliveries, accounts: [...accounts.values()] };
}

/** Resolves to those whose job did not exist. Clears `enqueued_at` and throws when jobs cannot be added. */
async function addJobs<Due extends QueuedDelivery>(
  pool: Pool,
  queues: Pick<Queues, 'add'>,
  deliveries: readonly Due[],
): Promise<readonly Due[]> {
  if (deliveries.length === 0) return [];
  try {
    return await queues.add(deliveries);
  } catch (error) {
    await pool.query(
      `UPDATE deliveries SET enqueued_at = NULL
       WHERE id IN (SELECT id FROM deliveries WHERE id = ANY ($1::uuid[]) AND status = 'queued'
                    ORDER BY id FOR UPDATE SKIP LOCKED)`,
      [deliveries.map(({ id }) => id)],
    );
    throw error;
  }
}

/** Creates the jobs of the submissions that a web process commits, best effort. */
export interface SubmissionScheduler {
  /**
   * Decides, before they are committed, which deliveries this process will schedule; it leaves the others to the
   * workers: those of an account that has a backlog, or more than `capacity.deliveriesPerAccount` in a second.
   */
  divide(accountId: string, deliveries: readonly PlannedDelivery[]): readonly PlannedDelivery[];
  /**
   * Adds the jobs of a committed submission within a few milliseconds; they continue the span `trace`. Returns at once
   * and never throws. Deliveries that exceed `capacity.deliveriesToQueue` are left to the workers.
   */
  schedule(submission: CommittedSubmission, trace?: string): void;
  /** Resolves when all jobs are added or have failed to be. */
  close(): Promise<void>;
}

/** A stored submission, and the deliveries that were stored with it. */
interface CommittedSubmission {
  readonly accountId: string;
  readonly requestId: string | null;
  readonly deliveries: readonly PlannedDelivery[];
}

/**
 * Submissions that arrive within this time after a call to the queue share the next one: a call costs more than its
 * jobs.
 */
const flushIntervalMs = 5;

/** `findBacklogs` is called at most once a second, and only while submissions arrive. */
export function createSubmissionScheduler(
  queues: { add(deliveries: readonly QueuedDelivery[]): Promise<unknown> },
  findBacklogs: () => Promise<readonly Backlog[]>,
  logger: Logger,
): SubmissionScheduler {
  const outage = createOutageLog(logger, 'cannot enqueue jobs; their deliveries stay in the outbox');
  const throttle = new AccountThrottle(findBacklogs);
  const inFlight = new Set<Promise<void>>();
  let pending = 0;
  let buffer: QueuedDelivery[] = [];
  let isFlushScheduled = false;
  let flushTimer: NodeJS.Timeout | undefined;

  const add = async (deliveries: readonly QueuedDelivery[]): Promise<void> => {
    try {
      await queues.add(deliveries);
      outage.recovered();
    } catch (error) {
      outage.failed(error);
    }
    pending -= deliveries.length;
  };

  const flush = (): void => {
    clearTimeout(flushTimer);
    isFlushScheduled = buffer.length > 0;
    if (!isFlushScheduled) return;
    flushTimer = setTimeout(flush, flushIntervalMs);
    const deliveries = buffer;
    buffer = [];
    const adding = add(deliveries).finally(() => inFlight.delete(adding));
    inFlight.add(adding);
  };

  return {
    divide: (accountId, deliveries) => {
      const left = deliveries.filter(({ kind }) => !throttle.allows(accountId, kind));
      if (left.length === 0) return deliveries;
      return deliveries.map((delivery) => ({ ...delivery, leftToWorkers: left.includes(delivery) }));
    },
    schedule: (submission, trace) => {
      const deliveries = toQueued(submission, trace);
      if (deliveries.length === 0 || pending + deliveries.length > capacity.deliveriesToQueue) return;
      pending += deliveries.length;
      buffer.push(...deliveries);
      if (isFlushScheduled) return;
      isFlushScheduled = true;
      // After the other submissions of the same commit, and after their responses.
      setImmediate(flush);
    },
    close: async () => {
      flush();
      await Promise.all([...inFlight, throttle.close()]);
    },
  };
}

function toQueued(
  { accountId, requestId, deliveries }: CommittedSubmission,
  trace: string | undefined,
): QueuedDelivery[] {
  return deliveries
    .filter(({ leftToWorkers }) => !leftToWorkers)
    .map(({ id, kind, webhookId }) => ({ id, kind, webhookId, accountId, attempt: 1, requestId, trace }));
}

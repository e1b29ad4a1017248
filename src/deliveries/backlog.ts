import type { Pool } from 'pg';
import { type DeliveryKind, queueNames } from '../queues/contracts';
import type { QueuedDelivery, Queues } from '../queues/queues';

/** Bounds on the jobs in a queue that are not started yet. */
export interface ReleaseLimits {
  /** Per queue; the accounts with a backlog divide it equally. */
  readonly perQueue: number;
  /** An account with a backlog gets this many per queue, even if the others use up the limit. */
  readonly minPerAccount: number;
}

/**
 * A worker holds this many jobs while they wait for a permit (workers/fair-scheduler.ts), so a released job delays no
 * other account's. More than a worker starts between two releases.
 */
export const defaultLimits: ReleaseLimits = { perQueue: 100, minPerAccount: 10 };

/** Jobs created by one release, however many accounts have a backlog: the queue must respond within its timeout. */
const maxReleased = 5_000;

/** An account that has deliveries of this kind waiting for the releaser. */
export interface Backlog {
  readonly kind: DeliveryKind;
  readonly accountId: string;
}

/** How many jobs an account gets instead of `minPerAccount`, because its jobs are started quickly. */
export interface JobLimit extends Backlog {
  readonly jobs: number;
}

/** What one release did for an account. */
export interface AccountRelease extends Backlog {
  /** Its jobs in the queue that were not started yet, before the release and after it. */
  readonly before: number;
  readonly after: number;
}

/** What one release did. */
export interface Release {
  /** Jobs created. */
  readonly released: number;
  /** Accounts that had a backlog: another release may find more to do as their jobs are started. */
  readonly accounts: readonly AccountRelease[];
  /** By queue, why its jobs could not be added. */
  readonly errors: ReadonlyMap<DeliveryKind, unknown>;
}

/** Deliveries whose jobs the releaser creates. The condition of the index `deliveries_backlog`. */
const isWaiting = `status = 'queued' AND enqueued_at IS NULL AND backlogged`;

/** Each kind and account with a backlog, and its oldest delivery's time, one index lookup each. */
const accountsWithBacklog = `
  accounts AS (
    (SELECT kind, account_id, queued_at FROM deliveries WHERE ${isWaiting}
     ORDER BY kind, account_id, queued_at LIMIT 1)
    UNION ALL
    SELECT next.* FROM accounts a
    CROSS JOIN LATERAL (
      SELECT kind, account_id, queued_at FROM deliveries WHERE ${isWaiting} AND (kind, account_id) > (a.kind, a.account_id)
      ORDER BY kind, account_id, queued_at LIMIT 1) next
  )`;

/** Accounts whose oldest delivery has waited for longer than one that is released at once. */
export async function findBacklogs(pool: Pool): Promise<Backlog[]> {
  const { rows } = await pool.query<Backlog>({
    name: 'deliveries-backlogs',
    text: `WITH RECURSIVE ${accountsWithBacklog} SELECT kind, account_id AS "accountId" FROM accounts
           WHERE queued_at < now() - interval '1 second'`,
  });
  return rows;
}

interface ReleaseOptions {
  readonly limits?: ReleaseLimits;
  readonly jobLimits?: readonly JobLimit[];
  /** Defaults to all queues. */
  readonly kinds?: readonly DeliveryKind[];
}

/**
 * Creates jobs for waiting deliveries: for the accounts in turn, the oldest first, until the queues hold `limits` jobs
 * that are not started. May run in many processes at once: each delivery is released by one. Deliveries whose jobs
 * cannot be added wait again.
 */
export async function releaseBacklog(pool: Pool, queues: Queues, options: ReleaseOptions = {}): Promise<Release> {
  const { deliveries, accounts } = await markReleased(pool, options);
  let released = 0;
  const errors = new Map<DeliveryKind, unknown>();
  // Apart, because in a cluster each queue may be unavailable on its own.
  const addJobsOf = async (kind: DeliveryKind) => {
    try {
      const ofKind = deliveries.filter((delivery) => delivery.kind === kind);
      const added = await addJobs(pool, queues, ofKind);
      released += added;
    } catch (error) {
      errors.set(kind, error);
    }
  };
  await Promise.all(queueNames.map(addJobsOf));
  return { released, accounts, errors };
}

interface ReleasedRow extends Omit<QueuedDelivery, 'id'> {
  readonly accountId: string;
  /** Jobs of the account that were in the queue before. */
  readonly jobs: number;
  /** Null in the single row of an account for which nothing was released. */
  readonly id: string | null;
}

// `account_position` is the delivery's position among its account's jobs in the queue; the lowest go first. Two
// concurrent releases may exceed the limit twofold, until the second one's next run.
//
// Marks first, so that no row is locked while the queue responds: a worker may be waiting to claim it. If this process
// dies in between, the rows are marked without having a job, and `requeueLostJobs` finds them.
async function markReleased(
  pool: Pool,
  { limits: { perQueue, minPerAccount } = defaultLimits, jobLimits = [], kinds = queueNames }: ReleaseOptions,
): Promise<{ deliveries: QueuedDelivery[]; accounts: AccountRelease[] }> {
  const { rows } = await pool.query<ReleasedRow>({
    name: 'deliveries-release-backlog',
    text: `WITH RECURSIVE ${accountsWithBacklog}, enqueued AS MATERIALIZED (
             SELECT kind, account_id, count(*)::int AS jobs FROM deliveries
             WHERE status = 'queued' AND enqueued_at IS NOT NULL AND EXISTS (SELECT FROM accounts)
             GROUP BY kind, account_id
           ), waiting AS MATERIALIZED (
             SELECT kind, account_id, coalesce(jobs, 0) AS jobs, coalesce(job_limit, $2::int) AS job_limit
             FROM accounts LEFT JOIN enqueued USING (kind, account_id)
             LEFT JOIN json_to_recordset($3::json) AS limits (kind text, account_id uuid, job_limit int)
               USING (kind, account_id)
             WHERE kind = ANY ($4::text[])
           ), next AS (
             SELECT kind, job_limit, due.id, due.account_position,
                    row_number() OVER (PARTITION BY kind ORDER BY due.account_position, due.queued_at, due.id)
                      + (SELECT coalesce(sum(jobs), 0) FROM enqueued e WHERE e.kind = waiting.kind) AS queue_position
             FROM waiting CROSS JOIN LATERAL (
               SELECT id, queued_at, jobs + row_number() OVER (ORDER BY queued_at, id) AS account_position
               FROM (SELECT id, queued_at FROM deliveries
                     WHERE ${isWaiting} AND kind = waiting.kind AND account_id = waiting.account_id
                     ORDER BY queued_at, id LIMIT greatest(0, $1::int - jobs)) AS oldest) AS due
           ), chosen AS (
             SELECT id, account_position, queue_position FROM next
             WHERE queue_position <= $1::int OR account_position <= job_limit
             ORDER BY account_position, queue_position LIMIT ${maxReleased}
           ), unlocked AS MATERIALIZED (
             SELECT d.id FROM deliveries d
             WHERE d.id = ANY (ARRAY(SELECT id FROM chosen)) AND ${isWaiting}
             ORDER BY d.id FOR UPDATE SKIP LOCKED
           ), marked AS (
             UPDATE deliveries d SET enqueued_at = now() FROM unlocked WHERE d.id = unlocked.id
             RETURNING d.id, d.kind, d.attempt, d.account_id, d.webhook_id, d.request_id
           )
           SELECT kind, account_id AS "accountId", jobs, m.id, m.attempt, m.webhook_id AS "webhookId",
                  m.request_id AS "requestId"
           FROM waiting LEFT JOIN (marked m JOIN chosen USING (id)) USING (kind, account_id)
           ORDER BY chosen.queue_position`,
    values: [
      perQueue,
      minPerAccount,
      JSON.stringify(jobLimits.map(({ kind, accountId, jobs }) => ({ kind, account_id: accountId, job_limit: jobs }))),
      kinds,
    ],
  });
  const accounts = new Map<string, AccountRelease>();
  const deliveries: QueuedDelivery[] = [];
  for (const { jobs, id, ...delivery } of rows) {
    const { kind, accountId } = delivery;
    const key = `${kind} ${accountId}`;
    const after = (accounts.get(key)?.after ?? jobs) + (id === null ? 0 : 1);
    accounts.set(key, { kind, accountId, before: jobs, after });
    if (id !== null) deliveries.push({ ...delivery, id });
  }
  return { deliveries, accounts: [...accounts.values()] };
}

/** Resolves to the number of jobs that did not exist. Unmarks the deliveries and throws when jobs cannot be added. */
async function addJobs(pool: Pool, queues: Queues, deliveries: readonly QueuedDelivery[]): Promise<number> {
  if (deliveries.length === 0) return 0;
  try {
    const missing = await queues.findMissing(deliveries);
    if (missing.length > 0) await queues.add(missing);
    return missing.length;
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

/** What an account has waiting of one kind. */
export interface AccountBacklog extends Backlog {
  readonly email: string;
  readonly deliveries: number;
  readonly oldestAt: Date;
}

/** The largest backlogs, at most `count`. Reads an index entry for each waiting delivery. */
export async function findLargestBacklogs(pool: Pool, count: number): Promise<AccountBacklog[]> {
  const { rows } = await pool.query<AccountBacklog>(
    `SELECT b.kind, a.id AS "accountId", a.email, b.deliveries, b.oldest AS "oldestAt"
     FROM (SELECT kind, account_id, count(*)::int AS deliveries, min(queued_at) AS oldest
           FROM deliveries WHERE ${isWaiting} GROUP BY kind, account_id ORDER BY deliveries DESC LIMIT $1) b
     JOIN accounts a ON a.id = b.account_id ORDER BY b.deliveries DESC, a.id, b.kind`,
    [count],
  );
  return rows;
}

/** What waits of one kind, of all accounts. */
export interface KindBacklog {
  readonly kind: DeliveryKind;
  readonly deliveries: number;
  readonly accounts: number;
  /** Deliveries of the account that has the most. */
  readonly largest: number;
  /** How long the oldest has waited. */
  readonly seconds: number;
}

/** The backlogs by kind; a kind without one is absent. Reads an index entry for each waiting delivery. */
export async function summarizeBacklogs(pool: Pool): Promise<KindBacklog[]> {
  const { rows } = await pool.query<KindBacklog>(
    `SELECT kind, sum(deliveries)::int AS deliveries, count(*)::int AS accounts, max(deliveries)::int AS largest,
            greatest(0, extract(epoch FROM clock_timestamp() - min(oldest)))::float8 AS seconds
     FROM (SELECT kind, account_id, count(*) AS deliveries, min(queued_at) AS oldest
           FROM deliveries WHERE ${isWaiting} GROUP BY kind, account_id) b
     GROUP BY kind ORDER BY kind`,
  );
  return rows;
}

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
const defaultLimits: ReleaseLimits = { perQueue: 100, minPerAccount: 10 };

/** Jobs created by one release, however many accounts have a backlog: the queue must respond within its timeout. */
const maxReleased = 5_000;

/** What one release did. */
export interface Release {
  /** Jobs created. */
  readonly released: number;
  /** Whether there was a backlog: another release may find more to do as jobs are started. */
  readonly hadBacklog: boolean;
}

/** Deliveries whose jobs the releaser creates. The condition of the index `deliveries_backlog`. */
const isWaiting = `status = 'queued' AND enqueued_at IS NULL AND backlogged`;

/** Each kind and account with a backlog, and its oldest delivery's time, found with one look into the index for each. */
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

/** An account that has deliveries of this kind waiting for the releaser. */
export interface Backlog {
  readonly kind: DeliveryKind;
  readonly accountId: string;
}

/** Accounts whose oldest delivery has waited for longer than one that is released at once. */
export async function findBacklogs(pool: Pool): Promise<Backlog[]> {
  const { rows } = await pool.query<Backlog>({
    name: 'deliveries-backlogs',
    text: `WITH RECURSIVE ${accountsWithBacklog} SELECT kind, account_id AS "accountId" FROM accounts
           WHERE queued_at < now() - interval '1 second'`,
  });
  return rows;
}

/**
 * Creates jobs for waiting deliveries: for the accounts in turn, the oldest first, until the queues hold `limits` jobs
 * that are not started. May run in many processes at once: each delivery is released by one. Throws when the jobs
 * cannot be added; the deliveries wait again then.
 */
export async function releaseBacklog(pool: Pool, queues: Queues, limits = defaultLimits): Promise<Release> {
  const { hadBacklog, deliveries } = await markReleased(pool, limits);
  // Apart, because in a cluster each queue may be unavailable on its own.
  const ofKind = (kind: DeliveryKind) => deliveries.filter((delivery) => delivery.kind === kind);
  const added = await Promise.allSettled(queueNames.map((kind) => addJobs(pool, queues, ofKind(kind))));
  const released = added.reduce((sum, result) => {
    if (result.status === 'rejected') throw result.reason;
    return sum + result.value;
  }, 0);
  return { hadBacklog, released };
}

interface ReleasedRow extends Omit<QueuedDelivery, 'id'> {
  /** Null in the only row when nothing was released. */
  readonly id: string | null;
  readonly accounts: number;
}

// `turn` is how many jobs of its account will be in the queue with this one, so the smallest turns go first. Two
// processes at once release twice as much at most: the second sees the jobs of the first at its next release.
//
// Marks first, so that no row is locked while the queue responds: a worker may be waiting to claim it. If this process
// dies in between, the rows are marked without having a job, and `requeueLostJobs` finds them.
async function markReleased(pool: Pool, { perQueue, minPerAccount }: ReleaseLimits) {
  const { rows } = await pool.query<ReleasedRow>({
    name: 'deliveries-release-backlog',
    text: `WITH RECURSIVE ${accountsWithBacklog}, enqueued AS MATERIALIZED (
             SELECT kind, account_id, count(*)::int AS jobs FROM deliveries
             WHERE status = 'queued' AND enqueued_at IS NOT NULL AND EXISTS (SELECT FROM accounts)
             GROUP BY kind, account_id
           ), next AS (
             SELECT kind, due.id, due.turn,
                    row_number() OVER (PARTITION BY kind ORDER BY due.turn, due.queued_at, due.id)
                      + (SELECT coalesce(sum(jobs), 0) FROM enqueued e WHERE e.kind = accounts.kind) AS place
             FROM accounts LEFT JOIN enqueued USING (kind, account_id)
             CROSS JOIN LATERAL (
               SELECT id, queued_at, coalesce(jobs, 0) + row_number() OVER (ORDER BY queued_at, id) AS turn
               FROM (SELECT id, queued_at FROM deliveries
                     WHERE ${isWaiting} AND kind = accounts.kind AND account_id = accounts.account_id
                     ORDER BY queued_at, id LIMIT greatest(0, $1::int - coalesce(jobs, 0))) AS oldest) AS due
           ), chosen AS (
             SELECT id, turn, place FROM next WHERE place <= $1::int OR turn <= $2::int
             ORDER BY turn, place LIMIT ${maxReleased}
           ), unlocked AS MATERIALIZED (
             SELECT d.id FROM deliveries d
             WHERE d.id = ANY (ARRAY(SELECT id FROM chosen)) AND ${isWaiting}
             ORDER BY d.id FOR UPDATE SKIP LOCKED
           ), marked AS (
             UPDATE deliveries d SET enqueued_at = now() FROM unlocked WHERE d.id = unlocked.id
             RETURNING d.id, d.kind, d.attempt, d.account_id, d.webhook_id, d.request_id
           )
           SELECT m.id, m.kind, m.attempt, m.account_id AS "accountId", m.webhook_id AS "webhookId",
                  m.request_id AS "requestId", counted.accounts
           FROM (SELECT count(*)::int AS accounts FROM accounts) counted
           LEFT JOIN (marked m JOIN chosen USING (id)) ON true
           ORDER BY chosen.place`,
    values: [perQueue, minPerAccount],
  });
  const deliveries = rows.flatMap(({ accounts: _, id, ...delivery }) => (id === null ? [] : [{ ...delivery, id }]));
  return { hadBacklog: (rows[0]?.accounts ?? 0) > 0, deliveries };
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

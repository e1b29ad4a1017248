import type { Pool } from 'pg';
import type { DeliveryKind } from '../queues/contracts';

/** Due deliveries of one kind and account that have no job yet. */
export interface Backlog {
  readonly kind: DeliveryKind;
  readonly accountId: string;
}

/** Deliveries without a job, due or not. The condition of the index `deliveries_due`. */
export const isUnscheduled = `status = 'queued' AND enqueued_at IS NULL`;

/** How long a delivery that a web process is about to schedule is left to it, in milliseconds. */
export const graceMs = 3_000;

/**
 * A delivery due more than twice `graceMs` from now was queued before the clock was set back, so it counts as due. Not so
 * a postponed e-mail (mail-retries.ts). The first condition ends a scan of the index before them.
 */
export const isDueNow = `(due_at < 'infinity' AND (due_at <= now() OR due_at > now() + interval '${2 * graceMs} milliseconds'))`;

/** Deliveries that a worker may schedule. */
export const isDue = `${isUnscheduled} AND ${isDueNow}`;

/** Each kind and account with unscheduled deliveries, and when the first is due: one index lookup each. */
export const firstUnscheduled = `
  firsts AS (
    (SELECT kind, account_id, due_at FROM deliveries WHERE ${isUnscheduled}
     ORDER BY kind, account_id, due_at LIMIT 1)
    UNION ALL
    SELECT next.* FROM firsts f
    CROSS JOIN LATERAL (
      SELECT kind, account_id, due_at FROM deliveries WHERE ${isUnscheduled} AND (kind, account_id) > (f.kind, f.account_id)
      ORDER BY kind, account_id, due_at LIMIT 1) next
  )`;

/** Accounts whose oldest due delivery has waited for a second. */
export async function findBacklogs(pool: Pool): Promise<Backlog[]> {
  const { rows } = await pool.query<Backlog>({
    name: 'deliveries-backlogs',
    text: `WITH RECURSIVE ${firstUnscheduled} SELECT kind, account_id AS "accountId" FROM firsts
           WHERE due_at < now() - interval '1 second'`,
  });
  return rows;
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
     FROM (SELECT kind, account_id, count(*)::int AS deliveries, min(due_at) AS oldest
           FROM deliveries WHERE ${isDue} GROUP BY kind, account_id ORDER BY deliveries DESC LIMIT $1) b
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

/** Kinds with deliveries that are in the queue or running. Due deliveries of other kinds wait for a worker to start. */
const kindsInQueue = `
  SELECT kind FROM deliveries WHERE status = 'queued' AND enqueued_at IS NOT NULL
  UNION SELECT kind FROM deliveries WHERE status = 'active'`;

/** The backlogs by kind; a kind without one is absent. Reads an index entry for each waiting delivery. */
export async function summarizeBacklogs(pool: Pool): Promise<KindBacklog[]> {
  const { rows } = await pool.query<KindBacklog>(
    `SELECT kind, sum(deliveries)::int AS deliveries, count(*)::int AS accounts, max(deliveries)::int AS largest,
            greatest(0, extract(epoch FROM clock_timestamp() - min(oldest)))::float8 AS seconds
     FROM (SELECT kind, account_id, count(*) AS deliveries, min(due_at) AS oldest
           FROM deliveries WHERE ${isDue} GROUP BY kind, account_id) b
     WHERE kind IN (${kindsInQueue})
     GROUP BY kind ORDER BY kind`,
  );
  return rows;
}

/**
 * The unsettled deliveries of a kind that are in no backlog: they are in a queue or about to be, or running. Postponed
 * e-mails are not among them.
 */
export interface WaitingDeliveries {
  readonly kind: DeliveryKind;
  readonly status: 'queued' | 'active';
  readonly deliveries: number;
  /** How long the oldest has been waiting or running. */
  readonly seconds: number;
}

// One branch per partial index: settled deliveries are never read, and a backlog is read only from its index.
const selectWaiting = `
  SELECT kind, 'queued' AS status, count(*)::int AS deliveries,
         extract(epoch FROM clock_timestamp() - min(since))::float8 AS seconds
  FROM (SELECT kind, queued_at AS since FROM deliveries WHERE status = 'queued' AND enqueued_at IS NOT NULL
        UNION ALL
        SELECT kind, due_at FROM deliveries
        WHERE ${isUnscheduled} AND due_at < 'infinity' AND (NOT ${isDueNow} OR kind NOT IN (${kindsInQueue}))) AS queued
  GROUP BY kind
  UNION ALL
  SELECT kind, 'active', count(*)::int, extract(epoch FROM clock_timestamp() - min(started_at))::float8
  FROM deliveries WHERE status = 'active' GROUP BY kind`;

/** What is waiting and running in the whole installation, by kind, without the backlogs. */
export async function findWaitingDeliveries(pool: Pool): Promise<WaitingDeliveries[]> {
  const { rows } = await pool.query<WaitingDeliveries>(selectWaiting);
  return rows.map((row) => ({ ...row, seconds: Math.max(0, row.seconds) }));
}

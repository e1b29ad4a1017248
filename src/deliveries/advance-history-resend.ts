import type { Pool, PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { isPaid, type Plan } from '../../config/plans';
import type { Stopped } from '../accounts/account.model';
import { inTransaction } from '../db/in-transaction';
import { isDue } from './backlog';
import { isSendableSql, wasSentSql } from './history-resend';
import { lockRedeliveries } from './redeliver';

/** Submissions that one transaction passes. */
const batchSize = 100;
/**
 * Deliveries of an account that may wait for their jobs while a resend adds to them. A new submission of the account
 * waits behind these at most, even in a large resend.
 */
const maxWaiting = 100;

/** What one step did. */
export interface Advance {
  readonly queued: number;
  /** Whether another step may find more to do at once, because this one queued less than there was room for. */
  readonly hasMore: boolean;
}

/**
 * Moves each running resend forward by one batch: inserts the deliveries and moves the cursor in one transaction, so
 * that each submission is queued at most once however many processes do this and whenever they die. Pauses a resend
 * whose webhook may not be called, and says why.
 */
export async function advanceHistoryResends(pool: Pool): Promise<Advance> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM history_resends WHERE status = 'running' ORDER BY updated_at LIMIT 20`,
  );
  let [queued, hasMore] = [0, false];
  for (const { id } of rows) {
    const step = await inTransaction(pool, (client) => advance(client, id));
    queued += step.queued;
    hasMore ||= step.hasMore;
  }
  return { queued, hasMore };
}

interface Run {
  readonly id: string;
  readonly accountId: string;
  readonly webhookId: string;
}

const nothing: Advance = { queued: 0, hasMore: false };

async function advance(client: PoolClient, id: string): Promise<Advance> {
  const { rows } = await client.query<Run>(
    `SELECT id, account_id AS "accountId", webhook_id AS "webhookId" FROM history_resends
     WHERE id = $1 AND status = 'running' FOR UPDATE SKIP LOCKED`,
    [id],
  );
  const [run] = rows;
  if (!run) return nothing;
  const obstacle = await findObstacle(client, run.webhookId);
  if (obstacle) {
    await client.query(
      `UPDATE history_resends SET status = $2, reason = $3, updated_at = now(),
              finished_at = CASE WHEN $2 = 'cancelled' THEN now() END WHERE id = $1`,
      [id, obstacle.status, obstacle.reason],
    );
    return nothing;
  }
  const room = maxWaiting - (await countWaiting(client, run.accountId));
  if (room <= 0) return nothing;
  await lockRedeliveries(client, run.webhookId);
  return queueBatch(client, run, Math.min(room, batchSize));
}

interface Obstacle {
  /** A deleted webhook does not return, so its resend is over. */
  readonly status: 'paused' | 'cancelled';
  readonly reason: string;
}

async function findObstacle(client: PoolClient, webhookId: string): Promise<Obstacle | null> {
  const { rows } = await client.query<{ active: boolean; plan: Plan; stopped: Stopped | null }>(
    `SELECT w.active, a.plan, a.stopped
     FROM webhooks w JOIN accounts a ON a.id = w.account_id WHERE w.id = $1`,
    [webhookId],
  );
  const [webhook] = rows;
  if (!webhook) return { status: 'cancelled', reason: 'The webhook was deleted.' };
  if (webhook.stopped) return { status: 'paused', reason: `The account is ${webhook.stopped}.` };
  if (!isPaid(webhook.plan)) return { status: 'paused', reason: 'Webhooks are paused on the Free plan.' };
  if (!webhook.active) return { status: 'paused', reason: 'The webhook is disabled.' };
  return null;
}

async function countWaiting(client: PoolClient, accountId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT FROM deliveries WHERE ${isDue} AND kind = 'webhook' AND account_id = $1 LIMIT ${maxWaiting}) AS waiting`,
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

/** The index `submissions_of_account` finds the next submissions, so a batch costs the same wherever it starts. */
async function queueBatch(client: PoolClient, { id }: Run, size: number): Promise<Advance> {
  const newIds = Array.from({ length: size }, () => uuidv7());
  const { rows } = await client.query<{ passed: number; queued: number }>(
    `WITH run AS MATERIALIZED (SELECT * FROM history_resends WHERE id = $1),
     passed AS MATERIALIZED (
       SELECT s.id, s.account_id, s.created_at, run.webhook_id, ${isSendableSql('run.form_ids')} AS sendable,
              ${wasSentSql('run.webhook_id', 'run.skip_delivered')} AS sent
       FROM run JOIN webhooks w ON w.id = run.webhook_id
       CROSS JOIN LATERAL (
         SELECT * FROM submissions
         WHERE account_id = run.account_id AND deleted_at IS NULL AND NOT is_spam
           AND created_at >= run.after_created_at AND (created_at, id) > (run.after_created_at, run.after_id)
           AND created_at < run.until
         ORDER BY created_at, id LIMIT $2) s
       JOIN forms f ON f.id = s.form_id
     ), chosen AS MATERIALIZED (
       SELECT id, account_id, webhook_id, row_number() OVER (ORDER BY created_at, id) AS n
       FROM passed WHERE sendable AND NOT sent
     ), made AS (
       INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id)
       SELECT ($3::uuid[])[n], account_id, id, 'webhook', webhook_id FROM chosen ORDER BY id
     ), last AS (
       SELECT created_at, id FROM passed ORDER BY created_at DESC, id DESC LIMIT 1
     ), moved AS (
       UPDATE history_resends r SET
         queued = r.queued + (SELECT count(*) FROM chosen),
         skipped = r.skipped + (SELECT count(*) FROM passed WHERE sendable AND sent),
         after_created_at = coalesce((SELECT created_at FROM last), r.after_created_at),
         after_id = coalesce((SELECT last.id FROM last), r.after_id),
         status = CASE WHEN EXISTS (SELECT FROM passed) THEN r.status ELSE 'done' END,
         finished_at = CASE WHEN NOT EXISTS (SELECT FROM passed) THEN now() END,
         updated_at = now()
       WHERE r.id = $1
     )
     SELECT (SELECT count(*)::int FROM passed) AS passed, (SELECT count(*)::int FROM chosen) AS queued`,
    [id, size, newIds],
  );
  const { passed, queued } = rows[0] ?? { passed: 0, queued: 0 };
  return { queued, hasMore: passed > 0 && queued < size };
}

import type { PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { mayNotifySql } from '../decisions/withheld';
import { assertDeliverable, withRedeliveryLock } from './redeliver';

const batchSize = 500;
/** More failures than this are not counted while somebody waits for a page. */
const maxCounted = 10_000;
/** Sorts before every id. */
const lowestId = '00000000-0000-0000-0000-000000000000';

const countLater = (subject: 'submission_id' | 'audit_id' | 'alert_id') => `
  (SELECT count(*) FROM deliveries later
   WHERE later.${subject} = d.${subject} AND later.webhook_id = d.webhook_id AND later.kind = 'webhook' AND later.id > d.id)`;

// The submission may be sent, and neither it nor the row of the audit log or the alert was sent to the webhook again since. Counted,
// because for NOT EXISTS the planner reads the whole table.
const isStillOwed = `
  CASE WHEN d.about = 'audit' THEN 0 = ${countLater('audit_id')}
       WHEN d.about = 'alert' THEN 0 = ${countLater('alert_id')}
       ELSE ${mayNotifySql('s')} AND 0 = ${countLater('submission_id')} END`;

/**
 * Calls a webhook again for each delivery to it that failed from `since` up to, not including, `until`: as new
 * deliveries with the same `webhook-id`s. Skips submissions that were sent to it again since, are spam or in the
 * recycle bin, so repeating the call queues nothing twice. Resolves to the number queued; throws InputError when
 * nothing may be sent.
 */
export async function redeliverFailed(db: Database, webhookId: string, since: Date, until: Date): Promise<number> {
  await assertDeliverable(db.pool, webhookId);
  let after: Cursor = { finishedAt: since.toISOString(), id: lowestId };
  let total = 0;
  for (;;) {
    const batch = await withRedeliveryLock(db, webhookId, (client) => redeliverBatch(client, webhookId, after, until));
    if (!batch) return total;
    total += batch.count;
    after = batch;
  }
}

/**
 * How many deliveries `redeliverFailed` would queue for these webhooks; null when more than 10,000 failed in that time,
 * too many to examine while somebody waits.
 */
export async function countRedeliverable(
  db: Database,
  webhookIds: readonly string[],
  since: Date,
  until: Date,
): Promise<number | null> {
  const { rows } = await db.pool.query<{ count: number | null }>(
    `WITH failed AS MATERIALIZED (
       SELECT id, about, submission_id, audit_id, alert_id, webhook_id FROM deliveries
       WHERE webhook_id = ANY ($1::uuid[]) AND kind = 'webhook' AND status = 'failed'
         AND finished_at >= $2 AND finished_at < $3 LIMIT ${maxCounted + 1}
     )
     SELECT CASE WHEN (SELECT count(*) FROM failed) <= ${maxCounted}
                 THEN (SELECT count(*)::int FROM failed d LEFT JOIN submissions s ON s.id = d.submission_id
                       WHERE ${isStillOwed}) END AS count`,
    [webhookIds, since, until],
  );
  return rows[0]?.count ?? null;
}

/** Where a batch ended. The time is text, because PostgreSQL's is finer than a Date. */
interface Cursor {
  readonly finishedAt: string;
  readonly id: string;
}

async function redeliverBatch(
  client: PoolClient,
  webhookId: string,
  after: Cursor,
  until: Date,
): Promise<(Cursor & { readonly count: number }) | undefined> {
  const newIds = Array.from({ length: batchSize }, () => uuidv7());
  // Inserts in the order of the submissions, because the foreign key locks each and an erasure locks them in that
  // order.
  const { rows } = await client.query<Cursor & { count: number }>(
    `WITH failed AS (
       SELECT d.id, d.finished_at, d.about, d.submission_id, d.audit_id, d.alert_id, d.account_id,
              row_number() OVER (ORDER BY d.finished_at, d.id) AS n
       FROM deliveries d LEFT JOIN submissions s ON s.id = d.submission_id
       WHERE d.webhook_id = $1 AND d.kind = 'webhook' AND d.status = 'failed'
         AND (d.finished_at, d.id) > ($2::timestamptz, $3::uuid) AND d.finished_at < $4
         AND ${isStillOwed}
       ORDER BY d.finished_at, d.id LIMIT ${batchSize}
     ), made AS (
       INSERT INTO deliveries (id, account_id, about, submission_id, audit_id, alert_id, kind, webhook_id)
       SELECT ($5::uuid[])[n], account_id, about, submission_id, audit_id, alert_id, 'webhook', $1 FROM failed ORDER BY submission_id
     )
     SELECT finished_at::text AS "finishedAt", id, (SELECT count(*)::int FROM failed) AS count
     FROM failed ORDER BY n DESC LIMIT 1`,
    [webhookId, after.finishedAt, after.id, until, newIds],
  );
  return rows[0];
}

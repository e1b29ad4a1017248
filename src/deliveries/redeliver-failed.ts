import type { PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { whileRedelivering } from './redelivery.lock';
import { assertDeliverable } from './redelivery.rules';

const batch = 500;

/** Where a batch ended, in the words of the database, which counts finer than a Date. */
interface Place {
  readonly finishedAt: string;
  readonly id: string;
  readonly count: number;
}

/**
 * Calls a webhook again for each delivery to it that failed from `since` up to, not including, `until`: as new deliveries
 * with the same `webhook-id`s. Left out are submissions that were sent to it again since, are in the bin or spam; so
 * repeating the call adds nothing. Resolves to how many were queued; throws InputError when nothing may be sent.
 */
export async function redeliverFailed(db: Database, webhookId: string, since: Date, until: Date): Promise<number> {
  await assertDeliverable(db, webhookId);
  let after: Pick<Place, 'finishedAt' | 'id'> = { finishedAt: since.toISOString(), id: nobody };
  let total = 0;
  for (;;) {
    const place = await whileRedelivering(db, webhookId, (client) => redeliverBatch(client, webhookId, after, until));
    if (!place) return total;
    total += place.count;
    after = place;
  }
}

/** More failures than this are not gone through in one request of a page. */
const mostAtOnce = 10_000;

/**
 * How many calls `redeliverFailed` would queue for these webhooks; null when more than 10,000 failed in that time, which
 * are too many to go through while somebody waits.
 */
export async function countRedeliverable(
  db: Database,
  webhookIds: readonly string[],
  since: Date,
  until: Date,
): Promise<number | null> {
  const { rows } = await db.pool.query<{ count: number | null }>(
    `WITH failed AS MATERIALIZED (
       SELECT id, submission_id, webhook_id FROM deliveries
       WHERE webhook_id = ANY ($1::uuid[]) AND kind = 'webhook' AND status = 'failed'
         AND finished_at >= $2 AND finished_at < $3 LIMIT ${mostAtOnce + 1}
     )
     SELECT CASE WHEN (SELECT count(*) FROM failed) <= ${mostAtOnce}
                 THEN (SELECT count(*)::int FROM failed d JOIN submissions s ON s.id = d.submission_id
                       WHERE ${stillOwed}) END AS count`,
    [webhookIds, since, until],
  );
  return rows[0]?.count ?? null;
}

// Its submission may be sent, and was not sent to the webhook again since. Counted, because for NOT EXISTS the planner
// reads the whole table.
const stillOwed = `
  s.deleted_at IS NULL AND NOT s.is_spam
  AND 0 = (SELECT count(*) FROM deliveries later
           WHERE later.submission_id = d.submission_id AND later.webhook_id = d.webhook_id
             AND later.kind = 'webhook' AND later.id > d.id)`;

/** Less than every id. */
const nobody = '00000000-0000-0000-0000-000000000000';

async function redeliverBatch(
  client: PoolClient,
  webhookId: string,
  after: Pick<Place, 'finishedAt' | 'id'>,
  until: Date,
): Promise<Place | undefined> {
  const { rows } = await client.query<Place>(
    `WITH failed AS (
       SELECT d.id, d.finished_at, d.submission_id, row_number() OVER (ORDER BY d.finished_at, d.id) AS n
       FROM deliveries d JOIN submissions s ON s.id = d.submission_id
       WHERE d.webhook_id = $1 AND d.kind = 'webhook' AND d.status = 'failed'
         AND (d.finished_at, d.id) > ($2::timestamptz, $3::uuid) AND d.finished_at < $4
         AND ${stillOwed}
       ORDER BY d.finished_at, d.id LIMIT ${batch}
     ), made AS (
       INSERT INTO deliveries (id, submission_id, kind, webhook_id)
       SELECT ($5::uuid[])[n], submission_id, 'webhook', $1 FROM failed
     )
     SELECT finished_at::text AS "finishedAt", id, (SELECT count(*)::int FROM failed) AS count
     FROM failed ORDER BY n DESC LIMIT 1`,
    [webhookId, after.finishedAt, after.id, until, Array.from({ length: batch }, () => uuidv7())],
  );
  return rows[0];
}

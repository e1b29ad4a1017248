import type { Pool, PoolClient } from 'pg';
import { newId } from '../lib/new-id';
import type { StoredLine } from './alert.details';
import { exclusively, isMutedSql } from './evaluate';

/** Accounts per evaluation; the others get their summary in the next one. */
const maxAccounts = 500;
/** Lines per summary. */
const maxLines = 30;

/**
 * Creates the daily summaries that are due, each with its e-mail, in one transaction and in one process at a time.
 * Resolves to their number. A summary lists all news: alerts that occurred again, alerts without an e-mail of their own
 * because the same cause had been mailed within a day, and alerts whose e-mail failed. It is due when some news is a
 * day old, at most once a day per account.
 */
export async function createAlertSummaries(pool: Pool): Promise<number> {
  const created = await exclusively(pool, 'digest', async (client) => {
    const summaries = await findDue(client);
    if (summaries.length > 0) await store(client, summaries);
    return summaries.length;
  });
  return created ?? 0;
}

interface AlertSummary {
  readonly accountId: string;
  readonly lines: readonly StoredLine[];
  /** All alerts that it covers. A line covers all alerts with the same cause and subject. */
  readonly alertIds: readonly string[];
}

async function findDue(client: PoolClient): Promise<AlertSummary[]> {
  const { rows } = await client.query<AlertSummary>(
    `WITH news AS MATERIALIZED (
       SELECT a.*, a.count - a.told_count AS news, coalesce(a.form_id, a.webhook_id, a.account_id) AS subject
       FROM alerts a JOIN accounts ac ON ac.id = a.account_id LEFT JOIN forms f ON f.id = a.form_id
       WHERE (a.closed_at IS NULL OR a.closed_at > now() - interval '7 days') AND a.cause <> 'digest'
         AND ac.stopped IS NULL AND NOT 'digest' = ANY (ac.muted_alerts) AND NOT ${isMutedSql('a.cause')}
         AND f.deleted_at IS NULL
         AND ((a.closed_at IS NULL AND a.count > a.told_count)
              OR (a.digested_at IS NULL
                  AND (a.mailed_at IS NULL
                       OR EXISTS (SELECT FROM deliveries d WHERE d.alert_id = a.id AND d.kind = 'email' AND d.status = 'failed'))))
     ), due AS (
       SELECT account_id FROM news
       GROUP BY account_id
       HAVING bool_or(coalesce(greatest(mailed_at, digested_at), opened_at) <= now() - interval '24 hours')
         AND NOT EXISTS (SELECT FROM alerts d WHERE d.account_id = news.account_id AND d.cause = 'digest' AND NOT d.facts ?| ARRAY['held', 'sample']
                           AND d.opened_at > now() - interval '24 hours')
       LIMIT ${maxAccounts}
     ), lines AS (
       SELECT account_id, (array_agg(id ORDER BY opened_at DESC))[1] AS id, least(sum(news), 2147483647)::int AS news,
              min(opened_at) AS since, array_agg(id) AS alerts
       FROM news JOIN due USING (account_id)
       GROUP BY account_id, cause, subject
     )
     SELECT account_id AS "accountId",
            (SELECT json_agg(line) FROM (
               SELECT l.id AS "alertId", l.news, l.since FROM lines l
               WHERE l.account_id = due.account_id ORDER BY l.since LIMIT ${maxLines}) AS line) AS lines,
            ARRAY(SELECT unnest(l.alerts) FROM lines l WHERE l.account_id = due.account_id) AS "alertIds"
     FROM due`,
  );
  return rows;
}

async function store(client: PoolClient, summaries: readonly AlertSummary[]): Promise<void> {
  const rows = summaries.map(({ accountId, lines }) => ({
    id: newId(),
    delivery_id: newId(),
    account_id: accountId,
    facts: { lines },
  }));
  await client.query(
    `WITH summaries AS (
       SELECT * FROM json_to_recordset($1::json) AS d (id uuid, delivery_id uuid, account_id uuid, facts jsonb)
     ), stored AS (
       INSERT INTO alerts (id, account_id, cause, facts, closed_at, mailed_at)
       SELECT id, account_id, 'digest', facts, now(), now() FROM summaries ORDER BY account_id
       RETURNING id
     ), told AS (
       UPDATE alerts SET told_count = count, digested_at = now() WHERE id = ANY ($2::uuid[])
     )
     INSERT INTO deliveries (id, account_id, about, alert_id, kind)
     SELECT delivery_id, account_id, 'alert', id, 'email' FROM summaries JOIN stored USING (id)`,
    [JSON.stringify(rows), summaries.flatMap(({ alertIds }) => alertIds)],
  );
}

/** How long closed alerts are kept. */
const keptDays = 90;

/** Deletes up to 1,000 alerts that closed 90 days ago, with their deliveries. Safe to run in parallel. */
export async function pruneAlerts(pool: Pool): Promise<void> {
  await pool.query(
    `DELETE FROM alerts WHERE id IN (
       SELECT id FROM alerts WHERE closed_at < now() - make_interval(days => ${keptDays})
       ORDER BY closed_at LIMIT 1000 FOR UPDATE SKIP LOCKED)`,
  );
}

import type { Pool, PoolClient } from 'pg';
import type { AlertCause } from '../../config/alerts';
import { inTransaction } from '../db/in-transaction';
import { newId } from '../lib/new-id';
import type { AlertFinding } from './alert';
import { hasChannelSql, insertChannelDeliveries } from './second-channel';

/** How one cause is found, and when it ends. */
export interface AlertRule {
  readonly cause: AlertCause;
  /** Finds causes without an open alert. Must only read what changed recently, by index. */
  find(client: PoolClient): Promise<readonly AlertFinding[]>;
  /**
   * SQL that selects the state of the open alert `a` (table `alerts`) as one row: `over`, whether its cause has ended,
   * and `count`, how often it has occurred. No row means that the cause has ended.
   */
  readonly state: string;
}

/** What one evaluation changed. */
interface Changes {
  readonly opened: number;
  readonly closed: number;
}

/**
 * Evaluates one rule in one transaction: closes alerts whose cause has ended, is turned off or belongs to a deleted
 * form, updates the count of those that continue, and opens new ones, each with its e-mail. Resolves to null when
 * another process is evaluating the same rule.
 */
export async function evaluateRule(pool: Pool, rule: AlertRule): Promise<Changes | null> {
  return exclusively(pool, rule.cause, async (client) => {
    const closed = await updateOpen(client, rule);
    const opened = await openNew(client, rule.cause, await rule.find(client));
    return { opened, closed };
  });
}

/** Runs `work` in a transaction, or resolves to null when another process runs work of the same name. */
export async function exclusively<T>(
  pool: Pool,
  name: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T | null> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ locked: boolean }>(
      "SELECT pg_try_advisory_xact_lock(hashtextextended('alerts ' || $1, 0)) AS locked",
      [name],
    );
    return rows[0]?.locked ? work(client) : null;
  });
}

/** SQL for whether a cause is turned off for the account `ac` or for the form `f`, which may be null. */
export const isMutedSql = (cause: string) =>
  `(${cause} = ANY (ac.muted_alerts) OR coalesce(f.settings -> 'muted_alerts' ? ${cause}, false))`;

async function updateOpen(client: PoolClient, { cause, state }: AlertRule): Promise<number> {
  const { rows } = await client.query<{ closed: boolean }>(
    `WITH reviewed AS MATERIALIZED (
       SELECT a.id, coalesce(state.over, true) OR ${isMutedSql('a.cause')} OR f.deleted_at IS NOT NULL AS over,
              greatest(a.count, least(coalesce(state.count, 0), 2147483647)::int) AS count
       FROM alerts a JOIN accounts ac ON ac.id = a.account_id LEFT JOIN forms f ON f.id = a.form_id
       LEFT JOIN LATERAL (${state}) AS state ON true
       WHERE a.closed_at IS NULL AND a.cause = $1
     )
     UPDATE alerts a
     SET closed_at = CASE WHEN r.over THEN now() END, count = r.count,
         last_seen_at = CASE WHEN r.count > a.count THEN now() ELSE a.last_seen_at END
     FROM reviewed r WHERE a.id = r.id AND (r.over OR r.count > a.count)
     RETURNING r.over AS closed`,
    [cause],
  );
  return rows.filter(({ closed }) => closed).length;
}

// One statement, so that no alert is without its e-mail, and the second channel gets it once. A cause that returns within a day of its e-mail waits for the
// daily summary, unless settings were changed in between. The second channel gets no summaries, so it reports failing
// e-mail again after an hour.
async function openNew(client: PoolClient, cause: AlertCause, findings: readonly AlertFinding[]): Promise<number> {
  if (findings.length === 0) return 0;
  const rows = findings.map(({ accountId, formId, webhookId, count, facts }) => ({
    id: newId(),
    delivery_id: newId(),
    channel_id: newId(),
    account_id: accountId,
    form_id: formId,
    webhook_id: webhookId,
    count,
    facts,
  }));
  const { rowCount } = await client.query(
    `WITH found AS (
       SELECT * FROM json_to_recordset($2::json) AS r (
         id uuid, delivery_id uuid, channel_id uuid, account_id uuid, form_id uuid, webhook_id uuid, count int, facts jsonb)
     ), opened AS (
       INSERT INTO alerts (id, account_id, form_id, webhook_id, cause, facts, count, told_count, mailed_at)
       SELECT r.id, r.account_id, r.form_id, r.webhook_id, $1, r.facts, r.count,
              CASE WHEN repeated THEN 0 ELSE r.count END, CASE WHEN NOT repeated THEN now() END
       FROM found r JOIN accounts ac ON ac.id = r.account_id LEFT JOIN forms f ON f.id = r.form_id
       CROSS JOIN LATERAL (
         SELECT EXISTS (
           SELECT FROM alerts e
           WHERE e.account_id = r.account_id AND e.mailed_at IS NOT NULL
             AND e.opened_at > now() - CASE WHEN $1 = 'mail_failing' AND ${hasChannelSql} THEN interval '1 hour' ELSE interval '24 hours' END
             AND e.cause = $1 AND e.opened_at > coalesce((r.facts ->> 'changedAt')::timestamptz, '-infinity')
             AND coalesce(e.form_id, e.webhook_id, e.account_id) = coalesce(r.form_id, r.webhook_id, r.account_id)
           OFFSET 0) AS repeated) AS mailed
       WHERE ac.stopped IS NULL AND NOT ${isMutedSql('$1')}
         AND (r.form_id IS NULL OR (f.id IS NOT NULL AND f.deleted_at IS NULL))
       ORDER BY r.account_id, r.form_id
       ON CONFLICT (account_id, cause, coalesce(form_id, webhook_id, account_id)) WHERE closed_at IS NULL DO NOTHING
       RETURNING id, mailed_at
     ), mails AS (
       INSERT INTO deliveries (id, account_id, about, alert_id, kind)
       SELECT r.delivery_id, r.account_id, 'alert', o.id, 'email' FROM opened o JOIN found r USING (id) WHERE o.mailed_at IS NOT NULL
     ), calls AS (${insertChannelDeliveries(`
       SELECT o.id AS alert_id, r.account_id, $1::text AS cause, r.channel_id
       FROM opened o JOIN found r USING (id) WHERE o.mailed_at IS NOT NULL`)}
     )
     SELECT FROM opened`,
    [cause, JSON.stringify(rows)],
  );
  return rowCount ?? 0;
}

/**
 * SQL for whether an alert of the cause `$1` about this form, webhook or account (`subjectId`) is already open. OFFSET
 * 0 makes the planner look up each one by index; while it expects few open alerts, it would choose a join that reads
 * all of them for each row.
 */
export const isOpenSql = (accountId: string, subjectId: string) => `EXISTS (
  SELECT FROM alerts o WHERE o.closed_at IS NULL AND o.cause = $1 AND o.account_id = ${accountId}
    AND coalesce(o.form_id, o.webhook_id, o.account_id) = ${subjectId} OFFSET 0)`;

import type { Pool } from 'pg';
import { type Scope, submissionsSql, withinSql } from '../members/scope';
import type { DeliveryKind } from '../queues/contracts';
import type { Webhook } from '../webhooks/webhook.model';
import { webhookLabel } from '../webhooks/webhook.presenter';

/** Deliveries of one kind, by outcome. */
interface KindStats {
  readonly kind: DeliveryKind;
  readonly succeeded: number;
  /** Queued or active. */
  readonly waiting: number;
}

/**
 * Deliveries of one kind that failed and were not repeated since: of one webhook that still exists, or of one form. Or
 * e-mails of one form that wait for the mail server (`isPostponed`).
 */
export interface FailedDeliveries {
  readonly kind: DeliveryKind;
  readonly isPostponed: boolean;
  readonly webhook: { readonly id: string; readonly label: string } | null;
  /** The form of the latest one. */
  readonly form: { readonly id: string; readonly name: string };
  readonly count: number;
  /** When the first one failed, or was tried last. */
  readonly firstAt: Date;
  /** The submission and the error of the latest one. */
  readonly submissionId: string;
  readonly error: string | null;
}

export interface DeliveryStats {
  readonly kinds: readonly KindStats[];
  /** The causes of failures, the latest first. */
  readonly failures: readonly FailedDeliveries[];
  /** Submissions that are not withheld, and how many of them wait for a delivery or have one that failed. */
  readonly submissions: { readonly sent: number; readonly failed: number; readonly waiting: number };
  /** When there were too many submissions: the oldest one that is included. */
  readonly countedSince: Date | null;
}

/** The newest submissions that are included, which bounds the query to 30 to 60 ms. */
export const maxSubmissions = 10_000;
const maxCauses = 50;

interface Row {
  readonly kinds: KindStats[];
  readonly failures: (Omit<FailedDeliveries, 'firstAt' | 'webhook'> & {
    readonly firstAt: string;
    readonly webhook: Pick<Webhook, 'id' | 'name' | 'url' | 'format'> | null;
  })[];
  readonly submissions: DeliveryStats['submissions'];
  readonly included: number;
  readonly oldest: Date | null;
}

/** SQL for whether `later` makes up for the failed delivery `made`. */
export const isMadeUpForSql = `
  later.submission_id = made.submission_id AND later.kind = made.kind AND later.id > made.id AND made.kind <> 'reply'
  AND made.about <> 'answer' AND later.about = made.about
  AND later.webhook_id IS NOT DISTINCT FROM made.webhook_id AND later.file_id IS NOT DISTINCT FROM made.file_id`;
const hasReceiverSql = `(made.webhook_id IS NULL OR EXISTS (SELECT FROM webhooks WHERE webhooks.id = made.webhook_id))`;

const latest = (column: string) => `(array_agg(${column} ORDER BY tried_at DESC, failures.id))[1]`;

// OFFSET 0 makes the planner use the index of each submission instead of reading the whole table.
const statsSql = (table: string, within: string) => `
  WITH included AS MATERIALIZED (
    SELECT id, form_id, created_at, withheld FROM ${table}
    WHERE deleted_at IS NULL AND NOT is_spam AND account_id = $1 AND created_at >= $2${within}
    ORDER BY created_at DESC LIMIT ${maxSubmissions}
  ), made AS MATERIALIZED (
    SELECT included.form_id, included.withheld, own.* FROM included, LATERAL (
      SELECT id, submission_id, about, kind, status, webhook_id, file_id, error, retry_at IS NOT NULL AS postponed,
             coalesce(finished_at, started_at) AS tried_at
      FROM deliveries WHERE submission_id = included.id OFFSET 0) AS own
  ), failures AS MATERIALIZED (
    SELECT * FROM made WHERE (status = 'failed' OR postponed) AND NOT EXISTS (SELECT FROM made AS later WHERE ${isMadeUpForSql})
      AND ${hasReceiverSql}
  ), failed AS MATERIALIZED (
    SELECT DISTINCT submission_id AS id FROM failures WHERE withheld IS NULL AND NOT postponed
  ), causes AS (
    SELECT kind, webhook_id, postponed, ${latest('form_id')} AS form_id, count(*)::int AS count, min(tried_at) AS "firstAt",
           max(tried_at) AS "lastAt", ${latest('submission_id')} AS "submissionId",
           left(${latest('error')}, 300) AS error
    FROM failures GROUP BY kind, webhook_id, postponed, CASE WHEN webhook_id IS NULL THEN form_id END
    ORDER BY max(tried_at) DESC NULLS LAST LIMIT ${maxCauses}
  )
  SELECT
    (SELECT coalesce(json_agg(k ORDER BY kind), '[]') FROM (
       SELECT kind, count(*) FILTER (WHERE status = 'succeeded') AS succeeded,
              count(*) FILTER (WHERE status IN ('queued', 'active')) AS waiting
       FROM made GROUP BY kind) AS k) AS kinds,
    (SELECT coalesce(json_agg(f), '[]') FROM (
       SELECT kind, postponed AS "isPostponed", count, "firstAt", "submissionId", error,
              json_build_object('id', forms.id, 'name', forms.name) AS form,
              (SELECT json_build_object('id', webhooks.id, 'name', webhooks.name, 'url', url, 'format', format)
               FROM webhooks WHERE webhooks.id = webhook_id) AS webhook
       FROM causes JOIN forms ON forms.id = form_id ORDER BY "lastAt" DESC) AS f) AS failures,
    json_build_object(
      'sent', (SELECT count(*) FROM included WHERE withheld IS NULL),
      'failed', (SELECT count(*) FROM failed),
      'waiting', (SELECT count(DISTINCT submission_id) FROM made
                  WHERE withheld IS NULL AND status IN ('queued', 'active') AND submission_id NOT IN (SELECT id FROM failed))) AS submissions,
    (SELECT count(*)::int FROM included) AS included,
    (SELECT min(created_at) FROM included) AS oldest`;

/**
 * Statistics of the deliveries of the scope's submissions since a moment, without spam and the recycle bin; of the
 * newest 10,000 submissions when there are more.
 */
export async function findDeliveryStats(pool: Pool, scope: Scope, since: Date): Promise<DeliveryStats> {
  const values: unknown[] = [scope.accountId, since];
  const [table, within] = [submissionsSql(scope, values), withinSql(scope, 'form_id', values)];
  const { rows } = await pool.query<Row>(statsSql(table, within), values);
  const row = rows[0];
  if (!row) throw new Error('the statistics query returned no row');
  return {
    kinds: row.kinds,
    failures: row.failures.map(({ webhook, firstAt, ...failure }) => ({
      ...failure,
      webhook: webhook && { id: webhook.id, label: webhookLabel(webhook) },
      firstAt: new Date(firstAt),
    })),
    submissions: row.submissions,
    countedSince: row.included < maxSubmissions ? null : row.oldest,
  };
}

// Only failures are read, from their own index. Later deliveries are counted, because for NOT EXISTS the planner reads the
// whole table.
const failedSql = (table: string, within: string) => `
  WITH included AS MATERIALIZED (
    SELECT id, withheld FROM ${table}
    WHERE deleted_at IS NULL AND NOT is_spam AND account_id = $1 AND created_at >= $2 AND created_at < $3${within}
    ORDER BY created_at DESC LIMIT ${maxSubmissions}
  ), failures AS MATERIALIZED (
    SELECT made.submission_id FROM included, LATERAL (
      SELECT * FROM deliveries WHERE submission_id = included.id AND status = 'failed' OFFSET 0) AS made
    WHERE withheld IS NULL AND 0 = (SELECT count(*) FROM deliveries later WHERE ${isMadeUpForSql}) AND ${hasReceiverSql}
  )
  SELECT (SELECT count(*)::int FROM included WHERE withheld IS NULL) AS sent,
         (SELECT count(DISTINCT submission_id)::int FROM failures) AS failed`;

/** As `submissions` in the statistics, of the submissions between two moments. */
export async function countFailedSubmissions(
  pool: Pool,
  scope: Scope,
  from: Date,
  until: Date,
): Promise<{ readonly sent: number; readonly failed: number }> {
  const values: unknown[] = [scope.accountId, from, until];
  const [table, within] = [submissionsSql(scope, values), withinSql(scope, 'form_id', values)];
  const { rows } = await pool.query<{ sent: number; failed: number }>(failedSql(table, within), values);
  return rows[0] ?? { sent: 0, failed: 0 };
}

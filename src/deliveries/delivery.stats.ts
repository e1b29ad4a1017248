import type { Pool } from 'pg';
import type { DeliveryKind } from '../queues/contracts';
import type { Webhook } from '../webhooks/webhook.model';
import { webhookLabel } from '../webhooks/webhook.presenter';

/** Deliveries of one kind, by outcome. */
interface KindStats {
  readonly kind: DeliveryKind;
  readonly succeeded: number;
  readonly failed: number;
  /** Queued or active. */
  readonly waiting: number;
}

/** How long a webhook takes to respond or fail. */
interface WebhookStats {
  readonly id: string;
  /** Its name, or its masked URL. */
  readonly label: string;
  readonly calls: number;
  readonly medianMs: number;
  readonly p95Ms: number;
}

/** A failed delivery that was not repeated since, and whose webhook, if any, still exists. */
interface OpenFailure {
  readonly id: string;
  readonly submissionId: string;
  readonly formName: string;
  /** The name or the masked URL of the webhook; null for other kinds. */
  readonly label: string | null;
  readonly kind: DeliveryKind;
  readonly status: number | null;
  readonly error: string | null;
  readonly finishedAt: Date;
}

export interface DeliveryStats {
  readonly kinds: readonly KindStats[];
  /** The slowest five by the 95th percentile. */
  readonly slowest: readonly WebhookStats[];
  /** The newest five. */
  readonly failures: readonly OpenFailure[];
  readonly failureCount: number;
  /** When there were too many submissions: the oldest one that is included. */
  readonly countedSince: Date | null;
}

/** The newest submissions that are included, which bounds the query to 30 to 60 ms. */
export const maxSubmissions = 10_000;

type WebhookFacts = Pick<Webhook, 'name' | 'url' | 'format'>;

interface Row {
  readonly kinds: KindStats[];
  readonly webhooks: (Omit<WebhookStats, 'label'> & WebhookFacts)[];
  readonly failures: (Omit<OpenFailure, 'finishedAt' | 'label'> & {
    readonly finishedAt: string;
    readonly webhook: WebhookFacts | null;
  })[];
  readonly failureCount: number;
  readonly included: number;
  readonly oldest: Date | null;
}

// OFFSET 0 makes the planner use the index of each submission instead of reading the whole table.
const selectStats = `
  WITH included AS MATERIALIZED (
    SELECT id, form_id, created_at FROM submissions
    WHERE deleted_at IS NULL AND NOT is_spam AND account_id = $1 AND created_at >= $2
    ORDER BY created_at DESC LIMIT ${maxSubmissions}
  ), made AS MATERIALIZED (
    SELECT included.form_id, own.* FROM included, LATERAL (
      SELECT id, submission_id, kind, status, webhook_id, file_id, duration_ms, response_status, error, finished_at
      FROM deliveries WHERE submission_id = included.id OFFSET 0) AS own
  ), failures AS MATERIALIZED (
    SELECT * FROM made WHERE status = 'failed'
      AND NOT EXISTS (
        SELECT FROM made AS later
        WHERE later.submission_id = made.submission_id AND later.kind = made.kind AND later.id > made.id
          AND made.kind <> 'reply'
          AND later.webhook_id IS NOT DISTINCT FROM made.webhook_id AND later.file_id IS NOT DISTINCT FROM made.file_id)
      AND (webhook_id IS NULL OR EXISTS (SELECT FROM webhooks WHERE webhooks.id = webhook_id))
  )
  SELECT
    (SELECT coalesce(json_agg(k ORDER BY kind), '[]') FROM (
       SELECT kind, count(*) FILTER (WHERE status = 'succeeded') AS succeeded,
              count(*) FILTER (WHERE status = 'failed') AS failed,
              count(*) FILTER (WHERE status IN ('queued', 'active')) AS waiting
       FROM made GROUP BY kind) AS k) AS kinds,
    (SELECT coalesce(json_agg(w ORDER BY "p95Ms" DESC, id), '[]') FROM (
       SELECT webhooks.id, name, url, format, count(*) AS calls,
              percentile_disc(0.5) WITHIN GROUP (ORDER BY duration_ms) AS "medianMs",
              percentile_disc(0.95) WITHIN GROUP (ORDER BY duration_ms) AS "p95Ms"
       FROM made JOIN webhooks ON webhooks.id = webhook_id AND webhooks.account_id = $1
       WHERE duration_ms IS NOT NULL AND status IN ('succeeded', 'failed')
       GROUP BY webhooks.id ORDER BY "p95Ms" DESC, webhooks.id LIMIT 5) AS w) AS webhooks,
    (SELECT coalesce(json_agg(f ORDER BY "finishedAt" DESC, id), '[]') FROM (
       SELECT failures.id, submission_id AS "submissionId", forms.name AS "formName", kind,
              (SELECT json_build_object('name', webhooks.name, 'url', url, 'format', format) FROM webhooks WHERE webhooks.id = webhook_id) AS webhook,
              response_status AS status,
              left(error, 300) AS error, finished_at AS "finishedAt"
       FROM failures JOIN forms ON forms.id = form_id ORDER BY finished_at DESC, failures.id LIMIT 5) AS f) AS failures,
    (SELECT count(*)::int FROM failures) AS "failureCount",
    (SELECT count(*)::int FROM included) AS included,
    (SELECT min(created_at) FROM included) AS oldest`;

/**
 * Statistics of the deliveries of the account's submissions since a moment, without spam and the recycle bin; of the
 * newest 10,000 submissions when there are more.
 */
export async function findDeliveryStats(pool: Pool, accountId: string, since: Date): Promise<DeliveryStats> {
  const { rows } = await pool.query<Row>(selectStats, [accountId, since]);
  const row = rows[0];
  if (!row) throw new Error('the statistics query returned no row');
  return {
    kinds: row.kinds,
    slowest: row.webhooks.map(({ name, url, format, ...webhook }) => ({
      ...webhook,
      label: webhookLabel({ name, url, format }),
    })),
    failures: row.failures.map(({ webhook, ...failure }) => ({
      ...failure,
      label: webhook && webhookLabel(webhook),
      finishedAt: new Date(failure.finishedAt),
    })),
    failureCount: row.failureCount,
    countedSince: row.included < maxSubmissions ? null : row.oldest,
  };
}

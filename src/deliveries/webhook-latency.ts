import type { Pool } from 'pg';
import { type ChartPeriod, chartPeriods } from '../lib/periods';
import { startsOfLast } from '../lib/time-zones';

/** The deliveries to a webhook that ended within an hour, or a day in the zone. */
export interface LatencyBucket {
  readonly start: Date;
  readonly deliveries: number;
  readonly failed: number;
  /**
   * How long deliveries took to succeed or fail, in milliseconds; null when no duration is known, as after a worker
   * died.
   */
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
}

export interface WebhookLatency {
  /** Over the whole period. */
  readonly total: Omit<LatencyBucket, 'start'>;
  /** Oldest first. */
  readonly buckets: readonly LatencyBucket[];
  /** When there were too many deliveries: the oldest that is included. */
  readonly countedSince: Date | null;
}

/** The newest deliveries that are included, which bounds the query to some 30 ms. */
const maxDeliveries = 20_000;

interface Row extends Omit<LatencyBucket, 'start'> {
  /** Null for the total. */
  readonly start: Date | null;
  readonly counted: number;
  readonly oldest: Date | null;
}

const statistics = `
  count(*)::int AS deliveries, (count(*) FILTER (WHERE status = 'failed'))::int AS failed,
  percentile_disc(0.5) WITHIN GROUP (ORDER BY duration_ms) AS "medianMs",
  percentile_disc(0.95) WITHIN GROUP (ORDER BY duration_ms) AS "p95Ms"`;

// Each outcome is read along the index of the log, newest first. The subquery hides the moment from the planner, which
// would otherwise expect to sort the whole period.
const selectLatency = `
  WITH included AS MATERIALIZED (
    SELECT own.* FROM unnest('{succeeded,failed}'::text[]) AS outcome (status), LATERAL (
      SELECT status, finished_at, duration_ms FROM deliveries
      WHERE kind = 'webhook' AND finished_at IS NOT NULL AND webhook_id = $1 AND status = outcome.status
        AND finished_at >= (SELECT ($2::timestamptz[])[1])
      ORDER BY finished_at DESC LIMIT ${maxDeliveries}) AS own
    ORDER BY finished_at DESC LIMIT ${maxDeliveries}
  ), size AS (
    SELECT count(*)::int AS counted, min(finished_at) AS oldest FROM included
  )
  SELECT start, counted, oldest, statistics.* FROM size, unnest($2::timestamptz[]) WITH ORDINALITY AS buckets (start, nth)
  LEFT JOIN LATERAL (SELECT width_bucket(finished_at, $2::timestamptz[]) AS bucket, ${statistics} FROM included GROUP BY 1)
    AS statistics ON bucket = nth
  UNION ALL
  SELECT NULL, counted, oldest, NULL, statistics.* FROM size, (SELECT ${statistics} FROM included) AS statistics
  ORDER BY start NULLS FIRST`;

/**
 * How long the deliveries to a webhook took in each hour, or day in the zone, of a period that ends now; of the newest
 * 20,000 when there are more.
 */
export async function findWebhookLatency(
  pool: Pool,
  webhookId: string,
  period: ChartPeriod,
  zone: string,
): Promise<WebhookLatency> {
  const { unit, count } = chartPeriods[period];
  const { rows } = await pool.query<Row>(selectLatency, [webhookId, startsOfLast(unit, count, zone)]);
  const [total, ...others] = rows.map(({ start, deliveries, failed, medianMs, p95Ms }) => ({
    start: start ?? new Date(0),
    deliveries: deliveries ?? 0,
    failed: failed ?? 0,
    ...{ medianMs, p95Ms },
  }));
  if (!total) throw new Error('the latency query returned no row');
  const { counted = 0, oldest = null } = rows[0] ?? {};
  return { total, buckets: others, countedSince: counted < maxDeliveries ? null : oldest };
}

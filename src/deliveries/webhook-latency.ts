import type { Pool } from 'pg';

/** The periods over which response times are shown: how many buckets, and the length of each. */
export const latencyPeriods = {
  '24h': { buckets: 24, unit: 'hour' },
  '7d': { buckets: 7, unit: 'day' },
  '30d': { buckets: 30, unit: 'day' },
} as const;

export type LatencyPeriod = keyof typeof latencyPeriods;

/** The deliveries to a webhook that ended within a UTC hour or day. */
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

// Each outcome is read along the index of the log, newest first.
const selectLatency = `
  WITH included AS MATERIALIZED (
    SELECT own.* FROM unnest('{succeeded,failed}'::text[]) AS outcome (status), LATERAL (
      SELECT status, finished_at, duration_ms FROM deliveries
      WHERE kind = 'webhook' AND finished_at IS NOT NULL AND webhook_id = $1 AND status = outcome.status
        AND finished_at >= date_trunc($2, now(), 'UTC') - ($3::int - 1) * ('1 ' || $2)::interval
      ORDER BY finished_at DESC LIMIT ${maxDeliveries}) AS own
    ORDER BY finished_at DESC LIMIT ${maxDeliveries}
  ), size AS (
    SELECT count(*)::int AS counted, min(finished_at) AS oldest FROM included
  ), buckets AS (
    SELECT date_trunc($2, now(), 'UTC') - n * CASE $2 WHEN 'day' THEN interval '24 hours' ELSE interval '1 hour' END AS start
    FROM generate_series(0, $3::int - 1) AS n
  )
  SELECT start, counted, oldest, statistics.* FROM size, buckets
  LEFT JOIN LATERAL (SELECT date_trunc($2, finished_at, 'UTC') AS at, ${statistics} FROM included GROUP BY 1) AS statistics ON at = start
  UNION ALL
  SELECT NULL, counted, oldest, NULL, statistics.* FROM size, (SELECT ${statistics} FROM included) AS statistics
  ORDER BY start NULLS FIRST`;

/**
 * How long the deliveries to a webhook took in each UTC hour or day of a period that ends now; of the newest 20,000
 * when there are more.
 */
export async function findWebhookLatency(
  pool: Pool,
  webhookId: string,
  period: LatencyPeriod,
): Promise<WebhookLatency> {
  const { unit, buckets } = latencyPeriods[period];
  const { rows } = await pool.query<Row>(selectLatency, [webhookId, unit, buckets]);
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

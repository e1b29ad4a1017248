import type { Pool } from 'pg';
import { batchHits, type ConsumeAll, hashKey, type RateLimiter } from './rate-limiter';

// clock_timestamp() is read while the row is locked; now() would be older than the hits that the statement waited for.
const clock = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

// The newest hit is last: a window is full when its limit-th newest hit is still inside it. The distance in time is
// absolute, so that a clock that was set back blocks a key for no longer than its window. Returns only the allowed keys;
// a full window is not written to. Rows are locked in the order of their keys: processes that lock the same rows in
// different orders would deadlock.
const consumeStatement = `
  INSERT INTO rate_limits AS known (key, hits, expires_at)
  SELECT asked.key, ARRAY[${clock}], clock_timestamp() + $5 * interval '1 ms'
  FROM unnest($1::text[]) AS asked (key) ORDER BY asked.key
  ON CONFLICT (key) DO UPDATE SET
    hits = (known.hits || ${clock})[greatest(1, cardinality(known.hits) + 2 - $4::int):],
    expires_at = clock_timestamp() + $5 * interval '1 ms'
  WHERE NOT EXISTS (
    SELECT FROM unnest($2::int[], $3::bigint[]) AS rate (most, span)
    WHERE abs(${clock} - known.hits[cardinality(known.hits) + 1 - most]) < span
  )
  RETURNING key`;

/**
 * Windows in PostgreSQL, by the database's clock; exact across processes. Hits that wait longer than `maxWaitMs` for a
 * connection are rejected.
 */
export function createPostgresLimiter(pool: Pool, maxWaitMs = 1_000): RateLimiter {
  const consumeAll: ConsumeAll = async (keys, windows) => {
    const hashes = keys.map(hashKey);
    const limits = windows.map(({ limit }) => limit);
    const spans = windows.map(({ windowMs }) => windowMs);
    const { rows } = await pool.query<{ key: string }>({
      name: 'rate-limits-take',
      text: consumeStatement,
      values: [hashes, limits, spans, Math.max(...limits), Math.max(...spans)],
    });
    const allowed = new Set(rows.map(({ key }) => key));
    return hashes.map((key) => allowed.has(key));
  };
  return {
    // The pool's other connections are left to the commits that follow.
    consume: batchHits(consumeAll, { concurrency: 2, maxWaitMs }),
    async refund(key) {
      await pool.query('UPDATE rate_limits SET hits = hits[:cardinality(hits) - 1] WHERE key = $1', [hashKey(key)]);
    },
  };
}

/** Deletes at most `limit` keys whose windows are all empty; returns how many. */
export async function sweepExpired(pool: Pool, limit: number): Promise<number> {
  // A row that is locked is in use, so it has not expired.
  const { rowCount } = await pool.query(
    `DELETE FROM rate_limits WHERE key = ANY (ARRAY(
       SELECT key FROM rate_limits WHERE expires_at < clock_timestamp() LIMIT $1 FOR UPDATE SKIP LOCKED))`,
    [limit],
  );
  return rowCount ?? 0;
}

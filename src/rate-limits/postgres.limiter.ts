import type { Pool } from 'pg';
import { batchHits, type ConsumeAll, hashKey, type RateLimiter } from './rate-limiter';

// clock_timestamp() is read while the row is locked; now() would be older than the hits that the statement waited for.
const clock = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

// The newest hit is last: a window is full when its limit-th newest hit is still inside it. The distance in time is
// absolute, so that a clock that was set back blocks a key for no longer than its window. Counts all hits of a key or
// none of them and returns only the keys whose hits were counted; a full window is not written to. Rows are locked in
// the order of their keys: processes that lock the same rows in different orders would deadlock.
const consumeStatement = `
  INSERT INTO rate_limits AS known (key, hits, expires_at)
  SELECT asked.key, array_fill(${clock}, ARRAY[asked.count]), clock_timestamp() + $6 * interval '1 ms'
  FROM unnest($1::text[], $2::int[]) AS asked (key, count) ORDER BY asked.key
  ON CONFLICT (key) DO UPDATE SET
    hits = (known.hits || array_fill(${clock}, ARRAY[cardinality(excluded.hits)]))
      [greatest(1, cardinality(known.hits) + cardinality(excluded.hits) + 1 - $5::int):],
    expires_at = clock_timestamp() + $6 * interval '1 ms'
  WHERE NOT EXISTS (
    SELECT FROM unnest($3::int[], $4::bigint[]) AS rate (most, span)
    WHERE abs(${clock} - known.hits[cardinality(known.hits) + cardinality(excluded.hits) - most]) < span
  )
  RETURNING key`;

/**
 * Windows in PostgreSQL, by the database's clock; exact across processes. Hits that wait longer than `maxWaitMs` for a
 * connection are rejected.
 */
export function createPostgresLimiter(pool: Pool, maxWaitMs = 1_000): RateLimiter {
  const consumeAll: ConsumeAll = async (keys, windows) => {
    const limits = windows.map(({ limit }) => limit);
    const spans = windows.map(({ windowMs }) => windowMs);
    const hashes = keys.map(hashKey);
    const asked = new Map<string, number>();
    for (const key of hashes) asked.set(key, Math.min((asked.get(key) ?? 0) + 1, ...limits));

    // One hit of each key first, because most are alone and a full key needs no more. Then the rest of each key
    // together, then half as many whenever they do not fit.
    const tries = [...asked].map(([key, count]) => ({ key, count, allowed: 0, size: 1 }));
    for (let open = tries; open.length > 0; open = open.filter(({ size }) => size > 0)) {
      const { rows } = await pool.query<{ key: string }>({
        name: 'rate-limits-take',
        text: consumeStatement,
        values: [
          open.map(({ key }) => key),
          open.map(({ size }) => size),
          limits,
          spans,
          Math.max(...limits),
          Math.max(...spans),
        ],
      });
      const counted = new Set(rows.map(({ key }) => key));
      for (const hits of open) {
        const isFirst = hits.allowed === 0;
        if (counted.has(hits.key)) hits.allowed += hits.size;
        else hits.size = Math.floor(hits.size / 2);
        hits.size = Math.min(isFirst && hits.allowed > 0 ? hits.count : hits.size, hits.count - hits.allowed);
      }
    }
    const left = new Map(tries.map(({ key, allowed }) => [key, allowed]));
    return hashes.map((key) => {
      const count = left.get(key) ?? 0;
      left.set(key, count - 1);
      return count > 0;
    });
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

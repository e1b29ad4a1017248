import type { Pool } from 'pg';
import { hashKey } from './hash-key';
import type { RateLimiter } from './rate-limiter';
import { type TakeAll, takeTogether } from './take-together';

// clock_timestamp() is read again while the row is locked; now() would be older than the hits that were waited for.
const clock = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

// The newest hit is last: a window is full when its limit-th newest hit still lies within it. The distance is taken
// both ways, so that a clock that was set back locks nobody out for longer than a window. Only allowed keys come back,
// and nothing is written for one whose window is full. Rows are locked in the order of their keys: two processes that
// lock the same ones in different orders would deadlock.
const takeStatement = `
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

/** The windows in Postgres, by its own clock: one statement for many takes, exact under parallel takes of all processes. */
export function createPostgresLimiter(pool: Pool, staleMs = 1_000): RateLimiter {
  const takeAll: TakeAll = async (keys, windows) => {
    const names = keys.map(hashKey);
    const most = windows.map(({ limit }) => limit);
    const spans = windows.map(({ windowMs }) => windowMs);
    const { rows } = await pool.query<{ key: string }>({
      name: 'rate-limits-take',
      text: takeStatement,
      values: [names, most, spans, Math.max(...most), Math.max(...spans)],
    });
    const allowed = new Set(rows.map(({ key }) => key));
    return names.map((name) => allowed.has(name));
  };
  return {
    // The pool's other connections are for the commits that follow.
    take: takeTogether(takeAll, { mostUnderWay: 2, staleMs }),
    async giveBack(key) {
      await pool.query('UPDATE rate_limits SET hits = hits[:cardinality(hits) - 1] WHERE key = $1', [hashKey(key)]);
    },
  };
}

/** Deletes at most `limit` keys whose windows are all empty; resolves to their number. */
export async function sweepExpired(pool: Pool, limit: number): Promise<number> {
  // A row that a take holds just now is not expired, and nobody should wait for it.
  const { rowCount } = await pool.query(
    `DELETE FROM rate_limits WHERE key = ANY (ARRAY(
       SELECT key FROM rate_limits WHERE expires_at < clock_timestamp() LIMIT $1 FOR UPDATE SKIP LOCKED))`,
    [limit],
  );
  return rowCount ?? 0;
}

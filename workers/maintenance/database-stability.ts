import type { Pool } from 'pg';

/** Whether the database and its clock have gone on evenly for some time. */
export interface Calm {
  /** To be asked again and again: resolves to whether nothing was odd for `calmMs`; rejects when the database is away. */
  isCalm(): Promise<boolean>;
}

/** The clock may gain or lose this between two looks, and a busy database may be as late to answer; milliseconds. */
const evenMs = 3_000;

/**
 * Watches over the database's clock by this process's own, which nobody sets. An outage, and a clock that was set, are
 * odd; so is all that was before the first look.
 */
export function watchCalm(pool: Pick<Pool, 'query'>, calmMs: number): Calm {
  let since = performance.now();
  let known: number | undefined;
  return {
    isCalm: async () => {
      try {
        const { rows } = await pool.query<{ now: number }>(
          'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
        );
        const ahead = (rows[0]?.now ?? 0) - performance.now();
        if (known !== undefined && Math.abs(ahead - known) > evenMs) since = performance.now();
        known = ahead;
      } catch (error) {
        since = performance.now();
        throw error;
      }
      return performance.now() - since >= calmMs;
    },
  };
}

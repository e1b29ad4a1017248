import type { Pool } from 'pg';

/** How far the clocks may drift apart between two checks, and how slow a busy database may respond, in milliseconds. */
const maxDriftMs = 3_000;

/**
 * Watches whether the database is reachable and its clock runs evenly, measured against this process's monotonic clock.
 * An outage, a clock that was set, and the time before the first check count as unstable.
 */
export class DatabaseStability {
  readonly #pool: Pick<Pool, 'query'>;
  readonly #stableForMs: number;
  #stableSince = performance.now();
  #knownOffset: number | undefined;

  constructor(pool: Pick<Pool, 'query'>, stableForMs: number) {
    this.#pool = pool;
    this.#stableForMs = stableForMs;
  }

  /**
   * Call regularly: true when every check of the last `stableForMs` was good. Rejects when the database is unavailable.
   */
  async isStable(): Promise<boolean> {
    try {
      const { rows } = await this.#pool.query<{ now: number }>(
        'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
      );
      const offset = (rows[0]?.now ?? 0) - performance.now();
      if (this.#knownOffset !== undefined && Math.abs(offset - this.#knownOffset) > maxDriftMs) {
        this.#stableSince = performance.now();
      }
      this.#knownOffset = offset;
    } catch (error) {
      this.#stableSince = performance.now();
      throw error;
    }
    return performance.now() - this.#stableSince >= this.#stableForMs;
  }
}

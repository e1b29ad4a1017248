import { Pool, type PoolConfig } from 'pg';

/**
 * A pool of a test's own. Its connections may break while they are closed, for a dropped database breaks those that are
 * left: nobody needs to hear of that.
 */
export function quietPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on('error', () => undefined);
  return pool;
}

import type { Pool } from 'pg';

/**
 * Ignores `error` events of a pool's connections in use, which would end the process. The query in progress, or the
 * next one, fails with the error anyway.
 */
export function ignoreClientErrors(pool: Pool): void {
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
}

import type { Pool } from 'pg';

/**
 * Has a connection that breaks while somebody holds it end nothing: whoever asks it next is told, by an error of that
 * query. Unheard, its error would end the process.
 */
export function outliveBrokenConnections(pool: Pool): void {
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
}

import type { Pool, PoolClient } from 'pg';

/** One of two numbers of an advisory lock, the other being made of the erasure's id. Any number will do. */
const lockClass = 5_201;

/**
 * Runs `work` on a connection that tells everybody, for as long as it lasts, that this erasure is under way. The
 * connection ends with it, and with it the sign and what was not committed.
 */
export async function whileUnderWay<T>(pool: Pool, id: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // One that broke here unheard would end the process; whoever asks it next hears of it anyway.
  client.on('error', () => undefined);
  try {
    // Shared, for a second click joins the first.
    await client.query(`SELECT pg_advisory_lock_shared(${lockClass}, hashtext($1))`, [id]);
    return await work(client);
  } finally {
    client.release(true);
  }
}

/** SQL for whether somebody is at the erasure with this id just now. */
export const isUnderWaySql = (id: string) => `EXISTS (
  SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND classid = ${lockClass}
    AND objid::bigint = hashtext(${id}::text)::bigint & 4294967295
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;

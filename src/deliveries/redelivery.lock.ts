import type { PoolClient } from 'pg';
import type { Database } from '../db/database';

/**
 * Runs `work` in a transaction that no other redelivery of the webhook runs beside. The lock is taken in a statement
 * before, for a statement sees what was there when it began.
 */
export async function whileRedelivering<T>(
  db: Database,
  webhookId: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await db.pool.connect();
  let broken: Error | undefined;
  // The pool listens only to connections that it holds; one that broke here unheard would end the process.
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query('BEGIN');
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('redeliver ' || $1, 0))", [webhookId]);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((reason: Error) => {
      broken = reason;
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

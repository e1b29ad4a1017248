import type { PoolClient } from 'pg';
import type { Database } from '../db/database';
import { inTransaction } from '../db/in-transaction';

/**
 * Runs `work` in a transaction that no other redelivery of the webhook runs beside. The lock is taken in a statement
 * before, for a statement sees what was there when it began.
 */
export async function whileRedelivering<T>(
  db: Database,
  webhookId: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return inTransaction(db.pool, async (client) => {
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('redeliver ' || $1, 0))", [webhookId]);
    return work(client);
  });
}

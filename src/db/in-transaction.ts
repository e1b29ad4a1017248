import type { Pool, PoolClient } from 'pg';

interface TransactionOptions {
  /** How long the server lets the transaction wait for its next statement, in milliseconds: then it ends connection and transaction. */
  readonly idleMs?: number;
}

/**
 * Runs `work` in a transaction of its own and resolves to its result, committed. When `work` or the commit fails, the
 * transaction is rolled back and the error thrown on. A connection that broke never goes back to the pool.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  { idleMs }: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // The pool listens only to connections that it holds; one that broke here unheard would end the process.
  const onError = (error: Error): void => {
    broken ??= error;
  };
  client.on('error', onError);
  try {
    await client.query(idleMs ? `BEGIN; SET LOCAL idle_in_transaction_session_timeout = '${idleMs}ms'` : 'BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection that cannot even roll back is of no use to anyone.
    await client.query('ROLLBACK').catch(onError);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

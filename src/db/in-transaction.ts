import type { Pool, PoolClient } from 'pg';
import { transactionTimeoutOf } from './client';
import type { Queries } from './transaction-queries';

interface TransactionOptions {
  /** The server ends the connection when the transaction idles this long between statements, in milliseconds. */
  readonly idleMs?: number;
}

/**
 * Runs `work` in a transaction and resolves to its result once committed. When `work` or the commit fails, rolls back
 * and rethrows the error. A broken connection never returns to the pool. Given the statements of a transaction
 * (`queriesIn`) instead of a pool, `work` becomes a part of that transaction.
 */
export function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  options?: TransactionOptions,
): Promise<T>;
export function inTransaction<T>(
  queries: Queries,
  work: (client: Queries) => Promise<T>,
  options?: TransactionOptions,
): Promise<T>;
export async function inTransaction<T>(
  db: Pool | Queries,
  work: (client: PoolClient) => Promise<T>,
  { idleMs }: TransactionOptions = {},
): Promise<T> {
  // The overloads pass a client to work that takes one, and otherwise statements.
  if (!('connect' in db)) return work(db as PoolClient);
  const client = await db.connect();
  let broken: Error | undefined;
  // The pool listens only to idle connections: without a listener, an error here would end the process.
  const onError = (error: Error): void => {
    broken ??= error;
  };
  client.on('error', onError);
  try {
    await client.query(begin(client, idleMs));
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(onError);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

function begin(client: PoolClient, idleMs: number | undefined): string {
  const timeoutMs = transactionTimeoutOf(client);
  const timeouts = [
    ...(timeoutMs ? [`SET LOCAL statement_timeout = '${timeoutMs}ms'`] : []),
    ...(idleMs ? [`SET LOCAL idle_in_transaction_session_timeout = '${idleMs}ms'`] : []),
  ];
  return ['BEGIN', ...timeouts].join('; ');
}

import { randomBytes } from 'node:crypto';
import { Client, Pool, type PoolConfig } from 'pg';
import { openDatabase } from '../../src/database';
import type { Database } from '../../src/db/database';
import { createLogger } from '../../src/lib/logger';
import { cloneDatabase, execute } from '../setup/services';
import { eventually } from './eventually';

/** Opens a migrated database that no other test uses; `close` drops it. */
export async function openTestDatabase(): Promise<Database & { url: string }> {
  const clone = await cloneDatabase();
  const db = openDatabase({ databaseUrl: clone.url, databaseSsl: 'disable' }, createLogger('test', 'silent'));
  return {
    ...db,
    url: clone.url,
    close: async () => {
      await db.close();
      await clone.drop();
    },
  };
}

/** Creates an empty database on the server of the database at `serverUrl`. */
export async function createEmptyDatabase(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await execute(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** A pool that ignores errors of idle connections: dropping a test's database ends those that are left. */
export function quietPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on('error', () => undefined);
  return pool;
}

/** Wraps a pool so that it also records the plan of each statement, and its duration. */
export function explainedPool(pool: Pool): { pool: Pool; plans: string[]; milliseconds: number[] } {
  const plans: string[] = [];
  const milliseconds: number[] = [];
  const explain = (target: Pick<Pool, 'query'>): Pick<Pool, 'query'> => {
    const query = async (statement: string | { text: string; values?: unknown[] }, values: unknown[] = []) => {
      const [text, given] =
        typeof statement === 'string' ? [statement, values] : [statement.text, statement.values ?? []];
      if (/^(?:BEGIN|SET|COMMIT|ROLLBACK)\b/.test(text)) return target.query(text);
      const { rows } = await target.query(`EXPLAIN ${text}`, given);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      const began = performance.now();
      const result = await target.query(text, given);
      milliseconds.push(Math.round((performance.now() - began) * 10) / 10);
      return result;
    };
    return { query } as unknown as Pick<Pool, 'query'>;
  };
  const connect = async () => {
    const client = await pool.connect();
    const { query } = explain(client as unknown as Pick<Pool, 'query'>);
    const members = { on: client.on.bind(client), off: client.off.bind(client), release: client.release.bind(client) };
    return { ...members, query };
  };
  return { pool: { ...explain(pool), connect, options: pool.options } as unknown as Pool, plans, milliseconds };
}

/** Resolves once this many statements in the database are waiting for a lock. */
export async function untilWaiting(pool: Pool, statements: number): Promise<void> {
  await eventually(async () => {
    const { rowCount } = await pool.query(
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    expect(rowCount).toBe(statements);
  });
}

/** Locks an account's usage row from a connection of its own; resolves to a function that releases it. */
export async function lockUsage(pool: Pool, accountId: string): Promise<() => Promise<void>> {
  const client = new Client(pool.options);
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM usage WHERE account_id = $1 FOR UPDATE', [accountId]);
  return () => client.end();
}

/** Returns the statements that this process sends to PostgreSQL while `work` runs, without those of the queue. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const original = Client.prototype.query;
  const noting = function (this: Client, ...given: unknown[]) {
    const [first] = given;
    const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '');
    // Live updates are published at intervals of their own, and connections are opened when there are too few.
    if (!/bullmq|pg_notify\('|client_min_messages|pg_range/i.test(text)) sent.push(text);
    return Reflect.apply(original, this, given);
  };
  Client.prototype.query = noting as typeof original;
  try {
    await work();
  } finally {
    Client.prototype.query = original;
  }
  return sent;
}

/**
 * Runs calls while the account is locked, until all wait for it: a count before the lock would miss the other's row.
 */
export async function atOnce<T>(pool: Pool, accountId: string, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const blocker = await pool.connect();
  try {
    await blocker.query('BEGIN');
    await blocker.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [accountId]);
    const results = calls.map((call) => call());
    await untilWaiting(pool, calls.length);
    await blocker.query('COMMIT');
    return await Promise.all(results);
  } finally {
    blocker.release();
  }
}

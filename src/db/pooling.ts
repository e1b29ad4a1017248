import { randomUUID } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { ConfigError } from '../../config';
import { isConnectFailure, isConnectionLost, isStatementLost } from '../lib/pg-errors';
import { withTimeout } from '../lib/with-timeout';
import { addressesOf, type DatabaseSettings, directSettings } from './database';

/** Requested at the start of a connection to see whether a pooler passes it on, in milliseconds. */
const probeTimeoutMs = 3_210;
/** How often the connections take turns; a pooler in transaction mode gives them away in the first or second. */
const rounds = 10;

/**
 * Throws ConfigError if DATABASE_POOLING or DATABASE_PREPARED_STATEMENTS does not fit the pooler that two connections
 * find. Does nothing if the database does not respond within `timeoutMs`.
 */
export async function checkPooling(settings: DatabaseSettings, timeoutMs: number): Promise<void> {
  const problem = await withTimeout(findPoolingProblem(settings), timeoutMs).catch(() => null);
  if (problem) throw problem;
}

/** What is wrong with the variables for a pooler; null if nothing is. Rejects if the database does not respond. */
export async function findPoolingProblem(settings: DatabaseSettings): Promise<ConfigError | null> {
  const { databasePooling: pooling = 'none', databasePreparedStatements: preparesStatements = true } = settings;
  if (pooling === 'none' && (await dropsParameters(settings))) {
    return new ConfigError(
      'DATABASE_POOLING',
      'is none, but DATABASE_URL leads to a connection pooler; set it to the mode of the pooler',
    );
  }
  if (pooling !== 'transaction' && (await sharesSessions(settings))) {
    return new ConfigError(
      'DATABASE_POOLING',
      `is ${pooling}, but DATABASE_URL leads to a connection pooler in transaction mode; set it to transaction`,
    );
  }
  if (pooling === 'transaction' && preparesStatements && (await losesStatements(settings))) {
    return new ConfigError(
      'DATABASE_PREPARED_STATEMENTS',
      'is on, but the connection pooler loses prepared statements; set it to off, or set max_prepared_statements in PgBouncer 1.21 or later',
    );
  }
  if (settings.databaseDirect && (await sharesSessions(directSettings(settings)))) {
    return new ConfigError(
      'DATABASE_DIRECT_URL',
      "leads to a connection pooler in transaction mode; set it to the database's own address",
    );
  }
  return null;
}

/** Whether a pooler rejects or drops the timeout that connections request at their start. */
async function dropsParameters(settings: DatabaseSettings): Promise<boolean> {
  try {
    return await withClients(settings, { statement_timeout: probeTimeoutMs }, async (client) => {
      const { rows } = await client.query<{ timeout: string }>(
        `SELECT setting AS timeout FROM pg_settings WHERE name = 'statement_timeout'`,
      );
      return rows[0]?.timeout !== String(probeTimeoutMs);
    });
  } catch (error) {
    // PgBouncer's words.
    if (/unsupported startup parameter/.test((error as Error).message)) return true;
    throw error;
  }
}

/** Whether two connections use the same session, or one uses several. */
async function sharesSessions(settings: DatabaseSettings): Promise<boolean> {
  return withClients(settings, {}, async (...clients) => {
    const seen = new Map<number, Client>();
    for (let round = 0; round < rounds; round++) {
      for (const client of clients) {
        const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        const pid = rows[0]?.pid ?? 0;
        if ((seen.get(pid) ?? client) !== client) return true;
        seen.set(pid, client);
      }
      if (seen.size > clients.length) return true;
    }
    return false;
  });
}

/** Whether statements that one connection prepared get in the way of another, or are missing later. */
async function losesStatements(settings: DatabaseSettings): Promise<boolean> {
  const name = `check-${randomUUID()}`;
  return withClients(settings, {}, async (...clients) => {
    for (let round = 0; round < rounds; round++) {
      for (const [index, client] of clients.entries()) {
        if (!(await keepsStatement(client, name, index))) return true;
      }
    }
    return false;
  });
}

/** Whether a statement that returns `value` can be prepared under this name, and is not mixed up with another one. */
async function keepsStatement(client: Client, name: string, value: number): Promise<boolean> {
  try {
    const { rows } = await client.query<{ value: number }>({ name, text: `SELECT ${value} AS value` });
    return rows[0]?.value === value;
  } catch (error) {
    if (isStatementLost(error)) return false;
    throw error;
  }
}

/** Runs `work` with two connections to the first host that responds. */
async function withClients<T>(
  settings: DatabaseSettings,
  config: ClientConfig,
  work: (first: Client, second: Client) => Promise<T>,
): Promise<T> {
  const addresses = addressesOf(settings);
  for (const [n, address] of addresses.entries()) {
    const create = () =>
      new Client({ ...address, connectionTimeoutMillis: probeTimeoutMs, query_timeout: probeTimeoutMs, ...config });
    const clients = [create(), create()] as const;
    try {
      for (const client of clients) {
        client.on('error', () => undefined);
        await client.connect();
      }
      return await work(...clients);
    } catch (error) {
      const isAway = isConnectFailure(error) || isConnectionLost(error);
      if (!isAway || n === addresses.length - 1) throw error;
    } finally {
      for (const client of clients) void client.end().catch(() => undefined);
    }
  }
  throw new Error('the database has no host');
}

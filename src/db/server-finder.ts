import { randomUUID } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import type { Config } from '../../config';
import { splitDatabaseUrl } from '../../config/database-url';
import { isStatementLost } from '../lib/pg-errors';

export type DatabaseSettings = Pick<Config, 'databaseUrl' | 'databaseSsl'> &
  Partial<Pick<Config, 'databaseConnections' | 'databaseDirect' | 'databasePreparedStatements'>>;

/** Together they guarantee callers a result or an error within 10 s, whatever is down. */
export const connectTimeoutMs = 3_000;
export const statementTimeoutMs = 4_000;

/** The settings for connections that must not go through a pooler. */
export function directSettings(settings: DatabaseSettings): DatabaseSettings {
  const { databaseDirect: direct } = settings;
  return direct ? { ...settings, databaseUrl: direct.url, databaseSsl: direct.ssl } : settings;
}

/** The settings that find a database, without timeouts. */
export function addressOf(
  url: string,
  databaseSsl: DatabaseSettings['databaseSsl'],
): ClientConfig & { connectionString: string } {
  const ssl = databaseSsl === 'disable' ? false : { rejectUnauthorized: databaseSsl === 'verify' };
  return { connectionString: url, ssl, keepAlive: true };
}

/** The server of a database that accepts writes. */
export interface FoundServer {
  readonly host: string;
  readonly port: number;
  /** Whether a pooler is in front of it, which drops or rejects the settings that clients request at the start. */
  readonly isPooled: boolean;
}

/** None of several hosts accepts writes. The code is that of a failed connection. */
class NoWritableServer extends Error {
  readonly code = 'EHOSTUNREACH';

  constructor(reasons: readonly unknown[]) {
    super(`no host of the database accepts writes (${reasons.map((reason) => messageOf(reason)).join('; ')})`);
    this.name = 'NoWritableServer';
  }
}

function messageOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || String(code);
}

const finders = new Map<string, ServerFinder>();

/** The finder for the database of these settings; all pools of this process share it. */
export function finderOf({ databaseUrl, databaseSsl }: DatabaseSettings): ServerFinder {
  const key = `${databaseSsl} ${databaseUrl}`;
  const finder = finders.get(key) ?? new ServerFinder(databaseUrl, databaseSsl);
  finders.set(key, finder);
  return finder;
}

/**
 * Finds the server of a database with a connection that it opens for this purpose, and remembers it: one connection per
 * process. With several hosts, it looks for the one that accepts writes, and again once no connection is left or one
 * fails.
 */
export class ServerFinder {
  readonly hasSeveralHosts: boolean;
  readonly #addresses: readonly ClientConfig[];
  #found: Promise<FoundServer> | null = null;
  #transactionPooling: Promise<boolean> | null = null;
  /** How to close each open connection, and the server that it leads to. */
  readonly #open = new Map<() => void, FoundServer>();

  constructor(databaseUrl: string, databaseSsl: DatabaseSettings['databaseSsl']) {
    const urls = splitDatabaseUrl(databaseUrl);
    this.hasSeveralHosts = urls.length > 1;
    this.#addresses = urls.map((url) => ({
      ...addressOf(url, databaseSsl),
      connectionTimeoutMillis: connectTimeoutMs - 500,
      query_timeout: connectTimeoutMs - 500,
    }));
  }

  /** Rejects with the error of the connection, or with one that names the problem of each host. */
  find(): Promise<FoundServer> {
    this.#found ??= this.#look().then(
      (server) => {
        this.#closeOthers(server);
        return server;
      },
      (error: unknown) => {
        this.forget();
        throw error;
      },
    );
    return this.#found;
  }

  /** The hosts that cannot be reached now, each with the error. */
  async findUnreachable(): Promise<{ readonly host: string; readonly error: unknown }[]> {
    const checked = this.#addresses.map(async (address) => {
      const { host, port } = new Client(address);
      const error: unknown = await examine(address, false).then(
        () => null,
        (failure: unknown) => failure,
      );
      return { host: `${host}:${port}`, error };
    });
    return (await Promise.all(checked)).filter(({ error }) => error !== null);
  }

  forget(): void {
    this.#found = null;
    this.#transactionPooling = null;
  }

  connectionOpened(server: FoundServer, close: () => void): void {
    this.#open.set(close, server);
  }

  connectionClosed(close: () => void): void {
    this.#open.delete(close);
    // Nothing would notice a failover from now on.
    if (this.#open.size === 0 && this.hasSeveralHosts) this.forget();
  }

  /** A former primary that froze never ends its connections, and one that only listens would never fail. */
  #closeOthers({ host, port }: FoundServer): void {
    for (const [close, server] of this.#open) if (server.host !== host || server.port !== port) close();
  }

  /** Whether a pooler gives a client another session for each transaction. */
  usesTransactionPooling(): Promise<boolean> {
    this.#transactionPooling ??= this.find()
      .then(({ isPooled, host, port }) => isPooled && sharesSessions(this.#addressAt(host, port)))
      .catch((error: unknown) => {
        this.#transactionPooling = null;
        throw error;
      });
    return this.#transactionPooling;
  }

  /** Whether statements that one client prepared get in the way of another, or are missing later. */
  async losesStatements(): Promise<boolean> {
    const { host, port } = await this.find();
    const address = this.#addressAt(host, port);
    const name = `check-${randomUUID()}`;
    return withClients([address, address], async (...clients) => {
      for (let round = 0; round < rounds; round++) {
        for (const [index, client] of clients.entries()) {
          if (!(await keepsStatement(client, name, index))) return true;
        }
      }
      return false;
    });
  }

  async #look(): Promise<FoundServer> {
    const [first, ...others] = this.#addresses;
    if (others.length === 0) return examine(first ?? {}, false);
    try {
      return await Promise.any(this.#addresses.map((address) => examine(address, true)));
    } catch (error) {
      throw new NoWritableServer((error as AggregateError).errors);
    }
  }

  #addressAt(host: string, port: number): ClientConfig {
    const isThere = (address: ClientConfig) => {
      const client = new Client(address);
      return client.host === host && client.port === port;
    };
    return this.#addresses.find(isThere) ?? {};
  }
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

/** Runs `work` with one connection for each of the configurations. */
async function withClients<T>(
  configs: readonly ClientConfig[],
  work: (...clients: Client[]) => Promise<T>,
): Promise<T> {
  const clients = configs.map((config) => new Client(config));
  try {
    for (const client of clients) {
      client.on('error', () => undefined);
      await client.connect();
    }
    return await work(...clients);
  } finally {
    for (const client of clients) void client.end().catch(() => undefined);
  }
}

async function examine(address: ClientConfig, mustBeWritable: boolean): Promise<FoundServer> {
  return withClients([address], async (client) => {
    const { rows } = await client.query<{ pid: number; readonly: boolean }>(
      `SELECT pg_backend_pid() AS pid, pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS readonly`,
    );
    const { host, port } = client;
    const [server] = rows;
    if (mustBeWritable && server?.readonly !== false) throw new Error(`${host}:${port} is read-only`);
    // A pooler hands out process ids of its own.
    const { processID } = client as Client & { readonly processID: number | null };
    return { host, port, isPooled: server?.pid !== processID };
  });
}

const rounds = 10;

/** Whether two connections to a pooler use the same session, or one uses several. */
async function sharesSessions(address: ClientConfig): Promise<boolean> {
  return withClients([address, address], async (...clients) => {
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

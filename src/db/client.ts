import type { EventEmitter } from 'node:events';
import pg, { Client, type ClientConfig, Connection } from 'pg';
import { ConfigError } from '../../config';
import { isConnectFailure, isConnectionLost, isReadTimeout } from '../lib/pg-errors';
import { type DatabaseSettings, directSettings, type FoundServer, finderOf, type ServerFinder } from './server-finder';

/** Settings of a session, by name. Behind a pooler, they need one that gives each client a session of its own. */
export type SessionSettings = Readonly<Record<string, string>>;

/** How a client must connect, besides what pg needs. */
interface Demands {
  readonly finder: ServerFinder;
  readonly preparesStatements: boolean;
  /** Null if each transaction may run in another session. */
  readonly session: SessionSettings | null;
  /** The variable to name when there is no session. */
  readonly variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL';
}

/** What pg does not declare. The tests of this file fail when it changes. */
interface Internals {
  host: string;
  port: number;
  readonly connectionParameters: { statement_timeout?: number | false; options?: string };
  readonly connection: EventEmitter & { readonly stream: { destroy(): void; readonly destroyed: boolean } };
  readonly processID: number | null;
  readonly secretKey: unknown;
  readonly readyForQuery?: boolean;
  query: (...args: unknown[]) => unknown;
}

type Done = (error?: Error | null) => void;

const cancelTimeoutMs = 1_000;

/**
 * A connection that goes to the writable host of a database with several, and whose timeouts also work behind a pooler.
 * It closes when its server turns out to be read-only. With one host and no pooler, it is pg's own client.
 */
class DatabaseClient extends Client {
  readonly #demands: Demands;
  #server: FoundServer | null = null;
  #isReadOnly = false;
  #ending: Promise<void> | null = null;

  constructor(config: ClientConfig | undefined, demands: Demands) {
    super(config);
    this.#demands = demands;
    // Without a listener, an error would end the process; the query in progress, or the next one, fails with it anyway.
    this.on('error', () => undefined);
  }

  /** Whether the session settings requested at the start do not apply. */
  get isPooled(): boolean {
    return this.#server?.isPooled ?? false;
  }

  override connect(): Promise<Client>;
  override connect(callback: Done): void;
  override connect(callback?: Done): Promise<Client> | undefined {
    if (!callback) return this.#connect().then(() => this);
    this.#connect().then(() => callback(null), callback);
    return undefined;
  }

  async #connect(): Promise<void> {
    const { finder, session } = this.#demands;
    const server = await finder.find();
    this.#server = server;
    if (session) await this.requireSession();
    // The pool may have given up meanwhile.
    if (this.#ending || this.#internals.connection.stream.destroyed) throw new Error('timeout expired');
    this.#prepare(server);
    try {
      await super.connect();
      if (this.#isReadOnly) throw new ReadOnlyServer(server);
      if (server.isPooled && session) await this.query(assignments(session));
    } catch (error) {
      if (isConnectFailure(error) || isConnectionLost(error)) finder.forget();
      if (error instanceof ReadOnlyServer) await this.end();
      throw error;
    }
    const close = () => this.#internals.connection.stream.destroy();
    finder.connectionOpened(server, close);
    this.once('end', () => finder.connectionClosed(close));
  }

  /** Throws ConfigError if each transaction may run in another session. */
  async requireSession(): Promise<void> {
    const { finder, variable } = this.#demands;
    if (this.isPooled && (await finder.usesTransactionPooling())) throw noSession(variable);
  }

  #prepare(server: FoundServer): void {
    const { finder, session, preparesStatements } = this.#demands;
    const internals = this.#internals;
    if (server.isPooled) internals.connectionParameters.statement_timeout = false;
    else if (session) addOptions(internals.connectionParameters, session);
    if (finder.hasSeveralHosts) {
      internals.host = server.host;
      internals.port = server.port;
      this.#watchRole();
    }
    if (server.isPooled || !preparesStatements) this.#wrapQuery();
  }

  /** PostgreSQL 14 and later report these settings at the start and when they change. */
  #watchRole(): void {
    const { connection } = this.#internals;
    const roles = ['in_hot_standby', 'default_transaction_read_only'];
    connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
      if (!roles.includes(parameterName ?? '')) return;
      this.#isReadOnly ||= parameterValue === 'on';
      if (this.#isReadOnly && this.#internals.readyForQuery !== undefined) this.#drop();
    });
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === '25006') this.#drop();
    });
  }

  /** Closes the connection after the current error was reported. */
  #drop(): void {
    this.#demands.finder.forget();
    setImmediate(() => this.#internals.connection.stream.destroy());
  }

  /** Sends statements without their names if they must not be prepared; closes a connection whose statement hangs. */
  #wrapQuery(): void {
    const internals = this.#internals;
    const query = internals.query.bind(this);
    const { preparesStatements } = this.#demands;
    internals.query = (first: unknown, ...others: unknown[]) => {
      const onError = (error: unknown) => {
        if (isReadTimeout(error)) void this.end();
      };
      const callback = others.at(-1);
      if (typeof callback === 'function') {
        others[others.length - 1] = (error: unknown, result: unknown) => {
          onError(error);
          callback(error, result);
        };
      }
      const isNamed = typeof first === 'object' && first !== null && 'name' in first && !('submit' in first);
      const result = query(isNamed && !preparesStatements ? { ...first, name: undefined } : first, ...others);
      if (result instanceof Promise) result.catch(onError);
      return result;
    };
  }

  override end(): Promise<void>;
  override end(callback: Done): void;
  override end(callback?: Done): Promise<void> | undefined {
    this.#ending ??= this.#end();
    if (!callback) return this.#ending;
    this.#ending.then(() => callback(null), callback);
    return undefined;
  }

  /** Behind a pooler, a statement would go on after its client is gone. */
  async #end(): Promise<void> {
    if (this.isPooled && this.#internals.readyForQuery === false) await this.#cancelStatement();
    await super.end();
  }

  #cancelStatement(): Promise<void> {
    const { host, port, processID, secretKey } = this.#internals;
    const connection = new Connection() as Connection & {
      connect(...target: (string | number)[]): void;
      cancel(processId: unknown, secretKey: unknown): void;
    };
    const timer = setTimeout(() => connection.stream.destroy(), cancelTimeoutMs);
    return new Promise((resolve) => {
      connection.on('error', () => undefined);
      connection.once('connect', () => connection.cancel(processID, secretKey));
      connection.once('end', () => {
        clearTimeout(timer);
        resolve();
      });
      if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
      else connection.connect(port, host);
    });
  }

  get #internals(): Internals {
    return this as unknown as Internals;
  }
}

/** Refused like a server that cannot be reached. */
class ReadOnlyServer extends Error {
  readonly code = 'EHOSTUNREACH';

  constructor({ host, port }: FoundServer) {
    super(`${host}:${port} is read-only`);
  }
}

function directVariable({ databaseDirect }: DatabaseSettings): Demands['variable'] {
  return databaseDirect ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
}

function noSession(variable: Demands['variable']): ConfigError {
  return new ConfigError(
    variable,
    "leads to a connection pooler in transaction mode, which migrations, backups, erasures, live updates and the queues without Redis cannot use; set DATABASE_DIRECT_URL to the database's own address",
  );
}

function addOptions(parameters: { options?: string }, session: SessionSettings): void {
  const own = Object.entries(session).map(([name, value]) => `-c ${name}=${value}`);
  parameters.options = [parameters.options, ...own].filter(Boolean).join(' ');
}

function assignments(session: SessionSettings): string {
  const own = Object.entries(session).map(([name, value]) => `SET ${name} = ${pg.escapeLiteral(value)}`);
  return [...own, 'SELECT 1'].join('; ');
}

/**
 * The class of clients for a database, for pools and Sequelize. `session` is null if each transaction may run in another
 * session.
 */
export function createClientClass(settings: DatabaseSettings, session: SessionSettings | null): typeof Client {
  const preparesStatements = settings.databasePreparedStatements ?? true;
  const demands = { finder: finderOf(settings), preparesStatements, session, variable: directVariable(settings) };
  return class extends DatabaseClient {
    constructor(config?: ClientConfig) {
      super(config, demands);
    }
  } as typeof Client;
}

/**
 * Throws ConfigError if connections that need a session lead to a pooler in transaction mode. Does nothing while the
 * database cannot be reached.
 */
export async function rejectTransactionPooling(settings: DatabaseSettings): Promise<void> {
  const finder = finderOf(directSettings(settings));
  if (await finder.usesTransactionPooling().catch(() => false)) throw noSession(directVariable(settings));
}

/** Throws ConfigError if each transaction of this connection may run in another session. */
export async function requireSession(client: object): Promise<void> {
  if (client instanceof DatabaseClient) await client.requireSession();
}

/** Whether this connection goes through a pooler, so that transactions must set their timeouts themselves. */
export function isPooled(client: object): boolean {
  return client instanceof DatabaseClient && client.isPooled;
}

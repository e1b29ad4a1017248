import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { isReadOnly, isReadTimeout } from '../lib/pg-errors';
import type { PrimaryFinder } from './primary-finder';

/** How clients must connect, besides what pg needs. */
export interface Demands {
  /** Null if the database has one host. */
  readonly finder: PrimaryFinder | null;
  readonly preparesStatements: boolean;
  /** SQL that each connection runs first; empty if there is none. */
  readonly setUp: string;
  /** In milliseconds, if each transaction has to set its timeout itself; null if the connection has one. */
  readonly transactionTimeoutMs: number | null;
  /** Why there can be no such connection; null if there can. */
  readonly refusal: Error | null;
}

type Done = (error?: Error | null) => void;

/**
 * A connection to the writable host of a database, prepared for its pooler. It closes when its server sends no result
 * in time or, if there are several, turns out to be read-only.
 */
class DatabaseClient extends Client {
  readonly #demands: Demands;
  readonly #socket: Socket;

  constructor(config: ClientConfig | undefined, demands: Demands) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#demands = demands;
    this.#socket = socket;
    // Without a listener, an error would end the process; the query in progress, or the next one, fails with it anyway.
    this.on('error', () => demands.finder?.forget());
    this.#watchQueries();
  }

  get transactionTimeoutMs(): number | null {
    return this.#demands.transactionTimeoutMs;
  }

  override connect(): Promise<Client>;
  override connect(callback: Done): void;
  override connect(callback?: Done): Promise<Client> | undefined {
    if (!callback) return this.#connect().then(() => this);
    this.#connect().then(() => callback(null), callback);
    return undefined;
  }

  async #connect(): Promise<void> {
    const { finder, setUp, refusal } = this.#demands;
    if (refusal) throw refusal;
    try {
      if (finder) {
        const { host, port } = await finder.find();
        this.host = host;
        this.port = port;
      }
      // The pool gave up meanwhile.
      if (this.#socket.destroyed) throw new Error('timeout expired');
      await super.connect();
      if (setUp !== '') await this.query(setUp);
    } catch (error) {
      this.#socket.destroy();
      finder?.forget();
      throw error;
    }
    finder?.connected(this.#socket, { host: this.host, port: this.port });
  }

  /** Sends statements without their names if they must not be prepared, and closes a connection that is of no use. */
  #watchQueries(): void {
    const { finder, preparesStatements } = this.#demands;
    const query = (...args: unknown[]): unknown => Reflect.apply(super.query, this, args);
    const onError = (error: unknown) => {
      if (!isReadTimeout(error) && !(finder && isReadOnly(error))) return;
      // After the error was reported.
      setImmediate(() => this.#socket.destroy());
    };
    const watched = (first: unknown, ...others: unknown[]) => {
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
    Object.assign(this, { query: watched });
  }
}

/** A class of clients for pools and Sequelize. */
export function createClientClass(demands: Demands): typeof Client {
  return class extends DatabaseClient {
    constructor(config?: ClientConfig) {
      super(config, demands);
    }
  } as typeof Client;
}

/** The timeout that transactions of this connection must set themselves, in milliseconds; null if they need not. */
export function transactionTimeoutOf(client: object): number | null {
  return client instanceof DatabaseClient ? client.transactionTimeoutMs : null;
}

import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { withTimeout } from '../lib/with-timeout';

/** A server of the database. */
export interface Host {
  readonly host: string;
  readonly port: number;
}

/** No host of the database accepts writes. The code is that of a failed connection. */
class NoWritableHost extends Error {
  readonly code = 'EHOSTUNREACH';

  constructor(reasons: readonly unknown[]) {
    super(`no host of the database accepts writes (${reasons.map(messageOf).join('; ')})`);
    this.name = 'NoWritableHost';
  }
}

function messageOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || String(code);
}

/** Less than a connection may take, so that enough is left to connect to what was found. */
const findTimeoutMs = 2_500;

/**
 * Finds the host of a database that accepts writes, with a connection to each that it opens for this purpose. The
 * result is remembered until a connection breaks, or the last one has closed.
 */
export class PrimaryFinder {
  readonly #addresses: readonly ClientConfig[];
  #found: Promise<Host> | null = null;
  readonly #open = new Map<Socket, Host>();

  /** `addresses` lead to one host each. */
  constructor(addresses: readonly ClientConfig[]) {
    this.#addresses = addresses;
  }

  /** Rejects with one error that names the problem of each host. */
  find(): Promise<Host> {
    this.#found ??= this.#look().catch((error: unknown) => {
      this.forget();
      throw error;
    });
    return this.#found;
  }

  forget(): void {
    this.#found = null;
  }

  /** Takes note of a connection, which is closed once another host accepts writes. */
  connected(socket: Socket, host: Host): void {
    this.#open.set(socket, host);
    socket.once('close', () => {
      this.#open.delete(socket);
      // Nothing would notice a failover from now on.
      if (this.#open.size === 0) this.forget();
    });
  }

  async #look(): Promise<Host> {
    const asked = this.#addresses.map(async (address) => {
      const { isReadOnly, host, port } = await withTimeout(ask(address), findTimeoutMs, 'timeout expired');
      if (isReadOnly) throw new Error(`${host}:${port} is read-only`);
      return { host, port };
    });
    const found = await Promise.any(asked).catch(({ errors }: AggregateError) => {
      throw new NoWritableHost(errors);
    });
    this.#closeOthers(found);
    return found;
  }

  /** A former primary that froze never ends its connections, and one that only listens would never fail. */
  #closeOthers(found: Host): void {
    for (const [socket, { host, port }] of this.#open) {
      if (host !== found.host || port !== found.port) socket.destroy();
    }
  }
}

/** The hosts that cannot be reached now, each with the error. */
export async function findUnreachable(
  addresses: readonly ClientConfig[],
): Promise<{ readonly host: string; readonly error: unknown }[]> {
  const checked = addresses.map(async (address) => {
    const { host, port } = new Client(address);
    const error: unknown = await withTimeout(ask(address), findTimeoutMs).then(
      () => null,
      (failure: unknown) => failure,
    );
    return { host: `${host}:${port}`, error };
  });
  return (await Promise.all(checked)).filter(({ error }) => error !== null);
}

async function ask(address: ClientConfig): Promise<Host & { readonly isReadOnly: boolean }> {
  const client = new Client({
    ...{ ...address, connectionTimeoutMillis: findTimeoutMs, query_timeout: findTimeoutMs },
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ isReadOnly: boolean }>(
      `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
    );
    return { host: client.host, port: client.port, isReadOnly: rows[0]?.isReadOnly !== false };
  } finally {
    void client.end().catch(() => undefined);
  }
}

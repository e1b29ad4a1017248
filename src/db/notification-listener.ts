import type { Client } from 'pg';
import type { Logger } from '../lib/logger';
import { createOutageLog } from '../lib/outage-log';
import { withTimeout } from '../lib/with-timeout';

export interface ListenerOptions {
  readonly channel: string;
  /** Creates a connection that keeps its session; behind a pooler, it leads to the database itself. */
  readonly createClient: () => Client;
  /** Called with the payload of each notification. */
  readonly onNotification: (payload: string) => void;
  /** Called when notifications begin to arrive, and again when some may have been lost. */
  readonly onConnected: () => void;
  /** Prepares the session, which listens already. */
  readonly prepare?: (client: Client) => Promise<unknown>;
  /** Logged once per outage. */
  readonly outageMessage: string;
  readonly logger: Logger;
}

const connectTimeoutMs = 10_000;
/** A connection to a server that froze or vanished is noticed within these two together. */
const pingEveryMs = 30_000;
const pingTimeoutMs = 5_000;
const retryDelaysMs = { min: 1_000, max: 30_000 };

/**
 * The connection on which a process receives the notifications of all processes. It is open between `open` and `close`
 * only, and opens again after errors, until then.
 */
export class NotificationListener {
  readonly #options: ListenerOptions;
  readonly #outage: ReturnType<typeof createOutageLog>;
  #isOpen = false;
  #client: Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #retryDelayMs = retryDelaysMs.min;

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.#outage = createOutageLog(options.logger, options.outageMessage);
  }

  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    void this.#connect();
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const { channel, createClient, prepare, onNotification, onConnected } = this.#options;
    const client = createClient();
    this.#client = client;
    client.on('notification', ({ payload = '' }) => onNotification(payload));
    client.once('end', () => this.#reconnect(client, new Error('the connection ended')));
    try {
      await withTimeout(client.connect(), connectTimeoutMs);
      await withTimeout(client.query(`LISTEN ${channel}`), connectTimeoutMs);
      if (prepare) await withTimeout(prepare(client), connectTimeoutMs);
    } catch (error) {
      return this.#reconnect(client, error);
    }
    if (this.#client !== client) return void client.end().catch(() => undefined);
    this.#outage.recovered();
    this.#retryDelayMs = retryDelaysMs.min;
    this.#schedulePing(client);
    onConnected();
  }

  #schedulePing(client: Client): void {
    this.#timer = setTimeout(() => {
      withTimeout(client.query('SELECT 1'), pingTimeoutMs).then(
        () => this.#client === client && this.#schedulePing(client),
        (error: unknown) => this.#reconnect(client, error),
      );
    }, pingEveryMs);
    this.#timer.unref();
  }

  #reconnect(client: Client, error: unknown): void {
    if (this.#client !== client) return;
    this.#client = null;
    void client.end().catch(() => undefined);
    clearTimeout(this.#timer);
    this.#outage.failed(error);
    // Not all processes at once.
    this.#timer = setTimeout(() => void this.#connect(), this.#retryDelayMs * (0.5 + Math.random()));
    this.#timer.unref();
    this.#retryDelayMs = Math.min(this.#retryDelayMs * 2, retryDelaysMs.max);
  }
}

import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import type { Express } from 'express';
import { loadConfig } from '../../config';
import type { Variable } from '../../config/env';
import { composeWeb } from '../../src/compose';
import { openDatabase } from '../../src/database';
import type { Database } from '../../src/db/database';
import { createMessageClasses } from '../../src/http/message-classes';
import { createLogger } from '../../src/lib/logger';
import { testSecretKey } from './factories';

export interface RunningApp {
  /** Without a trailing slash; BASE_URL is the same unless `config` says otherwise. */
  readonly url: string;
  readonly express: Express;
  /** A database connection for the test itself. */
  readonly database: Database;
  /** Closes the app, but not the database that it was given. */
  close(): Promise<void>;
}

interface AppSettings {
  readonly databaseUrl: string;
  readonly redisUrl?: string | undefined;
  /** Environment variables that override those of a test. */
  readonly config?: Partial<Record<Variable, string>>;
  /** How often decisions and the state of the spam filter are exchanged with the database. */
  readonly exchangeMs?: number | undefined;
}

/**
 * Runs the web process's app, with nothing mocked, on a free port of 127.0.0.1. It trusts one proxy, so that a test can
 * choose the client's address with `X-Forwarded-For`.
 */
export async function startApp({
  databaseUrl,
  redisUrl,
  config: overrides,
  exchangeMs,
}: AppSettings): Promise<RunningApp> {
  // The port must be known first: the app compares redirects with its own address.
  const tcpServer = createTcpServer();
  await new Promise<void>((resolve) => tcpServer.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(tcpServer.address() as AddressInfo).port}`;

  const config = loadConfig({
    BASE_URL: url,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl ?? '',
    SECRET_KEY: testSecretKey,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
    ...overrides,
  });
  const logger = createLogger('test', config.logLevel);
  const database = openDatabase(config, logger, { pool: 2, sequelize: 2 });
  const web = composeWeb(config, logger, null, exchangeMs);
  await web.waitUntilReady(1_000);
  const server = createServer(createMessageClasses(web.app), web.app);
  await new Promise<void>((resolve) => server.listen(tcpServer, resolve));

  return {
    url,
    express: web.app,
    database,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      tcpServer.close();
      await web.close();
      await database.close();
    },
  };
}

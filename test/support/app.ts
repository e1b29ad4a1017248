import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { loadConfig } from '../../config';
import type { Variable } from '../../config/env';
import { composeWeb } from '../../src/compose';
import { openDatabase } from '../../src/database';
import type { Database } from '../../src/db/database';
import { createLogger } from '../../src/lib/logger';
import { testSecretKey } from './factories';

export interface RunningApp {
  /** Without a trailing slash; BASE_URL is the same unless `config` says otherwise. */
  readonly url: string;
  /** What answers there, but for posts. */
  readonly express: Express;
  /** A connection of the test's own. */
  readonly database: Database;
  /** Ends the app, not the database that it was given. */
  close(): Promise<void>;
}

interface AppSettings {
  readonly databaseUrl: string;
  readonly redisUrl?: string | undefined;
  /** Environment variables on top of those of a test. */
  readonly config?: Partial<Record<Variable, string>>;
}

/**
 * The web process's app with everything real behind it, on a free port of 127.0.0.1. It trusts one proxy, so that a
 * test chooses the client's address by `X-Forwarded-For`.
 */
export async function startApp({ databaseUrl, redisUrl, config: overrides }: AppSettings): Promise<RunningApp> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The port must be known first: the app compares redirects with its own address.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

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
  const database = openDatabase(config, logger, 2);
  const web = composeWeb(config, logger);
  await web.waitUntilReady(1_000);
  server.on('request', web.app.serve);

  return {
    url,
    express: web.app.express,
    database,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      await web.close();
      await database.close();
    },
  };
}

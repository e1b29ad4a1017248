import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import axios from 'axios';
import { loadConfig } from '../../config';
import type { Variable } from '../../config/env';
import { createApp } from '../../src/app';
import { type Database, openDatabase, poolConfig } from '../../src/db/database';
import { createOutbox } from '../../src/deliveries/outbox';
import { createLogger } from '../../src/lib/logger';
import { createSecretBox } from '../../src/lib/secrets';
import { openQueueBackend } from '../../src/queues/backend';
import { openQueues } from '../../src/queues/queues';
import { createRateLimiter } from '../../src/rate-limits/rate-limiter';
import { createCaptchaClient } from '../../src/submit/captcha-client';
import { testSecretKey } from './factories';

export interface RunningApp {
  /** Without a trailing slash; BASE_URL is the same unless `config` says otherwise. */
  readonly url: string;
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
  const database = openDatabase(config, logger);
  const backend = openQueueBackend(config, poolConfig(config), 'producer', logger);
  const queues = openQueues(backend, logger);
  const outbox = createOutbox(database.pool, queues, logger);
  const limiter = createRateLimiter({ redis: backend.redis ?? undefined, pool: database.pool, logger });
  const captcha = createCaptchaClient({
    recaptchaUrl: config.recaptchaVerifyUrl,
    turnstileUrl: config.turnstileVerifyUrl,
    http: axios.create({ proxy: false }),
    logger,
  });
  const secrets = createSecretBox(config.secretKey, config.secretKeyPrevious);
  await backend.waitUntilReady(1_000);
  server.on('request', createApp({ config, database, backend, queues, outbox, limiter, captcha, secrets, logger }));

  return {
    url,
    database,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      await outbox.close();
      await queues.close();
      await backend.close();
      await database.close();
    },
  };
}

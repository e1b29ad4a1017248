import { createServer } from 'node:http';
import axios from 'axios';
import { ConfigError, loadConfig } from '../config';
import { createApp } from './app';
import { openDatabase, poolConfig } from './db/database';
import { createOutbox } from './deliveries/outbox';
import { createLogger } from './lib/logger';
import { onParentGone } from './lib/parent-watch';
import { createSecretBox } from './lib/secrets';
import { onShutdown } from './lib/shutdown';
import { openQueueBackend } from './queues/backend';
import { openQueues } from './queues/queues';
import { createRateLimiter } from './rate-limits/rate-limiter';
import { createCaptchaClient } from './submit/captcha-client';

/** The web process: listens, and stops in the order it started. */
async function main(): Promise<void> {
  const config = loadConfig(process.env, ['DATABASE_URL', 'SECRET_KEY']);
  const logger = createLogger('web', config.logLevel);
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

  const deps = { config, database, backend, queues, outbox, limiter, captcha, secrets, logger };
  const server = createServer(createApp(deps));
  server.headersTimeout = 10_000;
  server.requestTimeout = 120_000;
  // Longer than the router in front keeps its connections, or it would send into one that was just closed.
  server.keepAliveTimeout = 95_000;

  // The first posts should meet a queue and a rate limiter that are there; without them they are served all the same.
  await backend.waitUntilReady(1_000);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  logger.info({ address: server.address(), backend: backend.kind }, 'listening');

  const shutDown = onShutdown(
    async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await closed;
      await outbox.close();
      await queues.close();
      await backend.close();
      await database.close();
    },
    { logger },
  );
  onParentGone(() => void shutDown('the parent process is gone'));
}

main().catch((error: unknown) => {
  const { message } = error as Error;
  console.error(error instanceof ConfigError ? message : `the web process could not start: ${message}`);
  process.exit(1);
});

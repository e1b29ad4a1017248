import { ConfigError, loadConfig } from '../config';
import { openDatabase, poolConfig } from '../src/db/database';
import { createDeliveryMetrics } from '../src/deliveries/delivery.metrics';
import { createMailer } from '../src/email/mailer';
import { createFileLinks } from '../src/files/file-links';
import { createStorages } from '../src/files/storage';
import { onParentGone } from '../src/lib/exit-with-parent';
import { setGcFlags } from '../src/lib/gc-flags';
import { createLogger } from '../src/lib/logger';
import { createSecretBox } from '../src/lib/secrets';
import { onShutdown } from '../src/lib/shutdown';
import { createMetricsPublisher } from '../src/metrics/publish';
import { createRegistry } from '../src/metrics/registry';
import { createOutbound } from '../src/outbound/http-client';
import { openQueueBackend } from '../src/queues/backend';
import { type DeliveryKind, queueNames } from '../src/queues/contracts';
import { openQueues } from '../src/queues/queues';
import { countFallbacks } from '../src/rate-limits/rate-limit.metrics';
import { createRateLimiter } from '../src/rate-limits/rate-limiter';
import { openTracing } from '../src/tracing/tracing';
import { openBooks } from './delivery-batcher';
import { createFileTarget, createWebhookTarget } from './fairness-keys';
import { startClockWatch } from './maintenance/clock-skew';
import { startFileRemovals } from './maintenance/file-deletion';
import { startPasswordResets } from './maintenance/password-resets';
import type { Poller } from './maintenance/poll';
import { startInboxUpkeep } from './maintenance/search-indexer';
import { startSweeper } from './maintenance/sweeper';
import { createAutoReplyProcessor } from './processors/auto-reply';
import { createEmailProcessor } from './processors/email';
import { createFileUploadProcessor } from './processors/file-upload';
import type { WorkerRole } from './processors/processor';
import { createWebhookProcessor } from './processors/webhook';
import { runWorker } from './run-worker';

/** Mail servers take few connections from one client; a message must not spend its 8 s waiting for one. */
const maxMailConnections = 5;

/** A worker process: `node workers/index.js [queue …]`; without names it serves every queue. */
async function main(names: readonly string[]): Promise<void> {
  setGcFlags();
  const kinds = chooseQueues(names);
  const sendsMail = kinds.some((kind) => kind === 'email' || kind === 'auto-reply');
  const config = loadConfig(process.env, ['DATABASE_URL', 'SECRET_KEY', ...(sendsMail ? (['SMTP_URL'] as const) : [])]);
  const logger = createLogger('worker', config.logLevel);

  const tracing = openTracing(config, 'worker');

  const database = openDatabase(config, logger, Math.min(4 + kinds.length * 4, 16));
  const { pool } = database;
  const backend = openQueueBackend(config, poolConfig(config), 'worker', logger);
  const producing = openQueueBackend(config, poolConfig(config), 'producer', logger);
  const queues = openQueues(producing, logger);
  const outbound = createOutbound({
    allowedNetworks: config.outboundAllowedNetworks,
    ownHosts: [new URL(config.baseUrl).hostname],
  });
  const secrets = createSecretBox(config.secretKey, config.secretKeyPrevious);
  const storages = createStorages(config, secrets);
  const links = createFileLinks(config.baseUrl, config.secretKey, config.secretKeyPrevious);
  const registry = createRegistry('worker');
  const metrics = createDeliveryMetrics(registry);
  const figures = createMetricsPublisher({ pool, registry, role: 'worker', logger });
  const onFallback = countFallbacks(registry);
  const limiter = createRateLimiter({ redis: producing.redis ?? undefined, pool, onFallback, logger });

  const mailConnections = Math.min(config.workerConcurrency, maxMailConnections);
  const openMailer = () => createMailer(config.smtpUrl ?? '', mailConnections);
  const mailHost = new URL(config.smtpUrl ?? 'smtp://unset').hostname;
  const mailers: ReturnType<typeof createMailer>[] = [];
  const mailDeps = () => {
    const mailer = openMailer();
    mailers.push(mailer);
    return { pool, mailer, config, mailHost, links };
  };

  const roles: Record<DeliveryKind, () => WorkerRole> = {
    email: () => ({ process: createEmailProcessor(mailDeps()), concurrency: mailConnections, claimsAhead: true }),
    'auto-reply': () => ({
      process: createAutoReplyProcessor({ ...mailDeps(), limiter }),
      concurrency: mailConnections,
    }),
    'file-upload': () => ({
      process: createFileUploadProcessor({ pool, storages }),
      concurrency: config.workerConcurrency,
      targetOf: createFileTarget(pool),
    }),
    webhook: () => ({
      process: createWebhookProcessor({ pool, outbound, links, secrets }),
      concurrency: config.workerConcurrency,
      targetOf: createWebhookTarget(pool),
    }),
  };
  // Nothing is taken on before the store was reached and a signal would be heard.
  await producing.waitUntilReady(2_000);
  const workers: ReturnType<typeof runWorker>[] = [];
  const repetitions: Poller[] = [];
  const shutDown = onShutdown(
    async () => {
      await Promise.all([...repetitions, ...workers].map((running) => running.close()));
      await Promise.all(mailers.map((mailer) => mailer.close()));
      outbound.close();
      storages.close();
      await Promise.all([figures.close(), queues.close(), tracing?.close()]);
      await Promise.allSettled([backend.close(), producing.close()]);
      await database.close();
    },
    { logger },
  );
  onParentGone(() => void shutDown('the parent process is gone'));

  const openBook = openBooks(pool);
  const deps = { backend, pool, logger, onDelivered: metrics.delivered, tracing };
  for (const kind of kinds) workers.push(runWorker(kind, roles[kind](), { ...deps, book: openBook() }));
  repetitions.push(startSweeper({ pool, queues, backend: producing, logger, onSwept: metrics.swept }));
  repetitions.push(startClockWatch({ queues, logger }));
  repetitions.push(startInboxUpkeep({ pool, logger, binDays: config.binDays }));
  if (kinds.includes('email')) repetitions.push(startPasswordResets({ ...mailDeps(), logger }));
  if (kinds.includes('file-upload')) repetitions.push(startFileRemovals({ db: database, storages, logger }));
  figures.start();
  logger.info({ queues: kinds, backend: backend.kind }, 'worker started');
}

function chooseQueues(names: readonly string[]): readonly DeliveryKind[] {
  const unknown = names.find((name) => !queueNames.includes(name as DeliveryKind));
  if (unknown !== undefined) throw new Error(`there is no queue ${unknown}; the queues are ${queueNames.join(', ')}`);
  return names.length > 0 ? (names as DeliveryKind[]) : queueNames;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(
    error instanceof ConfigError ? error.message : `the worker could not start: ${(error as Error).message}`,
  );
  process.exit(1);
});

import { type Config, ConfigError, findMisspelled, loadConfig } from '../config';
import { readMailInboxUrl } from '../config/mail-inbox-url';
import { nameTransport, readMailUrl } from '../config/mail-url';
import { openDatabase } from '../src/database';
import { checkPooling } from '../src/db/pooling';
import { DecisionRecorder } from '../src/decisions/decision.recorder';
import { createDeliveryMetrics } from '../src/deliveries/delivery.metrics';
import { retriesMail } from '../src/deliveries/mail-retries';
import { type AccountMailers, createAccountMailers } from '../src/email/account-mailers';
import { createMailer } from '../src/email/create-mailer';
import { createDkimKeys } from '../src/email/dkim';
import { createMailLinks } from '../src/email/mail-links';
import type { Mailer } from '../src/email/mailer';
import { createReturnAddresses } from '../src/email/return-addresses';
import { createFileLinks } from '../src/files/file-links';
import { createStorages } from '../src/files/storage';
import type { IncomingMail } from '../src/incoming-mail/incoming-mail';
import { onParentGone } from '../src/lib/exit-with-parent';
import { setGcFlags } from '../src/lib/gc-flags';
import { createLogger, type Logger } from '../src/lib/logger';
import { createSecretBox } from '../src/lib/secrets';
import { onShutdown } from '../src/lib/shutdown';
import { errorMessage } from '../src/lib/text';
import { LivePublisher } from '../src/live/publisher';
import { createMetricsPublisher } from '../src/metrics/publish';
import { createRegistry } from '../src/metrics/registry';
import { createOutbound } from '../src/outbound/http-client';
import { createMailDomains } from '../src/outbound/mail-domains';
import { type DeliveryKind, queueNames } from '../src/queues/contracts';
import { openQueueBackend } from '../src/queues/open-backend';
import { openQueues } from '../src/queues/queues';
import { countFallbacks, createRateLimiter } from '../src/rate-limits/create-rate-limiter';
import { openTracing } from '../src/tracing/open-tracing';
import { createSenderCheck } from './check-sender';
import { createDeliveryBatchers } from './delivery-batcher';
import { startAccountDeletion } from './maintenance/account-deletion';
import { startAlerts } from './maintenance/alerts';
import { startClockSkewWatch } from './maintenance/clock-skew';
import { startDigests } from './maintenance/digests';
import { startFileDeletion } from './maintenance/file-deletion';
import { startHistoryResends } from './maintenance/history-resends';
import { startMailbox } from './maintenance/mailbox';
import { startMailedLinks } from './maintenance/mailed-links';
import type { Poller } from './maintenance/poll';
import { startAuditPruning } from './maintenance/prune-audit';
import { startDecisionPruning } from './maintenance/prune-decisions';
import { startRecycleBinPurge } from './maintenance/purge-recycle-bin';
import { startRetentionEraser } from './maintenance/retention-eraser';
import { startScheduler } from './maintenance/scheduler';
import { startSearchIndexer } from './maintenance/search-indexer';
import { startSenderDomainChecks } from './maintenance/sender-domains';
import { startSpamFilter } from './maintenance/spam-filter';
import { startSweeper } from './maintenance/sweeper';
import { startThumbnails } from './maintenance/thumbnails';
import { startUndoingImports } from './maintenance/undone-imports';
import { createAutoReplyProcessor } from './processors/auto-reply';
import { createEmailProcessor } from './processors/email';
import { createFileUploadProcessor } from './processors/file-upload';
import type { MailDeps } from './processors/mail-deps';
import { createReplyProcessor } from './processors/reply';
import { createWebhookProcessor } from './processors/webhook';
import { type RunningWorker, runWorker, type WorkerDeps, type WorkerOptions } from './run-worker';
import { mailKey, storageKey, webhookKey } from './start-delivery';

/** Mail servers accept few connections per client, and a message must not spend its 8 s waiting for one. */
const maxMailConnections = 5;

/** Connections to PostgreSQL; Sequelize only deletes files. */
const workerPools = { pool: 11, sequelize: 1 };

/** A worker process: `node workers/index.js [queue …]`. Serves every queue when none is named. */
async function main(args: readonly string[]): Promise<void> {
  onParentGone(() => process.exit(1));
  setGcFlags();
  const kinds = parseQueueNames(args);
  const sendsMail = kinds.some((kind) => kind === 'email' || kind === 'auto-reply' || kind === 'reply');
  const config = loadConfig(process.env, ['DATABASE_URL', 'SECRET_KEY']);
  if (sendsMail && !config.mailUrl) throw new ConfigError('MAIL_URL', 'is not set, and SMTP_URL is not either');
  const logger = createLogger('worker', config.logLevel);
  for (const found of findMisspelled(process.env)) logger.warn(found, 'unknown variable, probably misspelled');
  const services = await openServices(config, logger);

  // Take no jobs before the queue store was reached once and signals are handled.
  await Promise.all([checkPooling(config, 2_000), services.producer.waitUntilReady(2_000)]);
  const running: (RunningWorker | Poller)[] = [];
  const shutDown = onShutdown(
    async () => {
      await Promise.all(running.map((one) => one.close()));
      await services.close();
    },
    { logger },
  );
  onParentGone(() => void shutDown('the parent process is gone'));

  running.push(...startWorkers(kinds, services), ...startMaintenance(kinds, services));
  services.metricsPublisher.start();
  logger.info({ queues: kinds, backend: services.producer.kind }, 'worker started');
}

function parseQueueNames(args: readonly string[]): readonly DeliveryKind[] {
  const unknown = args.find((name) => !queueNames.includes(name as DeliveryKind));
  if (unknown !== undefined) throw new Error(`there is no queue ${unknown}; the queues are ${queueNames.join(', ')}`);
  return args.length > 0 ? (args as DeliveryKind[]) : queueNames;
}

type Services = Awaited<ReturnType<typeof openServices>>;

/** Opens everything that workers and maintenance share; `close` ends it all. */
async function openServices(config: Config, logger: Logger) {
  const tracing = await openTracing(config, 'worker');
  const database = openDatabase(config, logger, workerPools);
  const { pool } = database;
  const consumer = openQueueBackend(config, config, 'worker', logger);
  const producer = openQueueBackend(config, config, 'producer', logger);
  const queues = openQueues(producer, logger);
  const ownHosts = [new URL(config.baseUrl).hostname];
  const outbound = createOutbound({ allowedNetworks: config.outboundAllowedNetworks, ownHosts });
  const secrets = createSecretBox(config.secretKey, config.secretKeyPrevious);
  const storages = createStorages(config, secrets);
  const registry = createRegistry('worker');
  const metricsPublisher = createMetricsPublisher({ pool, registry, role: 'worker', logger });
  const onFallback = countFallbacks(registry);
  const mailConnections = Math.min(config.workerConcurrency, maxMailConnections);
  const returnAddresses = createReturnAddresses(config);
  const mailers: Mailer[] = [];
  let accountMailers: AccountMailers | undefined;
  const live = new LivePublisher({ pool, logger });
  const decisions = new DecisionRecorder({ pool, secretKey: config.secretKey, logger });

  return {
    config,
    logger,
    tracing,
    database,
    pool,
    consumer,
    producer,
    queues,
    outbound,
    secrets,
    storages,
    links: createFileLinks(config.baseUrl, config.secretKey, config.secretKeyPrevious),
    mailLinks: createMailLinks(config),
    returnAddresses,
    dkimKeys: createDkimKeys({ pool, secrets }),
    limiter: createRateLimiter({
      ...{ redis: producer.redis ?? undefined, queuePrefix: config.queuePrefix, pool },
      ...{ onFallback, logger },
    }),
    deliveryMetrics: createDeliveryMetrics(registry),
    live,
    checkSender: config.spamSenderLookup
      ? createSenderCheck({ pool, domains: createMailDomains(logger), decisions, live })
      : undefined,
    metricsPublisher,
    mailConnections,
    /** A mailer with connections of its own. */
    openMailer: (): Mailer => {
      const own = { returnAddresses, dkim: config.mailDkim };
      const mailer = createMailer(config.mailUrl ?? '', mailConnections, { pool, secrets }, own);
      mailers.push(mailer);
      return mailer;
    },
    /** Opened once, for all queues; `mailer` is the one of the installation. */
    openAccountMailers: (mailer: Mailer): AccountMailers => {
      accountMailers ??= createAccountMailers({ pool, secrets, outbound, mailer });
      return accountMailers;
    },
    close: async (): Promise<void> => {
      await accountMailers?.close();
      await Promise.all(mailers.map((mailer) => mailer.close()));
      outbound.close();
      storages.close();
      await Promise.all([metricsPublisher.close(), queues.close(), live.close(), decisions.close(), tracing?.close()]);
      await Promise.allSettled([consumer.close(), producer.close()]);
      await database.close();
    },
  };
}

function startWorkers(kinds: readonly DeliveryKind[], services: Services): RunningWorker[] {
  const { pool, config, logger, tracing, consumer, deliveryMetrics, live } = services;
  const createBatcher = createDeliveryBatchers(pool);
  const onDelivered: WorkerDeps['onDelivered'] = (delivery) => {
    const { accountId, submissionId } = delivery;
    deliveryMetrics.delivered(delivery);
    if (submissionId) live.settled(accountId, submissionId);
  };
  const deps = { pool, backend: consumer, logger, tracing, onDelivered };
  return kinds.map((kind) => {
    const options = { ...createWorkerOptions(kind, services), retriesMail: retriesMail(config.mailRetry, kind) };
    return runWorker(kind, options, { ...deps, batcher: createBatcher() });
  });
}

function createWorkerOptions(kind: DeliveryKind, services: Services): WorkerOptions {
  const { pool, config, outbound, links, mailLinks, secrets, storages, limiter, mailConnections } = services;
  const { checkSender, returnAddresses } = services;
  const mailHost = config.mailUrl ? readMailUrl(config.mailUrl).map(nameTransport).join(', ') : '';
  const openMail = (): MailDeps => {
    const mailer = services.openMailer();
    const accountMailers = services.openAccountMailers(mailer);
    return { pool, mailer, accountMailers, dkimKeys: services.dkimKeys, config, mailHost, returnAddresses };
  };
  switch (kind) {
    case 'email':
      return {
        processor: createEmailProcessor({ ...openMail(), links, mailLinks }),
        checkSender,
        concurrency: mailConnections,
        fairnessKeyOf: mailKey,
        claimsAhead: true,
      };
    case 'auto-reply':
      return {
        processor: createAutoReplyProcessor({ ...openMail(), limiter }),
        checkSender,
        concurrency: mailConnections,
        fairnessKeyOf: mailKey,
      };
    case 'reply':
      return {
        processor: createReplyProcessor(openMail()),
        concurrency: mailConnections,
        fairnessKeyOf: mailKey,
      };
    case 'file-upload':
      return {
        processor: createFileUploadProcessor({ pool, storages, outbound }),
        concurrency: config.workerConcurrency,
        fairnessKeyOf: storageKey,
      };
    case 'webhook':
      return {
        processor: createWebhookProcessor({ pool, outbound, links, secrets, config }),
        checkSender,
        concurrency: config.workerConcurrency,
        fairnessKeyOf: webhookKey,
      };
  }
}

function startMaintenance(kinds: readonly DeliveryKind[], services: Services): Poller[] {
  const { pool, config, logger, queues, producer, database, storages, deliveryMetrics, live, returnAddresses } =
    services;
  const pollers = [
    startSweeper({ pool, queues, backend: producer, logger, onSwept: deliveryMetrics.swept }),
    startScheduler({ pool, settings: config, queues, onMissed: deliveryMetrics.missed, logger }),
    startClockSkewWatch({ queues, logger }),
    startSearchIndexer({ pool, logger }),
    startAlerts({ pool, logger }),
    startDigests({ pool, logger }),
    startSpamFilter({ pool, logger }),
    startRetentionEraser({ pool, logger }),
    startAccountDeletion({ pool, logger }),
    startDecisionPruning({ pool, logger, days: config.decisionLogDays }),
    startAuditPruning({ pool, logger }),
    startUndoingImports({ pool, logger }),
    startSenderDomainChecks({ pool, logger }),
  ];
  if (config.binDays !== null) pollers.push(startRecycleBinPurge({ pool, logger, days: config.binDays }));
  if (kinds.includes('email')) {
    pollers.push(startMailedLinks({ pool, mailer: services.openMailer(), config, logger }));
    const { mailInbox, mailInboxUrl } = config;
    if (mailInboxUrl) {
      const url = readMailInboxUrl(mailInboxUrl);
      const deps = { pool, returnAddresses, live, logger };
      const readBounceMail = async (mail: IncomingMail) => {
        const { readBounce } = await import('../src/bounces/read-bounce-mail');
        return readBounce(deps, mail);
      };
      const receive = { ...deps, mailInbox, authserv: url.authserv, readBounce: readBounceMail };
      pollers.push(startMailbox(receive, url));
    }
  }
  if (kinds.includes('webhook')) pollers.push(startHistoryResends({ pool, logger }));
  if (kinds.includes('file-upload')) {
    pollers.push(startFileDeletion({ db: database, storages, logger }), startThumbnails({ pool, storages, logger }));
  }
  return pollers;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : `the worker could not start: ${errorMessage(error)}`);
  process.exit(1);
});

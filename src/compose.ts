import axios from 'axios';
import type { Express } from 'express';
import type { Config } from '../config';
import { inviteOwner } from './accounts/setup-code';
import { createApp } from './app';
import { openDatabase } from './database';
import { poolConfig } from './db/database';
import { createBacklogGauges } from './deliveries/delivery.metrics';
import { createJobEnqueuer } from './deliveries/job-enqueuer';
import { createFileLinks } from './files/file-links';
import { createStorages } from './files/storage';
import type { Logger } from './lib/logger';
import { createSecretBox } from './lib/secrets';
import { createCollector } from './metrics/collect';
import { createMetricsPublisher } from './metrics/publish';
import { createRegistry } from './metrics/registry';
import { createOutbound } from './outbound/http-client';
import { openQueueBackend } from './queues/backend';
import { createJobGauge } from './queues/queue.metrics';
import { openQueues } from './queues/queues';
import { countFallbacks, createRateLimiter } from './rate-limits/create-rate-limiter';
import { createCaptchaClient } from './submit/checks/captcha-client';
import { createSubmitMetrics } from './submit/submit.metrics';
import type { Tracing } from './tracing/tracing';

/** The web process's app with everything behind it. */
export interface Web {
  readonly app: Express;
  /** Resolves when the queue's store was reached, or after `ms` without it: posts are taken all the same. */
  waitUntilReady(ms: number): Promise<void>;
  /** From now on what this process counts stands where every web process finds it, for `/metrics`. */
  shareFigures(): void;
  /**
   * While nobody can sign in: lets a one-time code make the first account, and resolves to the line that tells where. Null
   * when there is an owner, and when the operator set the code.
   */
  inviteOwner(): Promise<string | null>;
  /** From now on `/readyz` says that this process is not to be given anything more. */
  retire(): void;
  /** Closes what was opened, in the reverse order; for when no request is under way any more. */
  close(): Promise<void>;
}

/** Opens what the web process works with and hands it to the app. Nothing listens yet. */
export function composeWeb(config: Config, logger: Logger, tracing: Tracing | null = null): Web {
  const database = openDatabase(config, logger);
  const { pool } = database;
  const backend = openQueueBackend(config, poolConfig(config), 'producer', logger);
  const queues = openQueues(backend, logger);
  const outbox = createJobEnqueuer(queues, logger);
  const registry = createRegistry('web');
  const metrics = createSubmitMetrics(registry);
  const figures = createMetricsPublisher({ pool, registry, role: 'web', logger });
  const collectMetrics = createCollector({
    ...{ pool, figures },
    gauges: (of) => [createBacklogGauges(of, pool), createJobGauge(of, queues)],
  });
  const onFallback = countFallbacks(registry);
  const limiter = createRateLimiter({ redis: backend.redis ?? undefined, pool, onFallback, logger });
  const secrets = createSecretBox(config.secretKey, config.secretKeyPrevious);
  const links = createFileLinks(config.baseUrl, config.secretKey, config.secretKeyPrevious);
  const storages = createStorages(config, secrets);
  const outbound = createOutbound({
    allowedNetworks: config.outboundAllowedNetworks,
    ownHosts: [new URL(config.baseUrl).hostname],
  });
  const http = axios.create({ proxy: false });
  const captcha = createCaptchaClient({
    recaptchaUrl: config.recaptchaVerifyUrl,
    turnstileUrl: config.turnstileVerifyUrl,
    http,
    onOutage: metrics.captchaUnavailable,
    logger,
  });
  let ending = false;
  return {
    app: createApp({
      config,
      database,
      backend,
      queues,
      outbox,
      limiter,
      captcha,
      secrets,
      links,
      storages,
      outbound,
      http,
      metrics,
      tracing,
      collectMetrics,
      isEnding: () => ending,
      logger,
    }),
    waitUntilReady: backend.waitUntilReady,
    shareFigures: figures.start,
    inviteOwner: () => inviteOwner(pool, config),
    retire: () => {
      ending = true;
    },
    close: async () => {
      outbound.close();
      storages.close();
      await Promise.all([outbox.close(), figures.close(), tracing?.close()]);
      await queues.close();
      await backend.close();
      await database.close();
    },
  };
}

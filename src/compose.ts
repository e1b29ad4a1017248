import axios from 'axios';
import type { Express } from 'express';
import type { Config } from '../config';
import { createApp } from './app';
import { openDatabase } from './database';
import { DecisionRecorder } from './decisions/decision.recorder';
import { findBacklogs } from './deliveries/backlog';
import { createBacklogGauges } from './deliveries/delivery.metrics';
import { createSubmissionScheduler } from './deliveries/schedule';
import { createFileLinks } from './files/file-links';
import { createStorages } from './files/storage';
import type { Logger } from './lib/logger';
import { createSecretBox } from './lib/secrets';
import { createLive } from './live/live';
import { createCollector } from './metrics/collect';
import { createMetricsPublisher } from './metrics/publish';
import { createRegistry } from './metrics/registry';
import { createOutbound } from './outbound/http-client';
import { openQueueBackend } from './queues/open-backend';
import { createJobGauge } from './queues/queue.metrics';
import { openQueues } from './queues/queues';
import { countFallbacks, createRateLimiter } from './rate-limits/create-rate-limiter';
import { createSpamState } from './spam/spam-state';
import { countUnread, presentUnread, unreadWithin } from './submissions/inbox/unread';
import { findFormsOf } from './submissions/submission.repository';
import { createAltcha } from './submit/checks/altcha';
import { createCaptchaClient } from './submit/checks/captcha-client';
import { createSubmitMetrics } from './submit/submit.metrics';
import type { Tracing } from './tracing/tracing';
import { inviteOwner } from './users/setup-code';

/** The web process's app and the services that it uses. */
export interface Web {
  readonly app: Express;
  /**
   * Resolves once the queue store is reachable, or after `ms` milliseconds: submissions are accepted without it too.
   */
  waitUntilReady(ms: number): Promise<void>;
  /** Starts publishing this process's metrics, for `/metrics` of any web process. */
  publishMetrics(): void;
  /**
   * While there is no account: creates a one-time setup code and resolves to the line that says where to use it. Null
   * if there is an account or the operator set the code.
   */
  inviteOwner(): Promise<string | null>;
  /** Makes `/readyz` respond that this process accepts no more work. */
  markEnding(): void;
  /** Ends the live updates of open pages, which connect to another process then. */
  endStreams(): void;
  /** Closes everything in reverse order. Call it when no request is in flight. */
  close(): Promise<void>;
}

/**
 * Opens everything that the web process uses and creates its app. Does not listen. Decisions and the state of the spam
 * filter are exchanged with the database every few seconds; tests that wait for that set `exchangeMs`.
 */
export function composeWeb(
  config: Config,
  logger: Logger,
  tracing: Tracing | null = null,
  exchangeMs?: number | undefined,
): Web {
  const database = openDatabase(config, logger);
  const { pool } = database;
  const backend = openQueueBackend(config, config, 'producer', logger);
  const queues = openQueues(backend, logger);
  const scheduler = createSubmissionScheduler(queues, () => findBacklogs(pool), logger);
  const registry = createRegistry('web');
  const metrics = createSubmitMetrics(registry);
  const publisher = createMetricsPublisher({ pool, registry, role: 'web', logger });
  const collectMetrics = createCollector({
    pool,
    publisher,
    gauges: (of) => [createBacklogGauges(of, pool), createJobGauge(of, queues, backend)],
  });
  const live = createLive({
    ...{ settings: config, pool, registry, logger },
    countUnread: async (accountId) => {
      const counts = await countUnread(pool, accountId);
      return (formIds) => presentUnread(unreadWithin(counts, { formIds }));
    },
    findFormsOf: (submissionIds) => findFormsOf(pool, submissionIds),
    findActivePages: async (pages) => {
      const { findActivePages } = await import('./users/session.repository');
      return findActivePages(database, pages);
    },
  });
  const onFallback = countFallbacks(registry);
  const limiter = createRateLimiter({
    ...{ redis: backend.redis ?? undefined, queuePrefix: config.queuePrefix, pool },
    ...{ onFallback, logger },
  });
  const decisions = new DecisionRecorder({ pool, secretKey: config.secretKey, logger, flushMs: exchangeMs });
  const secrets = createSecretBox(config.secretKey, config.secretKeyPrevious);
  const links = createFileLinks(config.baseUrl, config.secretKey, config.secretKeyPrevious);
  const storages = createStorages(config, secrets);
  const outbound = createOutbound({
    allowedNetworks: config.outboundAllowedNetworks,
    ownHosts: [new URL(config.baseUrl).hostname],
  });
  const http = axios.create({ proxy: false });
  const captcha = createCaptchaClient({
    urls: {
      recaptcha: config.recaptchaVerifyUrl,
      turnstile: config.turnstileVerifyUrl,
      hcaptcha: config.hcaptchaVerifyUrl,
      friendly_captcha: config.friendlyCaptchaVerifyUrl,
    },
    http,
    onOutage: metrics.captchaUnavailable,
    logger,
  });
  const spamState = createSpamState({ pool, logger, intervalMs: exchangeMs });
  let isEnding = false;
  return {
    app: createApp({
      config,
      database,
      backend,
      queues,
      scheduler,
      limiter,
      captcha,
      altcha: createAltcha(config.secretKey, config.secretKeyPrevious),
      secrets,
      links,
      storages,
      outbound,
      http,
      metrics,
      spamState,
      decisions,
      live,
      tracing,
      collectMetrics,
      isEnding: () => isEnding,
      logger,
    }),
    waitUntilReady: backend.waitUntilReady,
    publishMetrics: publisher.start,
    inviteOwner: () => inviteOwner(pool, config),
    markEnding: () => {
      isEnding = true;
    },
    endStreams: () => live.hub.endStreams(),
    close: async () => {
      outbound.close();
      storages.close();
      await live.close();
      await Promise.all([scheduler.close(), publisher.close(), decisions.close(), spamState.close(), tracing?.close()]);
      await queues.close();
      await backend.close();
      await database.close();
    },
  };
}

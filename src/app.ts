import type { RequestListener } from 'node:http';
import type { AxiosInstance } from 'axios';
import express, { type Express } from 'express';
import type { Config } from '../config';
import type { Database } from './db/database';
import type { JobEnqueuer } from './deliveries/job-enqueuer';
import { createDevWebhooksRouter } from './dev-pages/webhook-receiver';
import type { FileLinks } from './files/file-links';
import { createFilesRouter } from './files/files.routes';
import type { Storages } from './files/storage';
import { limitBodyTime } from './http/body-timeout';
import { createClientScriptRouter } from './http/client-script.routes';
import { limitInFlight } from './http/concurrency-limit';
import { createErrorFallback, notFound, showTheWay } from './http/fallback';
import { createHealthRouter } from './http/health';
import { whenFirstAsked } from './http/lazy-router';
import { createMetricsHandler } from './http/metrics';
import { requireOperator } from './http/operator-login';
import { createEntrance } from './http/request-listener';
import { requireSameOrigin } from './http/same-origin';
import { createClients } from './lib/clients';
import type { Logger } from './lib/logger';
import type { SecretBox } from './lib/secrets';
import type { MetricsText } from './metrics/collect';
import { createDocsRouter } from './openapi/docs.routes';
import type { Outbound } from './outbound/http-client';
import { createPaymentsRouter } from './payments/payments.routes';
import type { QueueBackend } from './queues/backend';
import type { Queues } from './queues/queues';
import type { RateLimiter } from './rate-limits/rate-limiter';
import { createExporter } from './submissions/export.routes';
import type { CaptchaClient } from './submit/checks/captcha-client';
import type { SubmitMetrics } from './submit/submit.metrics';
import { createFrontDoor } from './submit/submit.route';
import type { Tracing } from './tracing/tracing';

export interface AppDeps {
  readonly config: Config;
  readonly database: Database;
  readonly backend: QueueBackend;
  readonly queues: Queues;
  readonly outbox: JobEnqueuer;
  readonly limiter: RateLimiter;
  readonly captcha: CaptchaClient;
  readonly secrets: SecretBox;
  readonly links: FileLinks;
  readonly storages: Storages;
  /** For addresses that an owner supplied. */
  readonly outbound: Outbound;
  /** For the services that the operator configured: captcha and payment providers. */
  readonly http: AxiosInstance;
  readonly metrics: SubmitMetrics;
  readonly tracing: Tracing | null;
  /** What `/metrics` answers with: the whole installation's figures. */
  readonly collectMetrics: () => Promise<MetricsText>;
  /** Whether the process was told to end. */
  readonly isEnding: () => boolean;
  readonly logger: Logger;
}

/** What is loaded when it is first asked for: with it a process that only takes posts would be half as large again. */
const parts = {
  bearerLogin: () => require('./http/bearer-login') as typeof import('./http/bearer-login'),
  readApi: () => require('./submissions/submissions.routes') as typeof import('./submissions/submissions.routes'),
  agentTools: () => require('./mcp/mcp.routes') as typeof import('./mcp/mcp.routes'),
  board: () => require('./queues/board') as typeof import('./queues/board'),
  dashboard: () => require('./dashboard/dashboard.routes') as typeof import('./dashboard/dashboard.routes'),
  demo: () => require('./dev-pages/demo.routes') as typeof import('./dev-pages/demo.routes'),
  devMail: () => require('./dev-pages/mailbox.routes') as typeof import('./dev-pages/mailbox.routes'),
};

/** What the web process answers with. */
export interface App {
  /** Takes every request: posts go to the front door, everything else goes to Express. */
  readonly serve: RequestListener;
  readonly express: Express;
}

/** The web process's routes in their order; it opens nothing. */
export function createApp(deps: AppDeps): App {
  const { config, database, backend, queues, outbox, limiter, secrets, links, storages, logger } = deps;
  const sendExport = createExporter(database.pool, links, logger);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustProxy);

  app.use(
    createHealthRouter({
      checks: { database: async () => void (await database.pool.query('SELECT 1')), queue: backend.ping },
      isEnding: deps.isEnding,
    }),
  );
  app.get('/metrics', requireOperator(config.operator), createMetricsHandler(deps.collectMetrics, logger));
  app.use(limitBodyTime(60_000));
  app.use(limitInFlight());
  app.use(createPaymentsRouter({ pool: database.pool, secrets, logger }));
  const guardsFor = (...methods: string[]) => {
    const guards = parts.bearerLogin();
    return [guards.requireToken(database, logger), guards.allowMethods(...methods), guards.limitToken(limiter)];
  };
  app.use(
    whenFirstAsked(['/api/submissions', '/api/forms'], () => {
      const guards = guardsFor('GET', 'HEAD');
      return parts.readApi().createReadRouter({ pool: database.pool, links, sendExport, guards, logger });
    }),
  );
  app.use(
    whenFirstAsked('/mcp', () => {
      const guards = guardsFor('POST');
      return parts
        .agentTools()
        .createMcpRouter({ baseUrl: config.baseUrl, db: database, outbox, links, guards, logger });
    }),
  );
  app.use(
    '/admin/queues',
    requireOperator(config.operator),
    requireSameOrigin(config.baseUrl),
    whenFirstAsked('/', () => parts.board().createBoard(queues.all, '/admin/queues')),
  );
  app.use(createFilesRouter({ pool: database.pool, links, storages, logger }));
  app.use(
    '/dashboard',
    whenFirstAsked('/', () => parts.dashboard().createDashboardRouter({ ...deps, sendExport })),
  );
  app.use(createDocsRouter({ baseUrl: config.baseUrl }));
  app.use(createClientScriptRouter({ logger }));
  app.use(whenFirstAsked('/demo', () => parts.demo().createDemoRouter({ db: database })));
  // There only where `npm start` catches the mail itself.
  if (config.devMailDir) {
    app.use(parts.devMail().createDevMailRouter(config.devMailDir), createDevWebhooksRouter());
  }
  app.get('/', showTheWay);
  app.use(notFound, createErrorFallback(logger));

  const clients = createClients(config.trustProxy);
  const frontDoor = createFrontDoor({ ...deps, clients, pool: database.pool });
  return { serve: createEntrance({ frontDoor, app, clients, logger }), express: app };
}

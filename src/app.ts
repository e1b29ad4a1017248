import type { AxiosInstance } from 'axios';
import express, { type Express, type RequestHandler, Router } from 'express';
import type { Config } from '../config';
import { limits } from '../config/limits';
import type { Database } from './db/database';
import { requireMigrated } from './db/migrations';
import type { DecisionRecorder } from './decisions/decision.recorder';
import type { SubmissionScheduler } from './deliveries/schedule';
import { addDialects } from './dialects/dialects.routes';
import { createReturnAddresses } from './email/return-addresses';
import type { FileLinks } from './files/file-links';
import { createFilesRouter } from './files/files.routes';
import type { Storages } from './files/storage';
import { createLogosRouter } from './forms/logos.routes';
import { assignRequestId, createAccessLog, sendRequestId } from './http/access-log';
import { createClientScriptRouter } from './http/client-script.routes';
import { createErrorFallback, createNotFoundHandler, createStartHandler } from './http/fallback';
import { createHealthRouter } from './http/health';
import { sendIcon } from './http/icon';
import { createLazyRouter } from './http/lazy-router';
import { createMetricsHandler } from './http/metrics';
import { requireOperator } from './http/operator-login';
import { limitBodyTime, limitConcurrency } from './http/request-limits';
import { sendRobots } from './http/robots';
import { requireSameOrigin } from './http/same-origin';
import { securityHeadersOf, setSecurityHeaders } from './http/security-headers';
import type { IncomingMail } from './incoming-mail/incoming-mail';
import { KeyedSemaphore } from './lib/keyed-semaphore';
import type { Logger } from './lib/logger';
import type { SecretBox } from './lib/secrets';
import type { Live } from './live/live';
import type { MetricsText } from './metrics/collect';
import { createReferenceRouter } from './openapi/reference.routes';
import type { Outbound } from './outbound/http-client';
import { createPaymentsRouter } from './payments/payments.routes';
import type { QueueBackend } from './queues/backend';
import type { Queues } from './queues/queues';
import type { RateLimiter } from './rate-limits/rate-limiter';
import type { SpamState } from './spam/spam-state';
import { recordPayment } from './submissions/changes/record-payment';
import { createDownloader, createExporter } from './submissions/read-api/export.routes';
import { createCaptchaHandler, createChallengeHandler } from './submit/challenge.route';
import type { Altcha } from './submit/checks/altcha';
import type { CaptchaClient } from './submit/checks/captcha-client';
import { contract } from './submit/dialect';
import { createFormCache } from './submit/form-cache';
import type { SubmitMetrics } from './submit/submit.metrics';
import { createPipeline, createSubmitHandler } from './submit/submit.route';
import type { Tracing } from './tracing/tracing';

interface AppDeps {
  readonly config: Config;
  readonly database: Database;
  readonly backend: QueueBackend;
  readonly queues: Queues;
  readonly scheduler: SubmissionScheduler;
  readonly limiter: RateLimiter;
  readonly captcha: CaptchaClient;
  readonly altcha: Altcha;
  readonly secrets: SecretBox;
  readonly links: FileLinks;
  readonly storages: Storages;
  /** For URLs supplied by owners. */
  readonly outbound: Outbound;
  /** For services configured by the operator: captcha and payment providers. */
  readonly http: AxiosInstance;
  readonly metrics: SubmitMetrics;
  readonly spamState: SpamState;
  readonly decisions: DecisionRecorder;
  readonly live: Live;
  readonly tracing: Tracing | null;
  /** The metrics of the whole installation, for `/metrics`. */
  readonly collectMetrics: () => Promise<MetricsText>;
  /** Whether the process is shutting down. */
  readonly isEnding: () => boolean;
  readonly logger: Logger;
}

/** What several of the routes share. */
interface Shared {
  /** Reads of submissions that may take long, in all and per account: submissions need the same connections. */
  readonly reads: KeyedSemaphore;
  /** Imports of archives, in all and per account. */
  readonly imports: KeyedSemaphore;
  readonly sendDownload: ReturnType<typeof createDownloader>;
  readonly sendExport: ReturnType<typeof createExporter>;
}

/** The web process's routes, in order. Opens no connections. */
export function createApp(deps: AppDeps): Express {
  const { config, database, backend, links, logger } = deps;
  const sendDownload = createDownloader(logger);
  const sendExport = createExporter(database.pool, links, sendDownload);
  const [reads, imports] = [new KeyedSemaphore(2, 1), new KeyedSemaphore(2, 1)];
  const shared: Shared = { reads, imports, sendDownload, sendExport };
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustProxy);

  const logRequest = createAccessLog(logger);
  // One middleware for both: a second one takes 4 % of what a submission takes outside the submit pipeline.
  app.use((req, res, next) => {
    assignRequestId(req, res);
    logRequest(req, res);
    next();
  });
  // Submissions and health checks come first, because the limits below are for everything else.
  const forms = createFormCache(database.pool);
  const pipeline = createPipeline({
    ...{ ...deps, pool: database.pool, forms },
    securityHeaders: securityHeadersOf('/api/submit'),
  });
  app.route('/api/submit').all(createSubmitHandler(pipeline, contract));
  addDialects(app, (dialect) => createSubmitHandler(pipeline, dialect));
  app.use(sendRequestId, setSecurityHeaders);
  app.use(
    createHealthRouter({
      checks: {
        database: async () => void (await database.pool.query('SELECT 1')),
        migrations: () => requireMigrated(database.pool),
        queue: backend.ping,
      },
      isEnding: deps.isEnding,
    }),
  );
  app.get('/metrics', guardOfOperator(deps), createMetricsHandler(deps.collectMetrics, logger));
  app.use(limitBodyTime(60_000));
  app.use(limitConcurrency());
  app.route('/api/challenge').all(createChallengeHandler({ ...deps, forms }));
  app.route('/api/captcha').all(createCaptchaHandler({ ...deps, forms }));
  addApis(app, deps, shared);
  addOAuth(app, deps);
  addOperatorArea(app, deps);
  addOwnerPages(app, deps, shared);
  addDevPages(app, deps);
  addStartPage(app, deps);
  addFallbacks(app, logger);
  return app;
}

/** Events of the payment provider and of providers of e-mail, the API and the agent tools. */
function addApis(app: Express, deps: AppDeps, { reads, imports, sendExport }: Shared): void {
  const { config, database, secrets, links, logger } = deps;
  const { pool } = database;
  app.use(
    createPaymentsRouter({
      ...{ pool, secrets, logger },
      recordPayment: (paid, requestId) => recordPayment(pool, paid, requestId),
    }),
  );
  app.use(
    createLazyRouter('/hooks/mail', async () => {
      const { createMailHooksRouter } = await import('./bounces/mail-hooks.routes');
      const { readBounce } = await import('./bounces/read-bounce-mail');
      const { receiveMail } = await import('./incoming-mail/receive-mail');
      const { mailInbox } = config;
      const common = { pool, live: deps.live.publisher, logger };
      const returnAddresses = createReturnAddresses(config);
      const readBounceMail = (mail: IncomingMail) => readBounce({ ...common, returnAddresses }, mail);
      const receive = { ...common, mailInbox, authserv: null, readBounce: readBounceMail };
      return createMailHooksRouter({
        ...{ ...common, config, secrets, outbound: deps.outbound },
        receiveMail: (mail) => receiveMail({ ...receive, returnAddresses }, mail),
      });
    }),
  );
  app.use(
    createLazyRouter('/api', async () => {
      const { createReadRouter } = await import('./submissions/read-api/submissions.routes');
      const { createApiRouter } = await import('./api/api.routes');
      const reading = await tokenGuards(deps, '', limits.readApi, 'GET', 'HEAD');
      const guards = await tokenGuards(deps, '', limits.api);
      const live = deps.live.publisher;
      return Router().use(
        createReadRouter({ pool, links, reads, sendExport, guards: reading, logger }),
        createApiRouter({ ...deps, live, reads, imports, guards }),
      );
    }),
  );
  app.use(
    createLazyRouter('/formspree/api', async () => {
      const { createFormspreeApi } = await import('./dialects/formspree/formspree.routes');
      const guards = await tokenGuards(deps, '', limits.api);
      return createFormspreeApi({ ...deps, live: deps.live.publisher, reads, imports, guards });
    }),
  );
  app.use(
    createLazyRouter('/mcp', async () => {
      const { createMcpRouter } = await import('./mcp/mcp.routes');
      const guards = await tokenGuards(deps, '/mcp', limits.readApi, 'POST');
      const live = deps.live.publisher;
      return createMcpRouter({ ...deps, db: database, live, reads, guards });
    }),
  );
}

/** Lets programs connect to accounts. */
function addOAuth(app: Express, { config, database, limiter, logger }: AppDeps): void {
  app.use(
    createLazyRouter(['/oauth', '/.well-known'], async () => {
      const { createOAuthRouter } = await import('./oauth/oauth.routes');
      return createOAuthRouter({ baseUrl: config.baseUrl, pool: database.pool, limiter, logger });
    }),
  );
}

/** Lets operators pass: with their login, or signed in to the dashboard. Everyone else gets 401, or 404. */
function guardOfOperator(deps: AppDeps): RequestHandler {
  return requireOperator(deps.config.operator, async (req) => {
    // Most requests have no session, and a process that only accepts submissions need not load what reads it.
    if (!req.headers.cookie?.includes('letterbox=')) return null;
    const { findOperatorSession } = await import('./admin/operator-session');
    return findOperatorSession(deps, req);
  });
}

/** Bull Board and `/admin`. */
function addOperatorArea(app: Express, deps: AppDeps): void {
  const { config, queues } = deps;
  const guards = [guardOfOperator(deps), requireSameOrigin(config.baseUrl)];
  app.use(
    '/admin/queues',
    guards,
    createLazyRouter('/', async () => {
      const { createBoard } = await import('./queues/board');
      return createBoard(queues.all, '/admin/queues');
    }),
  );
  app.use(
    '/admin',
    guards,
    createLazyRouter('/', async () => {
      const { createAdminRouter } = await import('./admin/admin.routes');
      return createAdminRouter(deps);
    }),
  );
}

/** The dashboard, and what it and owners' pages load. */
function addOwnerPages(app: Express, deps: AppDeps, shared: Shared): void {
  const { config, database, links, storages, logger } = deps;
  app.use(createFilesRouter({ pool: database.pool, links, storages, logger }));
  app.use(
    '/dashboard',
    createLazyRouter('/', async () => {
      const { createDashboardRouter } = await import('./dashboard/dashboard.routes');
      return createDashboardRouter({ ...deps, ...shared });
    }),
  );
  app.use(createLogosRouter(database.pool));
  app.get('/favicon.ico', sendIcon);
  app.get('/robots.txt', sendRobots);
  app.use(createReferenceRouter({ baseUrl: config.baseUrl }));
  app.use(
    createLazyRouter('/docs', async () => {
      const { createDocsRouter } = await import('./docs/docs.routes');
      return createDocsRouter({ baseUrl: config.baseUrl });
    }),
  );
  app.use(createClientScriptRouter({ logger }));
}

/** The demo form, and what `npm start` has for trying things out. */
function addDevPages(app: Express, { config: { devMailDir }, database }: AppDeps): void {
  app.use(
    createLazyRouter('/demo', async () => {
      const { createDemoRouter } = await import('./dev-pages/demo.routes');
      return createDemoRouter({ db: database });
    }),
  );
  // Set only where `npm start` catches outgoing mail itself.
  if (!devMailDir) return;
  app.use(
    createLazyRouter('/dev', async () => {
      const { createDevMailRouter } = await import('./dev-pages/mailbox.routes');
      const { createDevWebhooksRouter } = await import('./dev-pages/webhook-receiver');
      return Router().use(createDevMailRouter(devMailDir), createDevWebhooksRouter());
    }),
  );
}

function addStartPage(app: Express, deps: AppDeps): void {
  const startPage = createLazyRouter('/', async () => {
    const { createStartRouter } = await import('./dashboard/start/start.routes');
    return createStartRouter(deps);
  });
  app.get('/', createStartHandler(startPage));
}

function addFallbacks(app: Express, logger: Logger): void {
  const page = createLazyRouter('/', async () => {
    const { createNotFoundRouter } = await import('./dashboard/start/not-found');
    return createNotFoundRouter();
  });
  app.use(createNotFoundHandler(page), createErrorFallback(logger));
}

/**
 * Checks for the routes that take an API token, in this order: 401, 405 unless all methods are allowed, 429. New uses
 * are recorded then.
 */
async function tokenGuards(
  { config, database, limiter, logger }: AppDeps,
  resource: '' | '/mcp',
  limit: typeof limits.readApi | typeof limits.api,
  ...methods: string[]
): Promise<RequestHandler[]> {
  const { requireToken, allowMethods, limitToken } = await import('./http/bearer-login');
  const { recordNewTokenUses } = await import('./http/record-token-use');
  const recordUse = recordNewTokenUses(database.pool, logger);
  const allowed = methods.length > 0 ? [allowMethods(...methods)] : [];
  const { resourceMetadataOf } = await import('./oauth/metadata');
  const challenge = resourceMetadataOf(config.baseUrl, resource);
  return [requireToken(database.pool, logger, challenge), ...allowed, limitToken(limiter, limit), recordUse];
}

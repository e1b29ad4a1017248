import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AxiosInstance } from 'axios';
import type { Pool } from 'pg';
import type { Config } from '../../config';
import type { JobEnqueuer } from '../deliveries/job-enqueuer';
import { Overloaded } from '../lib/capacity-limit';
import type { Clients } from '../lib/clients';
import type { HeaderList } from '../lib/header-list';
import type { Logger } from '../lib/logger';
import type { SecretBox } from '../lib/secrets';
import type { QueueBackend } from '../queues/backend';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import type { Tracing } from '../tracing/tracing';
import { Admission } from './body/admission';
import { readBody } from './body/read-body';
import { UploadBuffer } from './body/upload-buffer';
import { verifyCaptcha } from './checks/captcha';
import type { CaptchaClient } from './checks/captcha-client';
import { flagHoneypot } from './checks/check-honeypot';
import { checkOrigin } from './checks/check-origin';
import { springTimeTrap } from './checks/check-time-trap';
import { keepFiles } from './checks/files';
import { createFormCache } from './checks/form';
import { recallAnswer } from './checks/idempotency';
import { startPayment } from './checks/payment';
import { limitRate } from './checks/rate-limit';
import { accept } from './commit/accept';
import type { NewSubmission } from './commit/commit-batch';
import { GroupCommit } from './commit/group-commit';
import { createPost } from './create-post';
import { tallyTurnedAway } from './log-rejections';
import { outcomeOf, outcomeOfError, type PostOutcome } from './outcome';
import { judge } from './pipeline';
import type { Step, SubmitRequest } from './request';
import { type AnswerTo, readAway, respondAccepted, respondToError, sendJson } from './response/respond';
import { planAnswer, prepareAnswer } from './response/response';
import type { SubmitMetrics } from './submit.metrics';
import { SubmitError } from './submit-error';

export interface SubmitDeps {
  readonly config: Pick<Config, 'overQuota' | 'baseUrl' | 'stripeApiUrl'>;
  readonly pool: Pool;
  readonly backend: Pick<QueueBackend, 'kind'>;
  readonly outbox: JobEnqueuer;
  readonly limiter: RateLimiter;
  readonly captcha: CaptchaClient;
  readonly clients: Clients;
  readonly secrets: SecretBox;
  /** For the payment provider. */
  readonly http: AxiosInstance;
  readonly metrics: SubmitMetrics;
  readonly tracing: Tracing | null;
  readonly logger: Logger;
}

/** Answers a request that came to `/api/submit`, with these headers among others. */
export type FrontDoor = (req: IncomingMessage, res: ServerResponse, requestId: string, headers: HeaderList) => void;

/**
 * The front door: `/api/submit` (spec sections 4.1 to 4.3). It stands before Express and on Node's own requests and answers,
 * for Express would cost a post more than all that is done here.
 */
export function createFrontDoor(deps: SubmitDeps): FrontDoor {
  const { config, pool, backend, outbox, limiter, captcha, clients, secrets, http, metrics, tracing, logger } = deps;
  const payment = { http, apiUrl: config.stripeApiUrl, secrets, ownOrigin: config.baseUrl };
  const admission = new Admission();
  const noteTurnedAway = tallyTurnedAway(logger);
  const forms = createFormCache(pool);
  const onCommitted = (entries: readonly NewSubmission[]) => {
    metrics.stored(entries);
    // Visitors have their answers first.
    setImmediate(() => outbox.enqueue(entries.flatMap((entry) => toQueued(entry, tracing))));
  };
  // So that posts do not go as one herd: one part is written while one is answered and one is checked. Where PostgreSQL keeps
  // the jobs as well it has no such moments to fill, and fewer statements cost it less.
  const parts = backend.kind === 'redis' ? 3 : 1;
  const commit = new GroupCommit({ pool, onCommitted, onBatch: metrics.committed, parts, tracing });
  const steps: readonly Step[] = [
    recallAnswer(pool), // answered as the first time
    checkOrigin, // 403
    limitRate(limiter), // 429
    springTimeTrap, // dropped
    verifyCaptcha(captcha, secrets), // dropped
    flagHoneypot, // stored as spam
    startPayment(payment), // 500
    keepFiles(pool),
    prepareAnswer(config.baseUrl),
    accept(commit, config.overQuota, pool), // 429 quota; submission, files and deliveries are durable after this line
  ];

  const takePost = async (req: IncomingMessage, to: AnswerTo, requestId: string): Promise<PostOutcome> => {
    const { res } = to;
    let post: (Omit<SubmitRequest, 'form'> & Partial<Pick<SubmitRequest, 'form'>>) | undefined;
    const reservation = admission.admit();
    const began = performance.now();
    let outcome: PostOutcome = 'fault';
    const uploads = new UploadBuffer(reservation);
    try {
      const body = await readBody(req, res, uploads, reservation); // 503, 415, 413, 400
      post = createPost(req, { requestId, ip: clients.addressOf(req), body }); // 400
      if (post.files.arrived.length > 0) waitFor(res);
      const judged = await judge(post, forms, steps); // 404, 403, and each step's own
      outcome = outcomeOf(judged);
      respondAccepted(req, to, judged, judged.answer ?? planAnswer(judged, config.baseUrl));
    } catch (error) {
      outcome = outcomeOfError(error);
      if (error instanceof Overloaded) noteTurnedAway();
      else if (!(error instanceof SubmitError) || error.status >= 500) logFailure(logger, requestId, error);
      // Where the connection ends with the answer, its end would overtake it while bytes lie unread.
      if (error instanceof Overloaded || !res.shouldKeepAlive) await readAway(req, res);
      respondToError(req, to, error, post?.form?.name ?? null);
    } finally {
      for (const failure of uploads.errors)
        logFailure(logger, requestId, failure, 'an uploaded file could not be written to disk');
      metrics.answered(outcome, performance.now() - began);
      await uploads.dispose();
      reservation.release();
    }
    return outcome;
  };
  const submit: typeof takePost = tracing
    ? (req, to, requestId) =>
        tracing.span('POST /api/submit', 'server', async (note) => {
          const outcome = await takePost(req, to, requestId);
          note({ 'letterbox.outcome': outcome, 'http.response.status_code': to.res.statusCode });
          return outcome;
        })
    : takePost;

  return (req, res, requestId, given) => {
    const headers = [...given, ...corsHeaders];
    if (req.method === 'POST') {
      // It answers for itself whatever happens; what is left is an answer that could not be written.
      submit(req, { res, headers }, requestId).catch((error: unknown) => {
        logFailure(logger, requestId, error);
        res.destroy();
      });
    } else if (req.method === 'OPTIONS') {
      res.writeHead(204, headers).end();
    } else {
      headers.push('Allow', 'POST, OPTIONS');
      sendJson({ res, headers }, 405, { success: false, message: 'Only POST and OPTIONS are accepted.' });
    }
  };
}

/** On every answer of the endpoint (spec 4.2). */
const corsHeaders: HeaderList = [
  ...['Access-Control-Allow-Origin', '*'],
  ...['Access-Control-Allow-Methods', 'POST, OPTIONS'],
  ...['Access-Control-Allow-Headers', 'Content-Type, Accept, Authorization'],
  ...['Access-Control-Max-Age', '86400'],
];

/** Posts with files take turns, and may wait for longer than the server is patient with a silent connection. */
function waitFor(res: ServerResponse): void {
  const wait = () => undefined;
  res.on('timeout', wait);
  res.once('prefinish', () => res.off('timeout', wait));
}

function toQueued({ deliveries, requestId, trace: written }: NewSubmission, tracing: Tracing | null) {
  const trace = written && tracing?.enqueue(written);
  return deliveries.map(({ id, kind, webhookId }) => ({ id, kind, webhookId, attempt: 1, requestId, trace }));
}

function logFailure(logger: Logger, requestId: string, error: unknown, what = 'a post failed'): void {
  const { message, cause } = error as Error;
  const reason = cause instanceof Error ? `${message} (${cause.message})` : message;
  logger.error({ requestId, error: reason }, what);
}

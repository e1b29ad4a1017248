import type { AxiosInstance } from 'axios';
import type { Request, RequestHandler, Response } from 'express';
import type { Pool } from 'pg';
import type { Config } from '../../config';
import type { DecisionRecorder } from '../decisions/decision.recorder';
import { firstReason, folderOf } from '../decisions/withheld';
import type { SubmissionScheduler } from '../deliveries/schedule';
import { Overloaded } from '../lib/capacity-limit';
import type { Logger } from '../lib/logger';
import type { SecretBox } from '../lib/secrets';
import type { Live } from '../live/live';
import type { QueueBackend } from '../queues/backend';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import type { SpamState } from '../spam/spam-state';
import type { Tracing } from '../tracing/tracing';
import { createProgress, type Progress, withForm } from './attempts';
import { Admission, type RequestReservation } from './body/admission';
import { isSentAsQuery } from './body/query';
import { readBody } from './body/read-body';
import { UploadBuffer } from './body/upload-buffer';
import { checkRateLimit, hasFilledHoneypot, passesTimeTrap } from './checks/abuse';
import type { Altcha } from './checks/altcha';
import { checkCaptcha } from './checks/captcha';
import type { CaptchaClient } from './checks/captcha-client';
import { noFiles, pickFiles, selectFiles } from './checks/files';
import { findReplay } from './checks/idempotency';
import { checkLists } from './checks/lists';
import { checkOrigin } from './checks/origin';
import { checkPageRequests } from './checks/page-requests';
import { type PaymentDeps, startPayment } from './checks/payment';
import { checkSpam, notScored, type SpamFilter } from './checks/spam-filter';
import { SpamLimit } from './checks/spam-limit';
import { createIgnoredAddressLog, createServerLog, findClientIp } from './client-ip';
import { accept } from './commit/accept';
import type { NewSubmission } from './commit/commit-batch';
import { GroupCommit } from './commit/group-commit';
import { allowRequestedHeaders, corsHeaders } from './cors-headers';
import { contract, type Dialect } from './dialect';
import { findAccessKey } from './find-access-key';
import type { FormCache } from './form-cache';
import type { LiveForm } from './live-form';
import { createRequest, type SubmitRequest } from './request';
import { planRedirect } from './response/redirect';
import { buildResponse, drainRequest, respond, respondWithError, setEndpointHeaders } from './response/response';
import { isUnnamingServer, logError, logResult } from './submit.decisions';
import { outcomeOf, outcomeOfError, type SubmitMetrics, type SubmitOutcome } from './submit.metrics';
import { SubmitError } from './submit-error';
import type { DropReason, SubmitResult } from './submit-result';

export interface SubmitDeps {
  readonly config: Pick<Config, 'overQuota' | 'baseUrl' | 'stripeApiUrl'>;
  readonly pool: Pool;
  readonly forms: FormCache;
  readonly backend: Pick<QueueBackend, 'kind'>;
  readonly scheduler: SubmissionScheduler;
  readonly limiter: RateLimiter;
  readonly captcha: CaptchaClient;
  readonly altcha: Altcha;
  readonly secrets: SecretBox;
  /** The security headers of the endpoint, as names and values. */
  readonly securityHeaders: Readonly<Record<'plain' | 'overTls', ReadonlyArray<readonly [string, string]>>>;
  /** For the payment provider. */
  readonly http: AxiosInstance;
  readonly metrics: SubmitMetrics;
  readonly spamState: SpamState;
  readonly decisions: DecisionRecorder;
  /** Notifies the owner's open pages. */
  readonly live: Pick<Live, 'publisher'>;
  readonly tracing: Tracing | null;
  readonly logger: Logger;
}

/**
 * Handles `/api/submit`, which receives the submissions of all forms (spec sections 4.1 to 4.3), or a path where clients
 * of another service send them.
 */
export function createSubmitHandler(pipeline: Pipeline, dialect: Dialect): RequestHandler {
  const plain = [...pipeline.securityHeaders.plain, ...corsHeaders].flat();
  const overTls = [...pipeline.securityHeaders.overTls, ...corsHeaders].flat();
  return async (req, res) => {
    res.locals.headers = [...(req.secure ? overTls : plain), 'X-Request-Id', res.locals.requestId];
    if (req.method === 'POST' || (dialect.takesQueries && isSentAsQuery(req))) {
      return handleSubmission(pipeline, dialect, req, res);
    }
    setEndpointHeaders(res);
    if (req.method === 'OPTIONS') {
      if (dialect !== contract) allowRequestedHeaders(req, res);
      return void res.status(204).end();
    }
    const message = 'Only POST and OPTIONS are accepted.';
    res.status(405).set('Allow', 'POST, OPTIONS').json({ success: false, message });
  };
}

/** What the requests of a process share. */
export interface Pipeline extends SubmitDeps {
  readonly ownOrigin: string;
  readonly overQuota: Config['overQuota'];
  readonly admission: Admission;
  readonly payments: PaymentDeps;
  readonly spamFilter: SpamFilter;
  readonly spamLimit: SpamLimit;
  readonly commit: GroupCommit;
  readonly logOverload: () => void;
  readonly logIgnoredAddress: (reason: string) => void;
  readonly logServer: (form: LiveForm | null) => void;
}

export function createPipeline(deps: SubmitDeps): Pipeline {
  const { config, backend, http, logger, metrics, pool, secrets, spamState } = deps;
  const { baseUrl: ownOrigin, overQuota, stripeApiUrl: apiUrl } = config;
  // With Redis, a commit takes half of the pending submissions, so that checking, writing and responding overlap. With
  // the queues in PostgreSQL, fewer and larger commits are cheaper.
  const parts = backend.kind === 'redis' ? 2 : 1;
  return {
    ...deps,
    ownOrigin,
    overQuota,
    admission: new Admission(),
    payments: { http, apiUrl, secrets, ownOrigin },
    spamFilter: { state: spamState, onFailure: metrics.scoringFailed },
    spamLimit: new SpamLimit(pool, logger),
    commit: new GroupCommit({ pool, onBatch: metrics.committed, parts }),
    logOverload: createOverloadLog(logger),
    logIgnoredAddress: createIgnoredAddressLog(logger),
    logServer: createServerLog(logger),
  };
}

/** What one request holds until it is responded to. */
interface RequestState {
  readonly dialect: Dialect;
  readonly reservation: RequestReservation;
  readonly progress: Progress;
  readonly openUploads: () => UploadBuffer;
}

/** The whole pipeline in order. Comments name the error responses; every other result is a success response. */
async function submit(pipeline: Pipeline, req: Request, res: Response, state: RequestState): Promise<SubmitResult> {
  const { pool, forms, limiter, ownOrigin, scheduler, tracing } = pipeline;
  const { dialect, reservation, progress, openUploads } = state;
  const read = await readBody(req, res, openUploads, reservation, dialect.roleOf); // 503, 415, 413, 400
  const body = dialect.translate ? dialect.translate(read, req) : read;
  const accessKey = await findAccessKey(pool, forms, dialect, dialect.formIdsOf(req, body.fields)); // 400, 500
  const ip = await findClientIp(pipeline, req, dialect, accessKey);
  const request = createRequest(req, res.locals.requestId, body, { dialect, accessKey, ip });
  progress.request = request;
  if (request.files.arrived.length > 0) ignoreSocketTimeout(res);

  // 404, 403, 500. Runs again with a fresh form unless the submission is accepted or the form is fresh already;
  // `progress` remembers what must happen only once.
  const result = await withForm<SubmitResult>(forms, request.accessKey, progress, async (form) => {
    const replay = request.fingerprint && (await findReplay(pool, form, request.fingerprint));
    if (replay) return { kind: 'replayed', form, response: replay };

    checkOrigin(form, request); // 403
    await checkRateLimit(limiter, form, request, progress); // 429

    const redirect = planRedirect(form, request, ownOrigin);
    const drop = (reason: DropReason): SubmitResult => {
      const response = buildResponse(request, redirect, null, pickFiles(form, request.files));
      return { kind: 'dropped', reason, form, response };
    };
    if (!passesTimeTrap(request)) return drop('time_trap');
    const captchaCheck = await checkCaptcha(pipeline, form, request, progress);
    if (captchaCheck === 'failed' || captchaCheck === 'missing') return drop(`captcha_${captchaCheck}`);
    const isBot = hasFilledHoneypot(form, request);
    const listed = isBot ? null : checkLists(form, request);
    const blockedBy = listed?.result === 'blocked' ? listed.entry : null;
    const isSpam = isBot || blockedBy !== null; // stored, but nothing is delivered
    const isTrusted = listed?.result === 'allowed';
    const spam = isSpam || isTrusted ? notScored : checkSpam(pipeline.spamFilter, form, request, progress);

    if ((isSpam || spam.outcome === 'spam') && !pipeline.spamLimit.admit(form.account.id, sizeOf(request))) {
      return drop('spam_limit');
    }

    const thanksUrl = redirect.target?.url ?? null;
    const payment = isSpam ? null : form.settings.payment;
    const paymentUrl = payment && (await startPayment(pipeline.payments, form, payment, request, thanksUrl, progress)); // 500
    const files = request.files.received > 0 ? await selectFiles(pool, form, request, progress) : noFiles;
    const response = buildResponse(request, redirect, paymentUrl, files);

    const withheld = firstReason({
      honeypot: isBot,
      list: blockedBy !== null,
      filter: spam.outcome !== 'accept',
      quota: false, // the commit knows
      payment: payment?.notify_on === 'payment',
    });
    const captcha = { captcha: captchaCheck, solvedChallenge: progress.solvedChallenge };
    const pageRequests = await checkPageRequests(pool, form, request);
    const decision = { withheld, blockedBy, spam, ...captcha, files, pageRequests, response };
    const acceptance = await accept(pipeline, form, request, decision, progress); // 429
    return acceptance === 'stale' ? acceptance : { ...acceptance, form };
  });

  // An accepted submission is durable by now. If anything below fails, a worker adds its jobs.
  respond(req, res, { dialect, request, ownOrigin }, result.form, result.response);
  if (result.kind === 'accepted') {
    progress.countedTexts = [];
    pipeline.metrics.stored(result.submission);
    scheduler.schedule(result.submission, result.trace && tracing?.enqueue(result.trace));
    publish(pipeline.live, result.submission);
  }
  logResult(pipeline.decisions, request, result);
  return result;
}

/** About the size of the data before PostgreSQL compresses it. */
function sizeOf({ fields }: SubmitRequest): number {
  return JSON.stringify(fields.data).length;
}

function publish(
  { publisher }: Pick<Live, 'publisher'>,
  { accountId, formId, withheld, isMarkedSpam }: NewSubmission,
): void {
  if (folderOf(withheld, isMarkedSpam) === 'inbox') publisher.stored(accountId, formId);
  else publisher.changed(accountId);
}

async function handleSubmission(pipeline: Pipeline, dialect: Dialect, req: Request, res: Response): Promise<void> {
  const { tracing } = pipeline;
  if (!tracing) return void (await runPipeline(pipeline, dialect, req, res));
  await tracing.span(`${req.method} /${dialect.service ?? 'api/submit'}`, 'server', async (note) => {
    const outcome = await runPipeline(pipeline, dialect, req, res);
    note({ 'letterbox.outcome': outcome, 'http.response.status_code': res.statusCode });
  });
}

/** Runs the pipeline, sends its error response if there is one, and releases what the request held. */
async function runPipeline(pipeline: Pipeline, dialect: Dialect, req: Request, res: Response): Promise<SubmitOutcome> {
  const { admission, spamFilter, metrics, decisions, logger } = pipeline;
  const { requestId } = res.locals;
  const startedAt = performance.now();
  const reservation = admission.admit();
  const progress = createProgress();
  let uploads: UploadBuffer | null = null;
  const openUploads = () => {
    uploads ??= new UploadBuffer(reservation);
    return uploads;
  };
  let outcome: SubmitOutcome = 'fault';
  try {
    outcome = outcomeOf(await submit(pipeline, req, res, { dialect, reservation, progress, openUploads }));
  } catch (error) {
    outcome = outcomeOfError(error);
    if (error instanceof Overloaded) pipeline.logOverload();
    else if (!(error instanceof SubmitError) || error.status >= 500) {
      logger.error({ requestId, error: describe(error) }, 'a submission failed');
    }
    // A connection that closes with bytes unread is reset, and the response may be lost.
    if (error instanceof Overloaded || !res.shouldKeepAlive) await drainRequest(req, res);
    respondWithError(req, res, { dialect, ownOrigin: pipeline.ownOrigin }, error, progress);
    const isRateLimited = error instanceof SubmitError && error.code === 'rate_limited';
    if (isRateLimited && isUnnamingServer(req, progress)) pipeline.logServer(progress.form);
    logError(decisions, req, progress, error);
  } finally {
    // Visitors who are rejected try again.
    spamFilter.state.uncountText(progress.countedTexts);
    metrics.responded(outcome, performance.now() - startedAt);
    if (uploads) await disposeUploads(uploads, requestId, logger);
    reservation.release();
  }
  return outcome;
}

async function disposeUploads(uploads: UploadBuffer, requestId: string, logger: Logger): Promise<void> {
  for (const error of uploads.errors) {
    logger.error({ requestId, error: describe(error) }, 'an uploaded file could not be written to disk');
  }
  await uploads.dispose();
}

/** Submissions with files are committed two at a time and may wait for longer than the server's socket timeout. */
function ignoreSocketTimeout(res: Response): void {
  const ignore = () => undefined;
  res.on('timeout', ignore);
  res.once('prefinish', () => res.off('timeout', ignore));
}

const overloadLogMs = 1_000;

/** Counts rejections for overload and logs one line a second, since logging each would add to the load. */
function createOverloadLog(logger: Logger): () => void {
  let rejected = 0;
  return () => {
    rejected += 1;
    if (rejected > 1) return;
    setTimeout(() => {
      logger.warn({ rejected }, 'requests were rejected because the process is overloaded');
      rejected = 0;
    }, overloadLogMs).unref();
  };
}

function describe(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}

import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import type { Pool } from 'pg';
import { capacity } from '../../../config/limits';
import { recordAudit } from '../../audit/audit-entry';
import { findTokenActor } from '../../audit/token-use';
import type { FileLinks } from '../../files/file-links';
import { etagOf } from '../../lib/etag';
import { type KeyedSemaphore, TooManyWaiting } from '../../lib/keyed-semaphore';
import type { Logger } from '../../lib/logger';
import { ClientGone, permitsFor, workOf } from '../../lib/request-work';
import { errorMessage } from '../../lib/text';
import type { Scope } from '../../members/scope';
import { lacksScope, scopeChallenge, type TokenScope } from '../../members/token-scopes';
import type { ApiToken, TokenAccount } from '../../tokens/api-token';
import { TokenError } from '../../tokens/token-error';
import { maskDetail } from '../masking';
import { findSubmission } from '../submission.repository';
import type { Selection } from '../submission.selection';
import { requireFormId } from './account-forms';
import { type Exporter, readFormat, readSelection } from './export.routes';
import { ReadError, readListQuery, tooManyReads } from './list-query';
import { createPageSender, type PageSender } from './page-sender';
import { presentDetail, versionOf } from './submission.presenter';

interface ReadDeps {
  readonly pool: Pool;
  readonly links: FileLinks;
  readonly reads: Pick<KeyedSemaphore, 'run'>;
  readonly sendExport: Exporter;
  /** Middleware for 401, 405 and 429, in this order; sets `res.locals.token` and `res.locals.account`. */
  readonly guards: readonly RequestHandler[];
  readonly logger: Logger;
}

/**
 * Reading submissions, in the shape of the contract: `/api/submissions` (spec 4.4), one submission and the export. Each
 * route names the scope that its token needs. Errors are `{error}`. `src/api/` has all other routes of the API.
 */
export function createReadRouter(readDeps: ReadDeps): Router {
  const deps = { ...readDeps, sendPage: createPageSender(readDeps.pool, readDeps.links) };
  const router = Router();
  const asRoute =
    <Params>(needs: TokenScope, handle: (deps: HandlerDeps, req: Request<Params>, res: Response) => Promise<void>) =>
    (req: Request<Params>, res: Response) =>
      workOf(res).run(() => {
        requireScope(res, needs);
        return handle({ ...deps, reads: permitsFor(res, deps.reads, capacity.waitingApiReads) }, req, res);
      });
  router.all('/api/submissions', ...deps.guards, asRoute('submissions:read', listSubmissions));
  router.all('/api/submissions/export', ...deps.guards, asRoute('export', downloadSubmissions));
  // Searching is one of the routes of `src/api/`.
  router.get('/api/submissions/search', (_req, _res, next) => next('router'));
  router.get('/api/submissions/:id', ...deps.guards, asRoute('submissions:read', sendSubmission));
  router.use(handleErrors(deps.logger));
  return router;
}

type HandlerDeps = ReadDeps & { readonly sendPage: PageSender };

async function listSubmissions({ pool, reads, sendPage }: HandlerDeps, req: Request, res: Response): Promise<void> {
  const { form, limit, before, since } = readListQuery(parametersOf(req));
  const scope = scopeOf(res);
  const formId = form === undefined ? undefined : await requireFormId(pool, scope, form);
  await sendPage(res, reads, { ...scope, formId, before, since }, limit, tokenOf(res).isMasked);
}

async function downloadSubmissions(deps: HandlerDeps, req: Request, res: Response): Promise<void> {
  const { pool, sendExport } = deps;
  const account = accountOf(res);
  const parameters = parametersOf(req);
  const format = readFormat(account, parameters);
  const selection = await readSelection(pool, scopeOf(res), parameters);
  await sendExport(res, account, selection, format, () => recordExport(deps, req, res, selection, format));
}

/** Adds an export to the audit log. What cannot be added is logged instead, and the export goes on. */
async function recordExport(
  { pool, logger }: HandlerDeps,
  req: Request,
  res: Response,
  { formId, since, before }: Selection,
  format: string,
): Promise<void> {
  try {
    const token = await findTokenActor(pool, String(res.locals.tokenHash));
    if (!token) return;
    const changes = {
      format: { new: format },
      ...(formId && { forms: { new: [formId] } }),
      ...(since && { from: { new: since.toISOString() } }),
      ...(before && { to: { new: before.toISOString() } }),
    };
    const origin = { ip: req.ip ?? null, userAgent: req.get('user-agent') ?? null };
    await recordAudit(pool, { ...token, action: 'account.submissions-exported', changes, ...origin });
  } catch (error) {
    logger.error({ error: errorMessage(error) }, 'an export could not be added to the audit log');
  }
}

async function sendSubmission(
  { pool, links, reads }: HandlerDeps,
  req: Request<{ id: string }>,
  res: Response,
): Promise<void> {
  const scope = scopeOf(res);
  const submission = await reads.run(scope.accountId, () => findSubmission(pool, scope, req.params.id));
  if (!submission) throw new ReadError(404, 'This account has no such submission.');
  res.set('ETag', etagOf(versionOf(submission)));
  // The ETag is for changes: deliveries differ while it stays, so the response is always complete.
  delete req.headers['if-none-match'];
  res.json(presentDetail(tokenOf(res).isMasked ? maskDetail(submission) : submission, links));
}

const accountOf = (res: Response): TokenAccount => res.locals.account;
const tokenOf = (res: Response): ApiToken => res.locals.token;
const scopeOf = (res: Response): Scope => ({ accountId: accountOf(res).id, formIds: tokenOf(res).formIds });

/** Throws ReadError 403 unless the token of the request has the scope. */
function requireScope(res: Response, scope: TokenScope): void {
  const reason = lacksScope(tokenOf(res), scope);
  if (reason === null) return;
  res.set('WWW-Authenticate', scopeChallenge(scope));
  throw new ReadError(403, reason);
}

// Express would pass on only the first thousand parameters.
function parametersOf(req: Request): URLSearchParams {
  const start = req.url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : req.url.slice(start + 1));
}

function handleErrors(logger: Logger): ErrorRequestHandler {
  return (thrown: unknown, _req, res, next) => {
    if (res.headersSent) return next(thrown);
    const error = thrown instanceof TooManyWaiting ? tooManyReads : thrown;
    if (error instanceof TokenError) return res.status(error.status).set(error.headers).json({ error: error.message });
    if (error instanceof ReadError) {
      if (error.retryAfterSeconds) res.set('Retry-After', String(error.retryAfterSeconds));
      return res.status(error.status).json({ error: error.message });
    }
    if (error instanceof ClientGone) return;
    // From Express, for a path that cannot be decoded.
    if ((error as { status?: unknown }).status === 400) return res.status(400).json({ error: 'Bad request.' });
    logger.error({ requestId: res.locals.requestId, error: errorMessage(error) }, 'a read request failed');
    return res.status(500).json({ error: 'The database did not respond. It is safe to retry.' });
  };
}

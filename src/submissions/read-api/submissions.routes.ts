import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import type { Pool } from 'pg';
import type { TokenAccount } from '../../accounts/api-token';
import type { FileLinks } from '../../files/file-links';
import type { KeyedSemaphore } from '../../lib/keyed-semaphore';
import type { Logger } from '../../lib/logger';
import { errorMessage } from '../../lib/text';
import { findSubmission } from '../submission.repository';
import { listReadableForms, requireFormId } from './account-forms';
import { createExportHandler, type Exporter } from './export.routes';
import { readActivityQuery, readFormActivity } from './form-activity';
import { ReadError, readListQuery } from './list-query';
import { createPageSender } from './page-sender';
import { presentDetail } from './submission.presenter';

interface ReadDeps {
  readonly pool: Pool;
  readonly links: FileLinks;
  readonly reads: KeyedSemaphore;
  readonly sendExport: Exporter;
  /** Middleware for 401, 405 and 429, in this order; sets `res.locals.account`. */
  readonly guards: readonly RequestHandler[];
  readonly logger: Logger;
}

/** The read API: `/api/submissions` (spec 4.4), one submission, the export, `/api/forms`, and a form's activity. Errors are `{error}`. */
export function createReadRouter({ pool, links, reads, sendExport, guards, logger }: ReadDeps): Router {
  const sendPage = createPageSender(pool, links, reads);
  const handleExport = createExportHandler(pool, sendExport);
  const router = Router();
  const paths = ['/api/submissions', '/api/forms'];
  router.use(paths, ...guards);

  router.get('/api/submissions', async (req, res) => {
    const { form, limit, before, since } = readListQuery(parametersOf(req));
    const accountId = accountOf(res).id;
    const formId = form === undefined ? undefined : await requireFormId(pool, accountId, form);
    await sendPage(res, { accountId, formId, before, since }, limit);
  });
  router.get('/api/submissions/export', (req, res) => handleExport(req, res, parametersOf(req)));
  router.get('/api/submissions/:id', async (req, res) => {
    const accountId = accountOf(res).id;
    const submission = await reads.run(accountId, () => findSubmission(pool, accountId, req.params.id));
    if (!submission) throw new ReadError(404, 'This account has no such submission.');
    res.json(presentDetail(submission, links));
  });
  router.get('/api/forms', async (_req, res) => {
    res.json({ forms: await listReadableForms(pool, accountOf(res).id) });
  });
  router.get('/api/forms/:id/activity', async (req, res) => {
    const query = readActivityQuery(parametersOf(req));
    const activity = await readFormActivity(pool, accountOf(res).id, req.params.id, query);
    if (!activity) throw new ReadError(404, 'This account has no such form.');
    res.json(activity);
  });
  router.use(paths, () => {
    throw new ReadError(404, 'Not found.');
  });
  router.use(paths, handleErrors(logger));
  return router;
}

const accountOf = (res: Response): TokenAccount => res.locals.account;

// Express would pass on only the first thousand parameters.
function parametersOf(req: Request): URLSearchParams {
  const start = req.url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : req.url.slice(start + 1));
}

function handleErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    if (res.headersSent) return next(error);
    if (error instanceof ReadError) {
      if (error.retryAfterSeconds) res.set('Retry-After', String(error.retryAfterSeconds));
      return res.status(error.status).json({ error: error.message });
    }
    // From Express, for a path that cannot be decoded.
    if ((error as { status?: unknown }).status === 400) return res.status(400).json({ error: 'Bad request.' });
    logger.error({ requestId: res.locals.requestId, error: errorMessage(error) }, 'a read request failed');
    return res.status(500).json({ error: 'The database did not respond. It is safe to retry.' });
  };
}

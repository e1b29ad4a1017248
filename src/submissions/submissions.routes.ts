import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import type { Pool } from 'pg';
import type { Account } from '../accounts/account.model';
import type { FileLinks } from '../files/file-links';
import type { Logger } from '../lib/logger';
import { listReadableForms, requireFormId } from './account-forms';
import { createExportHandler, type Exporter } from './export.routes';
import { readListQuery } from './list-query';
import { ReadRefusal } from './read-refusal';
import { findPage } from './submission.page';
import { presentDetail, presentPage } from './submission.presenter';
import { findSubmission } from './submission.repository';

interface ReadDeps {
  readonly pool: Pool;
  readonly links: FileLinks;
  readonly sendExport: Exporter;
  /** What every request passes first, in this order: 401, 405, 429. The account is in `res.locals.account` then. */
  readonly guards: readonly RequestHandler[];
  readonly logger: Logger;
}

/** The read API: `/api/submissions` (spec 4.4), one submission, the export, and `/api/forms`. Errors are `{error}`. */
export function createReadRouter({ pool, links, sendExport, guards, logger }: ReadDeps): Router {
  const answerExport = createExportHandler(pool, sendExport);
  const router = Router();
  const paths = ['/api/submissions', '/api/forms'];
  router.use(paths, ...guards);

  router.get('/api/submissions', async (req, res) => {
    const { form, limit, before, since } = readListQuery(parametersOf(req));
    const accountId = accountOf(res).id;
    const formId = form === undefined ? undefined : await requireFormId(pool, accountId, form);
    res.json(presentPage(await findPage(pool, { accountId, formId, before, since }, limit), links));
  });
  router.get('/api/submissions/export', (req, res) => answerExport(req, res, parametersOf(req)));
  router.get('/api/submissions/:id', async (req, res) => {
    const submission = await findSubmission(pool, accountOf(res).id, req.params.id);
    if (!submission) throw new ReadRefusal(404, 'This account has no such submission.');
    res.json(presentDetail(submission, links));
  });
  router.get('/api/forms', async (_req, res) => {
    res.json({ forms: await listReadableForms(pool, accountOf(res).id) });
  });
  router.use(paths, () => {
    throw new ReadRefusal(404, 'There is nothing at this address.');
  });
  router.use(paths, answerErrors(logger));
  return router;
}

const accountOf = (res: Response): Account => res.locals.account;

// Express would hand on the first thousand parameters only.
function parametersOf(req: Request): URLSearchParams {
  const start = req.url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : req.url.slice(start + 1));
}

function answerErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    if (res.headersSent) return next(error);
    if (error instanceof ReadRefusal) {
      if (error.retryAfterSeconds) res.set('Retry-After', String(error.retryAfterSeconds));
      return res.status(error.status).json({ error: error.message });
    }
    // Express itself: the address cannot be decoded.
    if ((error as { status?: unknown }).status === 400) return res.status(400).json({ error: 'Bad request.' });
    logger.error({ requestId: res.locals.requestId, error: (error as Error).message }, 'a read failed');
    return res.status(500).json({ error: 'The database did not answer; it is safe to try again once.' });
  };
}

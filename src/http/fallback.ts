import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from '../lib/logger';
import { errorMessage } from '../lib/text';

/** `GET /`: passes browsers on to `page`, and redirects every other client to the documentation. */
export function createStartHandler(page: RequestHandler): RequestHandler {
  return (req, res, next) => {
    res.vary('Accept');
    if (acceptsHtml(req.get('accept') ?? '')) return page(req, res, next);
    return res.redirect(302, '/docs');
  };
}

/**
 * Responds with 404 to requests that no route handled: passes browsers on to `page`; programs get JSON below /api or if
 * they accept it, and otherwise a line of text.
 */
export function createNotFoundHandler(page: RequestHandler): RequestHandler {
  return (req, res, next) => {
    res.status(404).vary('Accept');
    const isApi = /^\/api(?:\/|$)/i.test(req.path);
    const accepted = req.get('accept') ?? '';
    if (!isApi && ['GET', 'HEAD'].includes(req.method) && acceptsHtml(accepted)) return page(req, res, next);
    if (isApi || /\bapplication\/json\b/i.test(accepted)) return res.json({ error: 'Not found.' });
    return res.type('text/plain').send('Not found\n');
  };
}

const acceptsHtml = (accepted: string): boolean => /\btext\/html\b/i.test(accepted);

/**
 * Responds to errors in plain text without details: with the error's own status if that is a 4xx, else with 500, which
 * is logged.
 */
export function createErrorFallback(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    const status = clientErrorStatus(error) ?? 500;
    if (status === 500) {
      logger.error({ requestId: res.locals.requestId, error: errorMessage(error) }, 'a request failed');
    }
    if (res.headersSent) return next(error);
    return res
      .status(status)
      .type('text/plain')
      .send(status === 500 ? 'Something went wrong\n' : 'Bad request\n');
  };
}

function clientErrorStatus(error: unknown): number | null {
  const { status } = error as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}

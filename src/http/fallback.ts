import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from '../lib/logger';

/** The way in for who only knows the address: the reference of the API. */
export const showTheWay: RequestHandler = (_req, res) => {
  res.redirect(302, '/docs');
};

/** Answers what no route took: 404, in plain text. */
export const notFound: RequestHandler = (_req, res) => {
  res.status(404).type('text/plain').send('Not found\n');
};

/** Answers what a route threw: the client's fault by its status, else 500; plain text that tells nothing of the inside. */
export function createErrorFallback(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    const status = clientFault(error) ?? 500;
    if (status === 500) {
      logger.error({ requestId: res.locals.requestId, error: (error as Error).message }, 'a request failed');
    }
    if (res.headersSent) return next(error);
    return res
      .status(status)
      .type('text/plain')
      .send(status === 500 ? 'Something went wrong\n' : 'Bad request\n');
  };
}

function clientFault(error: unknown): number | null {
  const { status } = error as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}

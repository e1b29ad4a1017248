import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from '../lib/logger';

const validId = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Sets `res.locals.requestId`, which log lines carry: the caller's own id when it has 8 to 64 letters, digits, `_` or
 * `-`, else a new UUID.
 */
export function assignRequestId(req: Request, res: Response): void {
  const given = req.headers['x-request-id'];
  res.locals.requestId = typeof given === 'string' && validId.test(given) ? given : randomUUID();
}

export const sendRequestId: RequestHandler = (_req, res, next) => {
  res.setHeader('X-Request-Id', res.locals.requestId);
  next();
};

/**
 * Returns a function that logs one line per request when its response ends: method, path, status, duration in
 * milliseconds and request id, and `aborted` when the client disconnected early. Headers, bodies, queries, API tokens
 * and file links are never logged. The level is `error` from status 500 on, but `warn` for 503 (temporary overload),
 * `debug` for the styles, scripts and live updates of pages, else `info`.
 */
export function createAccessLog(logger: Logger): (req: Request, res: Response) => void {
  // These lines contain nothing to redact, and searching them would cost as much as writing them.
  const lines = logger.child({}, { redact: [] });
  return (req, res) => {
    const startedAt = performance.now();
    // Piping a stream adds six listeners; Node warns of a leak from eleven.
    res.setMaxListeners(20);
    res.on('close', () => {
      const line = {
        method: req.method,
        path: loggedPath(req.originalUrl),
        status: res.statusCode,
        ms: Math.round(performance.now() - startedAt),
        requestId: res.locals.requestId,
        ...(!res.writableFinished && { aborted: true }),
      };
      if (res.statusCode === 503) lines.warn(line, 'request');
      else if (res.statusCode >= 500) lines.error(line, 'request');
      else if (res.statusCode < 400 && isPartOfPage(line.path)) lines.debug(line, 'request');
      else lines.info(line, 'request');
    });
  };
}

/** Whether this is a style, a script or the live updates of a page, whose request already has a line. */
function isPartOfPage(path: string): boolean {
  if (path === '/dashboard/events') return true;
  return path.startsWith('/dashboard/assets/') || path.startsWith('/admin/queues/static/');
}

/** A file's URL is all that is needed to fetch it; an API token may be in a URL by mistake. */
const secretParts = /(?<=\/files\/).*|(?<=lbx_)\w+/gis;

function loggedPath(url: string): string {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  return path.replace(secretParts, '…').slice(0, 300);
}

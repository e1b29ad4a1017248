import type { Request, RequestHandler } from 'express';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Answers 403 to whatever would change something on behalf of a page that is not ours: the browser attaches the
 * user's login to such a request, and says with Origin and Sec-Fetch-Site where it came from.
 */
export function requireSameOrigin(baseUrl: string): RequestHandler {
  const ownOrigin = new URL(baseUrl).origin;
  return (req, res, next) => {
    if (readOnly.has(req.method) || isSameOrigin(req, ownOrigin)) return next();
    res.status(403).type('text').send('This request came from another site');
  };
}

/** Whether a request came from a page of ours, at `ownOrigin` or the name that it was opened by, or from no browser. */
export function isSameOrigin(req: Request, ownOrigin: string): boolean {
  const site = req.get('sec-fetch-site');
  const origin = req.get('origin');
  // No browser sends neither: this is a program with a login of its own.
  if (origin === undefined) return site === undefined || site === 'same-origin';
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === ownOrigin || hostOf(origin) === req.get('host')?.toLowerCase();
}

// One machine has several names: BASE_URL may say localhost while the operator opened 127.0.0.1.
function hostOf(origin: string): string | null {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  const web = url?.protocol === 'http:' || url?.protocol === 'https:';
  return url && web ? url.host : null;
}

import type { Request, RequestHandler } from 'express';
import { parseHttpUrl } from '../lib/urls';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Protects against CSRF: responds with 403 to requests from other sites that could change something. Browsers attach
 * the user's login to such requests, and report where they come from in Origin and Sec-Fetch-Site.
 */
export function requireSameOrigin(baseUrl: string): RequestHandler {
  const ownOrigin = new URL(baseUrl).origin;
  return (req, res, next) => {
    if (safeMethods.has(req.method) || isSameOrigin(req, ownOrigin)) return next();
    res.status(403).type('text').send('Cross-site requests are not allowed');
  };
}

/**
 * Whether a request comes from our own pages, at `ownOrigin` or the host they were opened with, or not from a browser.
 */
export function isSameOrigin(req: Request, ownOrigin: string): boolean {
  const site = req.get('sec-fetch-site');
  const origin = req.get('origin');
  // Browsers send at least one of the two headers; programs send neither.
  if (origin === undefined) return site === undefined || site === 'same-origin';
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === ownOrigin || hostOf(origin) === req.get('host')?.toLowerCase();
}

// A machine can have several names: BASE_URL may be localhost while the operator opens 127.0.0.1.
function hostOf(origin: string): string | null {
  return parseHttpUrl(origin)?.host ?? null;
}

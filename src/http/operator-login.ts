import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { rateLimitAddress } from '../rate-limits/rate-limiter';

const maxFailedLogins = 20;
const lockoutMs = 15 * 60_000;

/** An operator who is signed in as a user, by name; `'stale'` for one who signed in too long ago. */
export type SignedInOperator = { readonly name: string } | 'stale';

/**
 * Requires an operator: the operator's login (HTTP Basic), or a user who is signed in and an operator. Responds with 401
 * to everyone else, and with 404 when no login is configured, as if the page did not exist. After 20 failed logins, a
 * client gets 429 for 15 minutes, even with the right password. Forbids caching. `operatorOf` tells who it was.
 */
export function requireOperator(
  operator: { readonly user: string; readonly password: string } | null,
  findUser: (req: Request) => Promise<SignedInOperator | null> = async () => null,
): RequestHandler {
  const requireLogin = createLogin(operator);
  return async (req, res, next) => {
    res.set('Cache-Control', 'no-store');
    if (req.headers.authorization && operator) return requireLogin(req, res, next);
    // The login must work while the database is down.
    const user = await findUser(req).catch(() => null);
    if (user === null) return requireLogin(req, res, next);
    const page = ['GET', 'HEAD'].includes(req.method) ? req.originalUrl : '/admin';
    if (user === 'stale') return res.redirect(303, `/dashboard/confirm?next=${encodeURIComponent(page)}`);
    res.locals.operator = user.name;
    return next();
  };
}

/** Who passed `requireOperator`, for the log. */
export function operatorOf(res: Response): string {
  return String(res.locals.operator);
}

function createLogin(operator: { readonly user: string; readonly password: string } | null): RequestHandler {
  // In memory, so that the login works while other services are down.
  const failedLogins = new LRUCache<string, number>({ max: 10_000, ttl: lockoutMs });
  return (req, res, next) => {
    if (!operator) {
      res.status(404).type('text').send('Not found');
      return;
    }
    const client = rateLimitAddress(req.ip ?? '');
    const failures = failedLogins.get(client) ?? 0;
    if (failures >= maxFailedLogins) {
      res.set('Retry-After', String(lockoutMs / 1_000));
      res.status(429).type('text').send('Too many failed logins. Please wait 15 minutes.');
      return;
    }
    const given = readBasic(req.get('authorization'));
    const userMatches = equalsInConstantTime(given.user, operator.user);
    const passwordMatches = equalsInConstantTime(given.password, operator.password);
    if (userMatches && passwordMatches) {
      res.locals.operator = operator.user;
      return next();
    }
    // Browsers first send a request without a login, which does not count.
    if (given.user || given.password) failedLogins.set(client, failures + 1);
    res.set('WWW-Authenticate', 'Basic realm="Letterbox operator", charset="UTF-8"');
    res.status(401).type('text').send('Operator login required');
  };
}

function readBasic(header = ''): { user: string; password: string } {
  const [, encoded = ''] = /^basic +([A-Za-z0-9+/=_-]+) *$/i.exec(header) ?? [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon === -1 ? { user: '', password: '' } : { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

// Hashes first, so that the time reveals neither the content nor the length of the given text.
function equalsInConstantTime(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

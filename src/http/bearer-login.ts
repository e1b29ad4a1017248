import type { RequestHandler } from 'express';
import type { Pool } from 'pg';
import { limits } from '../../config/limits';
import type { Logger } from '../lib/logger';
import { errorMessage } from '../lib/text';
import { hashToken } from '../lib/tokens';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import { findAccountByToken, type TokenAccount } from '../tokens/api-token';
import { asWork } from './routes';

const { requests, windowMs, retryAfterSeconds } = limits.readApi;

/**
 * Requires an API token and sets `res.locals.account`; responds with 401 to everyone else (spec sections 5 and 7.2).
 * Looks up the token for every request, so that renewing or revoking it takes effect at once; malformed tokens cost no
 * look-up. Suspended accounts keep access to their data. Forbids caching.
 */
export function requireToken(pool: Pool, logger: Logger): RequestHandler {
  return asWork(async (req, res, next) => {
    res.set('Cache-Control', 'no-store');
    const token = readBearer(req.get('authorization'));
    let account: TokenAccount | null;
    try {
      account = token === null ? null : await findAccountByToken(pool, token);
    } catch (error) {
      logger.error({ requestId: res.locals.requestId, error: errorMessage(error) }, 'token lookup failed');
      res.status(500).json({ error: 'The token could not be checked. Please try again.' });
      return;
    }
    if (account && token !== null) {
      res.locals.account = account;
      res.locals.tokenHash = hashToken(token);
      return next();
    }
    res.set('WWW-Authenticate', token === null ? 'Bearer' : 'Bearer error="invalid_token"');
    res.status(401).json({
      error:
        token === null
          ? "Send the account's API token in the header: Authorization: Bearer lbx_..."
          : 'Invalid API token. It may have been renewed or revoked.',
    });
  });
}

/** Responds with 405 to other methods. Goes after `requireToken`, so that it reveals nothing without a token. */
export function allowMethods(...methods: readonly string[]): RequestHandler {
  const allow = methods.join(', ');
  return (req, res, next) => {
    if (methods.includes(req.method)) return next();
    res
      .set('Allow', allow)
      .status(405)
      .json({ error: `Method not allowed. Use ${methods.join(' or ')}.` });
  };
}

const windows = [{ limit: requests, windowMs }];

/** Responds with 429 to more than 60 requests per rolling minute and token (spec section 8). */
export function limitToken(limiter: RateLimiter): RequestHandler {
  return asWork(async (_req, res, next) => {
    const { allowed } = await limiter.consume(`token:${res.locals.tokenHash}`, windows);
    if (allowed) return next();
    res.set('Retry-After', String(retryAfterSeconds));
    res.status(429).json({ error: `Rate limit exceeded: ${requests} requests per minute and token. Please wait.` });
  });
}

function readBearer(header = ''): string | null {
  return /^bearer +(\S+) *$/i.exec(header)?.[1] ?? null;
}

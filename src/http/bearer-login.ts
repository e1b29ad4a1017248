import type { RequestHandler } from 'express';
import type { Pool } from 'pg';
import type { Logger } from '../lib/logger';
import { errorMessage } from '../lib/text';
import { hashToken } from '../lib/tokens';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import { findApiToken, recordTokenUse, type TokenLogin } from '../tokens/api-token';
import { TokenError } from '../tokens/token-error';
import { asWork } from './routes';

/**
 * Requires an API token and sets `res.locals.token` and `res.locals.account`; throws a TokenError 401 for everyone else
 * (spec sections 5 and 7.2). Looks up the token for every request, so that renewing, limiting or revoking it takes effect at
 * once; malformed tokens cost no look-up. Suspended accounts keep access to their data. Forbids caching. `challenge` is
 * the parameter of WWW-Authenticate that tells a client where to sign in.
 */
export function requireToken(pool: Pool, logger: Logger, challenge: string): RequestHandler {
  const recordUse = createUseRecorder(pool, logger);
  return asWork(async (req, res, next) => {
    res.set('Cache-Control', 'no-store');
    const token = readBearer(req.get('authorization'));
    let login: TokenLogin | null;
    try {
      login = token === null ? null : await findApiToken(pool, token);
    } catch (error) {
      logger.error({ requestId: res.locals.requestId, error: errorMessage(error) }, 'token lookup failed');
      throw new TokenError(500, 'internal_error', 'The token could not be checked. Please try again.');
    }
    if (login && token !== null) {
      res.locals.token = login.token;
      res.locals.account = login.account;
      res.locals.tokenHash = hashToken(token);
      recordUse(login);
      return next();
    }
    const error = token === null ? '' : 'error="invalid_token", ';
    const message =
      token === null
        ? "Send the account's API token in the header: Authorization: Bearer lbx_..."
        : 'Invalid API token. It may have been renewed or revoked, or have expired.';
    throw new TokenError(401, 'unauthorized', message, { 'WWW-Authenticate': `Bearer ${error}${challenge}` });
  });
}

/** Stores the last use of tokens while their requests go on; a use that cannot be stored is only logged. */
function createUseRecorder(pool: Pool, logger: Logger): (login: TokenLogin) => void {
  const pending = new Set<string>();
  return ({ token: { id }, isUseDue }) => {
    if (!isUseDue || pending.has(id)) return;
    pending.add(id);
    recordTokenUse(pool, id)
      .catch((error: unknown) => logger.warn({ error: errorMessage(error) }, 'the last use of a token was not stored'))
      .finally(() => pending.delete(id));
  };
}

/** Throws a TokenError 405 for other methods. Goes after `requireToken`, so that it reveals nothing without a token. */
export function allowMethods(...methods: readonly string[]): RequestHandler {
  const headers = { Allow: methods.join(', ') };
  return (req, _res, next) => {
    if (methods.includes(req.method)) return next();
    throw new TokenError(405, 'method_not_allowed', `Method not allowed. Use ${methods.join(' or ')}.`, headers);
  };
}

/** What a token may ask of the API, and all tokens of its account. */
interface TokenLimit {
  /** Tells limits apart that are counted on their own. */
  readonly key: string;
  readonly requests: number;
  readonly requestsPerAccount: number;
  readonly windowMs: number;
  readonly retryAfterSeconds: number;
}

/**
 * Throws a TokenError 429 for more requests per rolling minute and token than the limit allows (spec section 8), and with all
 * tokens of an account.
 */
export function limitToken(limiter: RateLimiter, limit: TokenLimit): RequestHandler {
  const { key, requests, requestsPerAccount, windowMs, retryAfterSeconds } = limit;
  const tokenWindows = [{ limit: requests, windowMs }];
  const accountWindows = [{ limit: requestsPerAccount, windowMs }];
  const headers = {
    'Retry-After': String(retryAfterSeconds),
    RateLimit: `"token";r=0;t=${retryAfterSeconds}`,
  };
  const rejection = (reason: string) =>
    new TokenError(429, 'rate_limited', `Rate limit exceeded: ${reason}. Please wait.`, headers);
  return asWork(async (_req, res, next) => {
    const { allowed } = await limiter.consume(`${key}:${res.locals.tokenHash}`, tokenWindows);
    if (!allowed) throw rejection(`${requests} requests per minute and token`);
    const account = await limiter.consume(`${key} of:${res.locals.account.id}`, accountWindows);
    if (!account.allowed) throw rejection(`${requestsPerAccount} requests per minute with all tokens of the account`);
    next();
  });
}

function readBearer(header = ''): string | null {
  return /^bearer +(\S+) *$/i.exec(header)?.[1] ?? null;
}

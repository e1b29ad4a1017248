import type { RequestHandler } from 'express';
import type { Pool } from 'pg';
import { limits } from '../../config/limits';
import type { Logger } from '../lib/logger';
import { errorMessage } from '../lib/text';
import { hashToken } from '../lib/tokens';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import { findApiToken, recordTokenUse, type TokenLogin } from '../tokens/api-token';
import { asWork } from './routes';

const { requests, requestsPerAccount, windowMs, retryAfterSeconds } = limits.readApi;

/**
 * Requires an API token and sets `res.locals.token` and `res.locals.account`; responds with 401 to everyone else (spec
 * sections 5 and 7.2). Looks up the token for every request, so that renewing, limiting or revoking it takes effect at
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
      res.status(500).json({ error: 'The token could not be checked. Please try again.' });
      return;
    }
    if (login && token !== null) {
      res.locals.token = login.token;
      res.locals.account = login.account;
      res.locals.tokenHash = hashToken(token);
      recordUse(login);
      return next();
    }
    res.set('WWW-Authenticate', token === null ? `Bearer ${challenge}` : `Bearer error="invalid_token", ${challenge}`);
    res.status(401).json({
      error:
        token === null
          ? "Send the account's API token in the header: Authorization: Bearer lbx_..."
          : 'Invalid API token. It may have been renewed or revoked, or have expired.',
    });
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

const tokenWindows = [{ limit: requests, windowMs }];
const accountWindows = [{ limit: requestsPerAccount, windowMs }];

/**
 * Responds with 429 to more than 60 requests per rolling minute and token (spec section 8), and to more than 300 with
 * all tokens of an account.
 */
export function limitToken(limiter: RateLimiter): RequestHandler {
  return asWork(async (_req, res, next) => {
    const reject = (limit: string) => {
      res.set('Retry-After', String(retryAfterSeconds));
      res.status(429).json({ error: `Rate limit exceeded: ${limit}. Please wait.` });
    };
    const { allowed } = await limiter.consume(`token:${res.locals.tokenHash}`, tokenWindows);
    if (!allowed) return reject(`${requests} requests per minute and token`);
    const account = await limiter.consume(`tokens of:${res.locals.account.id}`, accountWindows);
    if (!account.allowed) return reject(`${requestsPerAccount} requests per minute with all tokens of the account`);
    next();
  });
}

function readBearer(header = ''): string | null {
  return /^bearer +(\S+) *$/i.exec(header)?.[1] ?? null;
}

import type { RequestHandler } from 'express';
import { limits } from '../../config/limits';
import type { Account } from '../accounts/account.model';
import { findAccountByToken } from '../accounts/account.service';
import type { Database } from '../db/database';
import type { Logger } from '../lib/logger';
import { hashToken } from '../lib/tokens';
import type { RateLimiter } from '../rate-limits/rate-limiter';

const { requests, windowMs, retryAfterSeconds } = limits.readApi;

/**
 * Lets in who carries an API token, as `res.locals.account`, and answers 401 to everybody else (spec sections 5 and 7.2).
 * The token is looked up each time, so that a renewed or revoked one stops at once; what never was a token costs no look.
 * A suspended account is let in: its owner may still read what is his. No answer behind it may be kept by a cache.
 */
export function requireToken(db: Database, logger: Logger): RequestHandler {
  return async (req, res, next) => {
    res.set('Cache-Control', 'no-store');
    const token = readBearer(req.get('authorization'));
    let account: Account | null;
    try {
      account = token === null ? null : await findAccountByToken(db, token);
    } catch (error) {
      logger.error({ requestId: res.locals.requestId, error: (error as Error).message }, 'a token was not looked up');
      res.status(500).json({ error: 'The token could not be checked; please try again.' });
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
          ? 'Send the API token of the account in the header: Authorization: Bearer lbx_...'
          : 'This API token belongs to no account; it may have been renewed or revoked.',
    });
  };
}

/** Answers 405 to every method but these; to be set after `requireToken`, so that a stranger learns nothing. */
export function allowMethods(...methods: readonly string[]): RequestHandler {
  const allow = methods.join(', ');
  return (req, res, next) => {
    if (methods.includes(req.method)) return next();
    res
      .set('Allow', allow)
      .status(405)
      .json({ error: `Only ${methods.join(' and ')} are accepted here.` });
  };
}

const windows = [{ limit: requests, windowMs }];

/** Answers 429 to the 61st request in a rolling minute under one token, whatever it asks for (spec section 8). */
export function limitToken(limiter: RateLimiter): RequestHandler {
  return async (_req, res, next) => {
    const { allowed } = await limiter.consume(`token:${res.locals.tokenHash}`, windows);
    if (allowed) return next();
    res.set('Retry-After', String(retryAfterSeconds));
    res.status(429).json({ error: `A token may make ${requests} requests a minute; please wait.` });
  };
}

function readBearer(header = ''): string | null {
  return /^bearer +(\S+) *$/i.exec(header)?.[1] ?? null;
}

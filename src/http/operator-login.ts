import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { rateLimitAddress } from '../rate-limits/rate-limiter';

const guessesAllowed = 20;
const lockedMs = 15 * 60_000;

/**
 * Lets the operator in by HTTP Basic and everybody else out with 401; answers 404 when there is no operator,
 * as if the page did not exist. A client that guessed wrong 20 times gets 429, whatever it says, for 15 minutes.
 * Nothing behind it may be kept by a cache.
 */
export function requireOperator(operator: { readonly user: string; readonly password: string } | null): RequestHandler {
  // Of this process alone: it must work whatever is down.
  const wrongGuesses = new LRUCache<string, number>({ max: 10_000, ttl: lockedMs });
  return (req, res, next) => {
    res.set('Cache-Control', 'no-store');
    if (!operator) {
      res.status(404).type('text').send('Not found');
      return;
    }
    const client = rateLimitAddress(req.ip ?? '');
    const wrong = wrongGuesses.get(client) ?? 0;
    if (wrong >= guessesAllowed) {
      res.set('Retry-After', String(lockedMs / 1_000));
      res.status(429).type('text').send('There were too many attempts. Please wait 15 minutes.');
      return;
    }
    const given = readBasic(req.get('authorization'));
    const userFits = sameText(given.user, operator.user);
    const passwordFits = sameText(given.password, operator.password);
    if (userFits && passwordFits) return next();
    // A browser asks once without a login, which is no guess.
    if (given.user || given.password) wrongGuesses.set(client, wrong + 1);
    res.set('WWW-Authenticate', 'Basic realm="Letterbox operator", charset="UTF-8"');
    res.status(401).type('text').send('The operator must log in');
  };
}

function readBasic(header = ''): { user: string; password: string } {
  const [, encoded = ''] = /^basic +([A-Za-z0-9+/=_-]+) *$/i.exec(header) ?? [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon === -1 ? { user: '', password: '' } : { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

// Hashed first, so that neither the content nor the length of a guess shows in the time it takes.
function sameText(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';

/**
 * Lets the operator in by HTTP Basic and everybody else out with 401; answers 404 when there is no operator,
 * as if the page did not exist. Nothing behind it may be kept by a cache.
 */
export function requireOperator(operator: { readonly user: string; readonly password: string } | null): RequestHandler {
  return (req, res, next) => {
    res.set('Cache-Control', 'no-store');
    if (!operator) {
      res.status(404).type('text').send('Not found');
      return;
    }
    const given = readBasic(req.get('authorization'));
    const userFits = sameText(given.user, operator.user);
    const passwordFits = sameText(given.password, operator.password);
    if (userFits && passwordFits) return next();
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

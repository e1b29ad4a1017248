import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

const sane = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Gives each request an id that its log lines and its answer share, as `res.locals.requestId` and `X-Request-Id`:
 * the caller's own when it is 8 to 64 letters, digits, `_` or `-`, else a new UUID.
 */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.get('x-request-id');
  const id = given && sane.test(given) ? given : randomUUID();
  res.locals.requestId = id;
  res.set('X-Request-Id', id);
  next();
};

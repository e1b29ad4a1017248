import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

const validId = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Sets `res.locals.requestId`, which log lines carry, and the response header `X-Request-Id`: the caller's own id when it
 * has 8 to 64 letters, digits, `_` or `-`, else a new UUID.
 */
export const assignRequestId: RequestHandler = (req, res, next) => {
  const given = req.headers['x-request-id'];
  const requestId = typeof given === 'string' && validId.test(given) ? given : randomUUID();
  res.locals.requestId = requestId;
  res.setHeader('X-Request-Id', requestId);
  next();
};

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const sane = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Gives a request the id that its log lines and its answer share, as `X-Request-Id`: the caller's own when it is 8 to 64
 * letters, digits, `_` or `-`, else a new UUID.
 */
export function giveRequestId(req: IncomingMessage, res: ServerResponse): string {
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && sane.test(given) ? given : randomUUID();
  res.setHeader('X-Request-Id', id);
  return id;
}

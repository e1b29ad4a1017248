import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sane = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * The id that a request's log lines and its answer share: the caller's own `X-Request-Id` when it is 8 to 64 letters, digits,
 * `_` or `-`, else a new UUID.
 */
export function requestIdFor(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  return typeof given === 'string' && sane.test(given) ? given : randomUUID();
}

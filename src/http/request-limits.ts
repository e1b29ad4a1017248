import type { RequestHandler, Response } from 'express';
import { capacity } from '../../config/limits';
import { CapacityLimit } from '../lib/capacity-limit';
import { onBodyReceived } from './connection-limit';

const { payments, readApi, agents, files, pages } = capacity.requests;

/** Separate limits, so that a busy surface does not block the others. The first matching path applies. */
const surfaces = [
  { path: '/api/payments', max: payments, reject: rejectAsJson },
  { path: '/api', max: readApi, reject: rejectAsJson },
  { path: '/mcp', max: agents, reject: rejectAsJson },
  { path: '/files', max: files, reject: rejectAsText },
  { path: '', max: pages, reject: rejectAsText },
];

/**
 * Limits the concurrent requests of each surface and responds with 503 to those beyond the limit, as JSON (`{error}`)
 * or text. At the limit, the request that has been sending its body the longest is dropped first.
 */
export function limitConcurrency(): RequestHandler {
  const limits = surfaces.map((surface) => ({ ...surface, limit: new CapacityLimit(surface.max) }));
  return (req, res, next) => {
    const surface = limits.find(({ path }) => path === '' || req.path === path || req.path.startsWith(`${path}/`));
    if (!surface) return next();
    const reservation = surface.limit.open(() => req.destroy());
    if (!reservation.reserve(1)) {
      // The unread body would be taken for the next request.
      if (!req.complete) res.set('Connection', 'close');
      return surface.reject(res.status(503).set({ 'Retry-After': '5', 'Cache-Control': 'no-store' }));
    }
    onBodyReceived(req, () => reservation.pin());
    res.locals.leaveLimit = () => reservation.release();
    res.once('close', () => reservation.release());
    return next();
  };
}

const tooBusy = 'The server is busy. Please try again in a few seconds.';

function rejectAsJson(res: Response): void {
  res.json({ error: tooBusy });
}

function rejectAsText(res: Response): void {
  res.type('text/plain').send(`${tooBusy}\n`);
}

/** Stops counting a response that goes on for as long as its page is open. */
export function leaveConcurrencyLimit(res: Response): void {
  (res.locals.leaveLimit as (() => void) | undefined)?.();
}

/** Closes the connection of a request whose body has not arrived completely within `timeoutMs`. */
export function limitBodyTime(timeoutMs: number): RequestHandler {
  return (req, res, next) => {
    const timer = setTimeout(() => {
      if (!req.complete) req.destroy();
    }, timeoutMs);
    res.once('close', () => clearTimeout(timer));
    next();
  };
}

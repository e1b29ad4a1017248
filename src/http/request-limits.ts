import type { RequestHandler, Response } from 'express';
import { capacity } from '../../config/limits';
import { CapacityLimit } from '../lib/capacity-limit';
import { workOf } from '../lib/request-work';
import { onBodyReceived } from './connection-limit';

const { payments, mailHooks, captchas, readApi, agents, files, pages } = capacity.requests;

/** Separate limits, so that a busy surface does not block the others. The first matching path applies. */
const surfaces = [
  { path: '/api/payments', max: payments, reject: rejectAsJson },
  { path: '/hooks/mail', max: mailHooks, reject: rejectAsJson },
  { path: '/api/challenge', max: captchas, reject: rejectAsJson },
  { path: '/api/captcha', max: captchas, reject: rejectAsJson },
  { path: '/api', max: readApi, reject: rejectAsJson },
  { path: '/mcp', max: agents, reject: rejectAsJson },
  { path: '/files', max: files, reject: rejectAsText },
  { path: '', max: pages, reject: rejectAsText },
];

/**
 * Limits the concurrent requests of each surface and responds with 503 to those beyond the limit, as JSON (`{error}`)
 * or text. A request whose client has hung up counts until its work has ended. At the limit, the request that has been
 * sending its body the longest is dropped first.
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
    workOf(res).onClosed(() => reservation.release());
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

const bodyTimers = new WeakMap<Response, NodeJS.Timeout>();

/** Closes the connection of a request whose body has not arrived completely within `timeoutMs`. */
export function limitBodyTime(timeoutMs: number): RequestHandler {
  return (req, res, next) => {
    const timer = setTimeout(() => {
      if (!req.complete) req.destroy();
    }, timeoutMs);
    bodyTimers.set(res, timer);
    res.once('close', () => clearTimeout(timer));
    next();
  };
}

/** Lets the body of a request take as long as the server's timeout allows, for a file that is read as it arrives. */
export function allowLongBody(res: Response): void {
  clearTimeout(bodyTimers.get(res));
}

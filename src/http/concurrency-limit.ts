import type { RequestHandler, Response } from 'express';
import { capacity } from '../../config/limits';
import { CapacityLimit } from '../lib/capacity-limit';
import { onBodyReceived } from '../lib/on-body-received';

const { payments, readApi, agents, files, pages } = capacity.requests;

/** Each with a number of its own, so that a crowd at one door does not block the others. */
const surfaces = [
  { path: '/api/payments', most: payments, answer: inJson },
  { path: '/api', most: readApi, answer: inJson },
  { path: '/mcp', most: agents, answer: inJson },
  { path: '/files', most: files, answer: inWords },
  { path: '', most: pages, answer: inWords },
];

/**
 * Serves so many requests of a surface at a time, and answers 503 to those beyond: in JSON, as `{error}`, where programs
 * ask, else in words. Whoever takes longest to send a body is hung up on first.
 */
export function limitInFlight(): RequestHandler {
  const doors = surfaces.map((surface) => ({ ...surface, budget: new CapacityLimit(surface.most) }));
  return (req, res, next) => {
    const door = doors.find(({ path }) => path === '' || req.path === path || req.path.startsWith(`${path}/`));
    if (!door) return next();
    const share = door.budget.open(() => req.destroy());
    if (!share.reserve(1)) {
      // A body that nobody reads would be taken for the next request's beginning.
      if (!req.complete) res.set('Connection', 'close');
      return door.answer(res.status(503).set({ 'Retry-After': '5', 'Cache-Control': 'no-store' }));
    }
    onBodyReceived(req, () => share.pin());
    res.once('close', () => share.release());
    return next();
  };
}

const tooBusy = 'There is too much to do at the moment. Please try again in a few seconds.';

function inJson(res: Response): void {
  res.json({ error: tooBusy });
}

function inWords(res: Response): void {
  res.type('text/plain').send(`${tooBusy}\n`);
}

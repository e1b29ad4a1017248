import { type RequestHandler, Router } from 'express';
import { openEventStream } from '../../http/event-stream';
import type { LivePublisher } from '../../live/publisher';
import type { DashboardDeps } from '../dashboard.deps';
import { visitorOf } from '../session/session';

const statusOf = { account: 429, process: 503, closing: 503 } as const;

/**
 * `/events`: live updates for the pages of one browser, as server-sent events. `update` carries what changed and what
 * is unread (`LiveUpdate` in src/live/hub.ts); `signed-out` is the last event of a session. Browsers do not connect
 * again after 204, the response without a session or with one of another account than the page's.
 */
export function createLiveRouter({ live }: Pick<DashboardDeps, 'live'>): Router {
  const router = Router();
  router.get('/events', (req, res) => {
    const { owner } = visitorOf(res);
    if (!owner || req.query.account !== owner.account.id) return void res.status(204).end();
    const refusal = live.hub.refusalFor(owner.account.id);
    if (refusal) return void res.status(statusOf[refusal]).set('Retry-After', '30').end();
    if (req.socket.destroyed) return;
    const page = { accountId: owner.account.id, sessionId: owner.sessionId, ...openEventStream(res) };
    res.once('close', live.hub.join(page));
  });
  return router;
}

/** After a successful POST of an owner, other open pages may be out of date. */
export function publishChanges(live: Pick<LivePublisher, 'changed'>): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'POST') {
      res.once('finish', () => {
        const { owner } = visitorOf(res);
        if (owner && res.statusCode < 400) live.changed(owner.account.id);
      });
    }
    next();
  };
}

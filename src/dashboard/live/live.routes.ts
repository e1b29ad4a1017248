import { type RequestHandler, Router } from 'express';
import type { Pool } from 'pg';
import { openEventStream } from '../../http/event-stream';
import { nullOnTimeout } from '../../lib/pg-errors';
import type { LivePublisher } from '../../live/publisher';
import { type Count, countMatches, findInboxPage } from '../../submissions/inbox/inbox.query';
import { parseInstant } from '../../submissions/read-api/list-query';
import type { DashboardDeps } from '../dashboard.deps';
import { readInboxQuery } from '../inbox/inbox-draft';
import { visitorOf } from '../session/session';
import { submissionPath } from '../submissions/submission-paths';

const statusOf = { account: 429, process: 503, closing: 503 } as const;

/** Lists lack at most this many new submissions; beyond, it is "99+". */
const maxNew = 99;

/**
 * `/events`: live updates for the pages of one browser, as server-sent events. `update` carries what changed and what
 * is unread (`LiveUpdate` in src/live/hub.ts); `signed-out` is the last event of a session, and the only one without
 * a session or with one of another account than the page's; the page does not connect again after it.
 *
 * `/inbox/new`: how many submissions match an inbox list's query and arrived after `since`; 204 while that is not known.
 * `/inbox/newest`: the path and form of the newest submission in the inbox; 204 if there is none.
 */
export function createLiveRouter({
  live,
  reads,
  database: { pool },
}: Pick<DashboardDeps, 'live' | 'reads' | 'database'>): Router {
  const router = Router();
  router.get('/events', (req, res) => {
    if (req.method === 'HEAD') return void res.status(204).end();
    const { owner } = visitorOf(res);
    if (!owner || req.query.account !== owner.account.id) {
      const stream = openEventStream(res);
      stream.send('signed-out', '{}');
      return stream.end();
    }
    const rejection = live.hub.admit(owner.account.id);
    if (rejection) return void res.status(statusOf[rejection]).set('Retry-After', '30').end();
    if (req.socket.destroyed) return;
    const page = { accountId: owner.account.id, sessionId: owner.sessionId, ...openEventStream(res) };
    res.once('close', live.hub.join(page));
  });
  router.get('/inbox/new', async (req, res) => {
    const { owner } = visitorOf(res);
    const { searchParams } = new URL(req.originalUrl, 'http://localhost');
    const accountId = owner?.account.id;
    const count =
      accountId && (await nullOnTimeout(reads.run(accountId, () => countNew(pool, accountId, searchParams))));
    if (count) res.json(count);
    else res.status(204).end();
  });
  router.get('/inbox/newest', async (_req, res) => {
    const { owner } = visitorOf(res);
    const filter = owner && ({ accountId: owner.account.id, folder: 'inbox' } as const);
    const [newest] = filter ? (await findInboxPage(pool, filter, null, 1)).rows : [];
    if (newest) res.json({ path: submissionPath(newest.id), form: newest.formName });
    else res.status(204).end();
  });
  return router;
}

/** Creation times strictly increase within an account, so nothing that the list shows is counted. */
function countNew(pool: Pool, accountId: string, parameters: URLSearchParams): Promise<Count> {
  const { filter } = readInboxQuery(parameters, accountId);
  const since = parseInstant(parameters.get('since') ?? '');
  const after = since && new Date(since.getTime() + 1);
  const from = after && filter.from && filter.from > after ? filter.from : (after ?? filter.from);
  return countMatches(pool, { ...filter, from }, maxNew);
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

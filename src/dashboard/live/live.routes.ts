import type { Request, RequestHandler, Response } from 'express';
import type { Pool } from 'pg';
import { openEventStream } from '../../http/event-stream';
import { get, type Route } from '../../http/routes';
import { parseInstant } from '../../lib/instants';
import { TooManyWaiting } from '../../lib/keyed-semaphore';
import { nullOnTimeout } from '../../lib/pg-errors';
import type { LivePublisher } from '../../live/publisher';
import type { Count } from '../../submissions/inbox/count';
import { countMatches, findInboxPage } from '../../submissions/inbox/inbox.query';
import type { DashboardDeps } from '../dashboard.deps';
import { readInboxQuery } from '../inbox/inbox-draft';
import { parametersOf } from '../page/read-form';
import { type SignedIn, scopeOfMember, visitorOf } from '../session/session';
import { submissionPath } from '../submissions/submission-paths';

const statusOf = { account: 429, process: 503, closing: 503 } as const;

/** Lists lack at most this many new submissions; beyond, it is "99+". */
const maxNew = 99;

/**
 * `/events`: live updates for the pages of one browser, as server-sent events. `update` carries what changed and what
 * is unread (`LiveUpdate` in src/live/hub.ts); `signed-out` is the last event of a session, and the only one without a
 * session or with one of another account than the page's; the page does not connect again after it.
 *
 * `/inbox/new`: how many submissions match an inbox list's query and arrived after `since`; 204 while that is not
 * known or another read of the account waits. `/inbox/newest`: the path and form of the newest submission in the
 * inbox; 204 if there is none.
 */
export const liveRoutes: readonly Route<DashboardDeps>[] = [
  get('/events', openEvents),
  get('/inbox/new', countNewSubmissions),
  get('/inbox/newest', findNewest),
];

function openEvents({ live }: DashboardDeps, req: Request, res: Response): void {
  if (req.method === 'HEAD') return void res.status(204).end();
  const { signedIn } = visitorOf(res);
  if (!signedIn || req.query.account !== signedIn.account.id) {
    const stream = openEventStream(res);
    stream.send('signed-out', '{}');
    stream.end();
    return;
  }
  const rejection = live.hub.admit(signedIn.account.id);
  if (rejection) return void res.status(statusOf[rejection]).set('Retry-After', '30').end();
  if (req.socket.destroyed) return;
  const page = { accountId: signedIn.account.id, sessionId: signedIn.sessionId, ...openEventStream(res) };
  res.once('close', live.hub.join(page));
}

async function countNewSubmissions(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { reads, database } = deps;
  const { signedIn } = visitorOf(res);
  const parameters = parametersOf(req.originalUrl);
  const count =
    signedIn &&
    (await nullOnTimeout(
      reads
        .run(signedIn.account.id, () => countNew(database.pool, signedIn, parameters), { maxWaiting: 1 })
        .catch(nullIfBusy),
    ));
  if (count) res.json(count);
  else res.status(204).end();
}

/** Every open inbox asks; none of them may keep a search of its owner from waiting. */
function nullIfBusy(error: unknown): null {
  if (error instanceof TooManyWaiting) return null;
  throw error;
}

async function findNewest({ database }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  const { signedIn } = visitorOf(res);
  const filter = signedIn && ({ ...scopeOfMember(signedIn), folder: 'inbox' } as const);
  const [newest] = filter ? (await findInboxPage(database.pool, filter, null, 1)).rows : [];
  if (newest) res.json({ path: submissionPath(newest.id), form: newest.formName });
  else res.status(204).end();
}

/** Creation times strictly increase within an account, so nothing that the list shows is counted. */
function countNew(pool: Pool, signedIn: SignedIn, parameters: URLSearchParams): Promise<Count> {
  const { filter } = readInboxQuery(parameters, signedIn);
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
        const { signedIn } = visitorOf(res);
        if (signedIn && res.statusCode < 400) live.changed(signedIn.account.id);
      });
    }
    next();
  };
}

import { type Response, Router } from 'express';
import { type BulkChange, bulkChanges } from '../../submissions/bulk-change';
import { changeMatching } from '../../submissions/change-matching';
import { countMatches } from '../../submissions/inbox.counts';
import type { InboxFilter } from '../../submissions/inbox.filter';
import { findInboxPage } from '../../submissions/inbox.query';
import { parseInstant } from '../../submissions/instant';
import type { DashboardDeps } from '../dashboard.deps';
import { readForm } from '../page/read-form';
import { redirectWithNotice, renderPage } from '../page/render-page';
import { PageError } from '../page-error';
import { ownerOf } from '../session/session';
import { ChangeAllPage } from './change-all.view';
import { noticeOf } from './change-words';
import { ErasePage } from './erase.view';
import { draftFields, type InboxDraft, inboxAddress } from './inbox-address';
import { readInboxQuery } from './read-inbox-query';

const mostCounted = 10_000;

/** `/inbox/all`: one change to everything that fits a filter. */
export function createChangeAllRouter({ database: { pool }, outbox }: DashboardDeps): Router {
  const draw = async (res: Response, draft: InboxDraft, filter: InboxFilter, until: Date, changed?: number) => {
    const count = await countMatches(pool, upTo(filter, until), mostCounted);
    if (count.count === 0) return res.redirect(303, inboxAddress(draft));
    return renderPage(res, <ChangeAllPage {...{ draft, count, until }} {...(changed !== undefined && { changed })} />);
  };

  const router = Router();
  router.get('/inbox/all', async (req, res) => {
    const { draft, filter } = readInboxQuery(new URL(req.originalUrl, 'http://own.invalid').searchParams, idOf(res));
    const [newest] = (await findInboxPage(pool, filter, null, 1)).rows;
    await draw(res, draft, filter, newest ? new Date(newest.createdAt.getTime() + 1) : new Date());
  });

  router.post('/inbox/all', async (req, res) => {
    const form = readForm(req);
    const { draft, filter, errors } = readInboxQuery(form, idOf(res));
    const change = readChange(form);
    const until = parseInstant(form.get('until') ?? '');
    // Left out, a filter that was not understood would mean more than the owner chose.
    if (!change || !until || Object.keys(errors).length > 0) throw new PageError(403, 'That form was not whole.');
    const seen = upTo(filter, until);
    if (change === 'erase' && form.get('sure') === null) {
      const { count } = await countMatches(pool, seen, mostCounted);
      const fields = [...draftFields(draft), ['until', until.toISOString()] as const];
      return renderPage(
        res,
        <ErasePage action="/dashboard/inbox/all" count={count} fields={fields} back={inboxAddress(draft)} />,
      );
    }
    const deps = { pool, outbox, requestId: String(res.locals.requestId) };
    const { changed, next } = await changeMatching(deps, seen, change);
    if (next) return draw(res, draft, filter, next, changed);
    return redirectWithNotice(res, inboxAddress(draft), noticeOf(change, changed), changed);
  });
  return router;
}

const idOf = (res: Response) => ownerOf(res).account.id;

/** The filter without what came after a moment; the owner's own last day stays the end where that is earlier. */
const upTo = (filter: InboxFilter, until: Date): InboxFilter => ({
  ...filter,
  to: filter.to && filter.to < until ? filter.to : until,
});

/** The change that a posted form names; undefined for none. */
export function readChange(form: URLSearchParams): BulkChange | undefined {
  return bulkChanges.find((change) => change === form.get('change'));
}

import { type Response, Router } from 'express';
import { isPaid } from '../../../config/plans';
import { listFormChoices } from '../../forms/form-choices';
import { changeMany } from '../../submissions/bulk-change';
import { readFormat } from '../../submissions/export.routes';
import { countFolders } from '../../submissions/inbox.counts';
import { type InboxFilter, whereOf } from '../../submissions/inbox.filter';
import { findInboxPage, type InboxPage } from '../../submissions/inbox.query';
import { ReadRefusal } from '../../submissions/read-refusal';
import { isSearchBehind } from '../../submissions/search-hits';
import type { Selection } from '../../submissions/submission.selection';
import type { DashboardDeps } from '../dashboard.deps';
import { ownPath, readForm } from '../page/read-form';
import { redirectWithNotice, renderPage } from '../page/render-page';
import { PageError } from '../page-error';
import { ownerOf } from '../session/session';
import { createChangeAllRouter, readChange } from './change-all.routes';
import { noticeOf } from './change-words';
import { ErasePage } from './erase.view';
import { InboxPageView } from './inbox.view';
import { inboxAddress } from './inbox-address';
import { readInboxQuery } from './read-inbox-query';

const perPage = 50;
const noPage: InboxPage = { rows: [], hasNewer: false, hasOlder: false };

/** `/inbox`: what came in, folder by folder, and what becomes of it. */
export function createInboxRouter(deps: DashboardDeps): Router {
  const { database, outbox, sendExport } = deps;
  const { pool } = database;
  const router = Router();

  router.get('/inbox', async (req, res) => {
    const { account } = ownerOf(res);
    const { draft, filter, place, errors } = readInboxQuery(parametersOf(req.originalUrl), account.id);
    const isWrong = Object.keys(errors).length > 0;
    const [page, counts, forms, catchingUp] = await Promise.all([
      isWrong ? noPage : findInboxPage(pool, filter, place, perPage),
      countFolders(pool, account.id),
      listFormChoices(pool, account.id, draft.form),
      filter.text === undefined ? false : isSearchBehind(pool, account.id),
    ]);
    const more =
      place === null ? {} : Object.fromEntries(Object.entries(place).map(([name, at]) => [name, at.toISOString()]));
    const shown = { draft, page, counts, forms, catchingUp, errors, mayExport: isPaid(account.plan) };
    renderPage(res, <InboxPageView {...shown} address={inboxAddress(draft, more)} />, isWrong ? 400 : 200);
  });

  router.post('/inbox/change', async (req, res) => {
    const form = readForm(req);
    const back = ownPath(form.get('back') ?? '/dashboard/inbox');
    const change = readChange(form);
    const ids = form.getAll('id');
    if (!change) throw new PageError(403, 'That form was not whole.');
    if (ids.length === 0) return redirectWithNotice(res, back, 'nothing-chosen');
    if (change === 'erase' && form.get('sure') === null) {
      const fields = ids.map((id) => ['id', id] as const);
      return renderPage(res, <ErasePage action="/dashboard/inbox/change" count={ids.length} {...{ fields, back }} />);
    }
    const changed = await changeMany(depsOf(res), ownerOf(res).account.id, ids, change);
    return redirectWithNotice(res, back, noticeOf(change, changed), changed);
  });

  router.get('/inbox/export', async (req, res) => {
    const { account } = ownerOf(res);
    const parameters = parametersOf(req.originalUrl);
    const { filter, errors } = readInboxQuery(parameters, account.id);
    if (Object.keys(errors).length > 0) throw new PageError(404, 'The filter names no such days.');
    try {
      const format = readFormat(account, parameters);
      await sendExport(res, account, await selectionOf(filter), format);
    } catch (error) {
      throw error instanceof ReadRefusal
        ? new PageError(error.status === 400 ? 404 : error.status, error.message)
        : error;
    }
  });

  router.use(createChangeAllRouter(deps));
  return router;

  function depsOf(res: Response) {
    return { pool, outbox, requestId: String(res.locals.requestId) };
  }

  async function selectionOf(filter: InboxFilter): Promise<Selection> {
    const { accountId, folder, formId, from: since, to: before } = filter;
    const aside = folder === 'spam' || folder === 'bin';
    return { accountId, folder: aside ? folder : 'inbox', formId, since, before, narrow: await whereOf(pool, filter) };
  }
}

function parametersOf(address: string): URLSearchParams {
  return new URL(address, 'http://own.invalid').searchParams;
}

import { type Response, Router } from 'express';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { listLabels } from '../../labels/label.service';
import { HttpError } from '../../lib/http-error';
import { changeMany, changeMatching } from '../../submissions/changes/bulk-change';
import { isBatch, listChanges, startBatch, undoBatch } from '../../submissions/changes/change-history';
import { type InboxFilter, whereOf } from '../../submissions/inbox/inbox.filter';
import { countAll, findInboxPage } from '../../submissions/inbox/inbox.query';
import { readFormat } from '../../submissions/read-api/export.routes';
import { parseInstant, ReadError } from '../../submissions/read-api/list-query';
import type { Selection } from '../../submissions/submission.selection';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { ownPath, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { ownerOf } from '../session/session';
import { listOf, readReturnPath, submissionPath } from '../submissions/submission-paths';
import { BulkChangePage } from './bulk-change.page';
import { ChangeHistoryPage } from './change-history.page';
import { changeNotice, readChange, undoneNotice, undoOf } from './changes';
import { type BulkChangeProgress, ConfirmChangePage } from './confirm-change.page';
import { InboxPage } from './inbox.page';
import { draftFields, inboxPath, readInboxQuery } from './inbox-draft';
import { readInbox } from './read-inbox';
import { explainTimeout, runSearch } from './run-search';

/** Changes on the history page. */
const maxHistory = 100;
/** Counting more than this many matches is not worth the wait. */
const maxCounted = 100_000;

/** `/inbox`: the list, changes to selected submissions or to all that match a filter, and exports. */
export function createInboxRouter(deps: DashboardDeps): Router {
  const { database, sendExport } = deps;
  const { pool } = database;
  const router = Router();

  const depsOf = (res: Response, batch: string) => ({
    pool,
    batch,
    requestId: String(res.locals.requestId),
  });

  router.get('/inbox', async (req, res) => {
    const labels = await listLabels(database, accountIdOf(res));
    const inbox = await readInbox(deps, ownerOf(res).account, labels, req.originalUrl);
    renderPage(res, <InboxPage {...inbox} />, Object.keys(inbox.errors).length > 0 ? 400 : 200);
  });

  router.post('/inbox/change', async (req, res) => {
    const form = readForm(req);
    const change = readChange(form);
    const ids = form.getAll('id');
    const back = readReturnPath(form, change === 'read' ? [] : ids);
    if (!change) throw incompleteForm();
    if (ids.length === 0) return redirectWithNotice(res, back, 'nothing-chosen');
    if (change === 'erase' && form.get('sure') === null) {
      const fields = ids.map((id) => ['id', id] as const);
      return renderPage(
        res,
        <ConfirmChangePage
          change="erase"
          action="/dashboard/inbox/change"
          count={{ count: ids.length, more: false }}
          {...{ fields, back }}
        />,
      );
    }
    const batch = await startBatch(pool, accountIdOf(res));
    const changed = await changeMany(depsOf(res, batch), accountIdOf(res), ids, change);
    return redirectWithNotice(res, back, changeNotice(change, changed), changed, undoOf(change, batch, changed));
  });

  router.post('/inbox/undo', async (req, res) => {
    const form = readForm(req);
    const batch = form.get('batch') ?? '';
    if (!isBatch(batch)) throw incompleteForm();
    const back = ownPath(form.get('back') ?? '/dashboard/inbox');
    const undone = await undoBatch(depsOf(res, batch), accountIdOf(res), batch);
    if (!undone || (undone.restored === 0 && !undone.hasMore))
      return redirectWithNotice(res, back, 'nothing-undone', 0);
    const { change, restored, hasMore } = undone;
    if (hasMore) return redirectWithNotice(res, back, 'change-undone-partly', restored, { change, batch });
    const opened = form.get('opened') ?? '';
    const path = isUuid(opened) ? submissionPath(opened, listOf(back)) : back;
    redirectWithNotice(res, path, undoneNotice(change), restored);
  });

  router.get('/inbox/history', async (_req, res) => {
    renderPage(res, <ChangeHistoryPage changes={await listChanges(pool, accountIdOf(res), maxHistory)} />);
  });

  router.get('/inbox/all', async (req, res) => {
    const { draft, filter, errors } = readInboxQuery(parametersOf(req.originalUrl), accountIdOf(res));
    if (Object.keys(errors).length > 0) return res.redirect(303, inboxPath(draft));
    const { until, count } = await runSearch(deps, filter, async () => {
      const [newest] = (await findInboxPage(pool, filter, null, 1)).rows;
      const until = newest ? new Date(newest.createdAt.getTime() + 1) : new Date();
      return { until, count: await countAll(pool, createdBefore(filter, until), maxCounted) };
    });
    if (count.count === 0 && !count.more) return res.redirect(303, inboxPath(draft));
    renderPage(res, <BulkChangePage {...{ draft, count, until }} />);
  });

  router.post('/inbox/all', async (req, res) => {
    const form = readForm(req);
    const { draft, filter, errors } = readInboxQuery(form, accountIdOf(res));
    const change = readChange(form);
    const until = parseInstant(form.get('until') ?? '');
    // Ignoring an invalid filter would change more than the owner meant.
    if (!change || !until || Object.keys(errors).length > 0) throw incompleteForm();
    const confirm = async (rest: InboxFilter, next: Date, done?: BulkChangeProgress): Promise<void> => {
      const count = await runSearch(deps, rest, () => countAll(pool, rest, maxCounted));
      if (count.count === 0 && !count.more) return redirectWithNotice(res, inboxPath(draft), 'nothing-changed');
      const fields = [...draftFields(draft), ['until', next.toISOString()] as const];
      renderPage(
        res,
        <ConfirmChangePage
          {...{ change, count, fields }}
          action="/dashboard/inbox/all"
          back={inboxPath(draft)}
          {...(done && { done })}
        />,
      );
    };
    const seen = createdBefore(filter, until);
    if (form.get('sure') === null) return confirm(seen, until);
    // A change of more than one call is one batch.
    const earlier = form.get('batch') ?? '';
    const batch = isBatch(earlier) ? earlier : await startBatch(pool, accountIdOf(res));
    const before = Number(form.get('changed')) || 0;
    const { changed, next } = await runSearch(deps, seen, () => changeMatching(depsOf(res, batch), seen, change));
    const total = before + changed;
    if (next) return confirm(createdBefore(filter, next), next, { changed: total, batch });
    return redirectWithNotice(res, inboxPath(draft), changeNotice(change, total), total, undoOf(change, batch, total));
  });

  router.get('/inbox/export', async (req, res) => {
    const { account } = ownerOf(res);
    const parameters = parametersOf(req.originalUrl);
    const { filter, errors } = readInboxQuery(parameters, account.id);
    if (Object.keys(errors).length > 0)
      throw new HttpError(404, null, 'The search or the dates of this filter are invalid.');
    try {
      const format = readFormat(account, parameters);
      const selection = await runSearch(deps, filter, () => selectionOf(pool, filter));
      await explainTimeout(() => sendExport(res, account, selection, format));
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      throw new HttpError(error.status === 400 ? 404 : error.status, null, error.message);
    }
  });
  return router;
}

function incompleteForm(): HttpError {
  return new HttpError(403, null, 'The form was incomplete. Reload the page and try again.');
}

async function selectionOf(pool: Pool, filter: InboxFilter): Promise<Selection> {
  const { accountId, folder, formId, from: since, to: before } = filter;
  const exported = folder === 'spam' || folder === 'bin' ? folder : 'inbox';
  return { accountId, folder: exported, formId, since, before, narrow: await whereOf(pool, filter) };
}

/** The filter limited to submissions created before a moment, or before its own end when that is earlier. */
function createdBefore(filter: InboxFilter, until: Date): InboxFilter {
  return { ...filter, to: filter.to && filter.to < until ? filter.to : until };
}

const accountIdOf = (res: Response): string => ownerOf(res).account.id;

function parametersOf(url: string): URLSearchParams {
  return new URL(url, 'http://localhost').searchParams;
}

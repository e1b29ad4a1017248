import type { Request, Response } from 'express';
import { validate as isUuid } from 'uuid';
import { findOwnForm } from '../../forms/form.repository';
import { listLabels } from '../../labels/label.service';
import { HttpError } from '../../lib/http-error';
import { changeMany } from '../../submissions/changes/bulk-change';
import { isBatch, listChanges, startBatch, undoBatch } from '../../submissions/changes/change-history';
import { type InboxFilter, selectionOf } from '../../submissions/inbox/inbox.filter';
import { readFormat } from '../../submissions/read-api/export.routes';
import { ReadError } from '../../submissions/read-api/list-query';
import { describeAudit, describeSubmissions, recordMember } from '../audit/record-request';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { ownPath, parametersOf, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, guarded, type MemberRoute, post } from '../session/routes';
import { accountIdOf, scopeOf, signedInOf } from '../session/session';
import { listOf, readReturnPath, submissionPath } from '../submissions/submission-paths';
import { bulkChangeRoutes } from './bulk-change.routes';
import { ChangeHistoryPage } from './change-history.page';
import { changeDepsOf, changeNotice, incompleteForm, isErasure, readChange, undoneNotice, undoOf } from './changes';
import { ConfirmChangePage } from './confirm-change.page';
import { InboxPage } from './inbox.page';
import { readInboxQuery } from './inbox-draft';
import { readInbox } from './read-inbox';
import { explainTimeout, runSearch } from './run-search';

/** Changes on the history page. */
const maxHistory = 100;

/** `/inbox`: the list, changes to selected submissions or to all that match a filter, and exports. */
export const inboxRoutes: readonly MemberRoute[] = [
  get('/inbox', 'submissions:read', showInbox),
  guarded(post('/inbox/change', 'submissions:write', changeSelected), isErasure),
  post('/inbox/undo', 'submissions:write', undoChange),
  get('/inbox/history', 'submissions:read', showHistory),
  ...bulkChangeRoutes,
  get('/inbox/export', 'export', downloadExport),
];

async function showInbox(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const labels = await listLabels(deps.database, accountIdOf(res));
  const inbox = await readInbox(deps, signedInOf(res), labels, req.originalUrl);
  renderPage(res, <InboxPage {...inbox} />, Object.keys(inbox.errors).length > 0 ? 400 : 200);
}

async function changeSelected(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
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
  const batch = await startBatch(deps.database.pool, accountIdOf(res));
  const changed = await changeMany(changeDepsOf(deps, res, batch), scopeOf(res), ids, change);
  describeSubmissions(res, change, changed);
  return redirectWithNotice(res, back, changeNotice(change, changed), changed, undoOf(change, batch, changed));
}

async function undoChange(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const form = readForm(req);
  const batch = form.get('batch') ?? '';
  if (!isBatch(batch)) throw incompleteForm();
  const back = ownPath(form.get('back') ?? '/dashboard/inbox');
  const undone = await undoBatch(changeDepsOf(deps, res, batch), scopeOf(res), batch);
  if (!undone || (undone.restored === 0 && !undone.hasMore)) return redirectWithNotice(res, back, 'nothing-undone', 0);
  const { change, restored, hasMore } = undone;
  describeAudit(res, { action: 'submission.change-undone', changes: { count: { new: restored } } });
  if (hasMore) return redirectWithNotice(res, back, 'change-undone-partly', restored, { change, batch });
  const opened = form.get('opened') ?? '';
  const path = isUuid(opened) ? submissionPath(opened, listOf(back)) : back;
  redirectWithNotice(res, path, undoneNotice(change), restored);
}

async function showHistory({ database }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  renderPage(res, <ChangeHistoryPage changes={await listChanges(database.pool, scopeOf(res), maxHistory)} />);
}

async function downloadExport(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { database, sendExport } = deps;
  const { account } = signedInOf(res);
  const parameters = parametersOf(req.originalUrl);
  const { filter, errors } = readInboxQuery(parameters, signedInOf(res));
  if (Object.keys(errors).length > 0)
    throw new HttpError(404, null, 'The search or the dates of this filter are invalid.');
  try {
    const format = readFormat(account, parameters);
    const selection = await runSearch(deps, filter, () => selectionOf(database.pool, filter));
    const onStart = () => recordExport(deps, res, filter, format);
    await explainTimeout(() => sendExport(res, account, selection, format, onStart));
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    throw new HttpError(error.status === 400 ? 404 : error.status, null, error.message);
  }
}

/** Records what is exported, without what was searched for. */
async function recordExport(
  deps: DashboardDeps,
  res: Response,
  { folder, formId, from, to, text }: InboxFilter,
  format: string,
): Promise<void> {
  // The filter may have the id of another account's form, of which nothing is exported.
  const form = formId ? await findOwnForm(deps.database, scopeOf(res), formId) : null;
  await recordMember(deps, res, {
    action: form ? 'form.submissions-exported' : 'account.submissions-exported',
    ...(form && { object: { kind: 'form', id: form.id, label: form.name } }),
    changes: {
      format: { new: format },
      folder: { new: folder },
      ...(from && { from: { new: from.toISOString() } }),
      ...(to && { to: { new: to.toISOString() } }),
      ...(text && { has_search: { new: true } }),
    },
  });
}

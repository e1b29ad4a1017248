import type { Request, Response } from 'express';
import { validate as isUuid } from 'uuid';
import type { Form } from '../../forms/form.model';
import {
  addEntries,
  type ListScope,
  listEntries,
  matchValue,
  readEntries,
  removeEntries,
} from '../../lists/list-entry.service';
import { listLimits } from '../../lists/list-entry.settings';
import { findListLoss } from '../../submissions/statistics/losses';
import type { DashboardDeps } from '../dashboard.deps';
import { listsPath } from '../forms/form-paths';
import { confirmationOf } from '../forms/loss-confirmation';
import { requireForm } from '../forms/require-form';
import { redirectWithNotice } from '../notices';
import { fieldErrors, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, type MemberRoute, post } from '../session/routes';
import { accountIdOf } from '../session/session';
import { ListsPage, type RejectedEntries } from './lists.page';

/** `/settings/lists` and `/forms/:id/lists`: the allow and block lists of the account and of a form. */
export const listRoutes: readonly MemberRoute[] = [
  get('/settings/lists', 'shared:read', showLists),
  post('/settings/lists', 'shared:write', addToList),
  post('/settings/lists/remove', 'shared:write', removeFromList),
  get('/forms/:id/lists', 'forms:read', showLists),
  post('/forms/:id/lists', 'forms:write', addToList),
  post('/forms/:id/lists/remove', 'forms:write', removeFromList),
];

type ListRequest = Request<{ id?: string }>;

async function showLists(deps: DashboardDeps, req: ListRequest, res: Response): Promise<void> {
  await renderLists(deps, req, res, await findForm(deps, req, res));
}

async function addToList(deps: DashboardDeps, req: ListRequest, res: Response): Promise<void> {
  const form = await findForm(deps, req, res);
  const values = Object.fromEntries(readForm(req));
  if (values.cancel) return res.redirect(303, listsPath(form));
  const { action, kind, note } = values;
  const lines = (values.values ?? '').split(/\r?\n/).flatMap((text) => text.trim() || []);
  let count: number;
  try {
    const [scope, entries] = [scopeOf(res, form), { action, kind, values: lines, note }];
    const added = readEntries(entries);
    const loss = await deps.reads.run(scope.accountId, () => findListLoss(deps.database, scope, added));
    if (loss && values.confirmed !== confirmationOf([loss])) {
      return renderLists(deps, req, res, form, { values, errors: {}, loss });
    }
    count = (await addEntries(deps.database, scope, entries)).length;
  } catch (error) {
    return renderLists(deps, req, res, form, { values, errors: fieldErrors(error) });
  }
  return redirectWithNotice(res, listsPath(form), 'list-entries-added', count);
}

async function removeFromList(deps: DashboardDeps, req: ListRequest, res: Response): Promise<void> {
  const form = await findForm(deps, req, res);
  const ids = readForm(req)
    .getAll('id')
    .filter((id) => isUuid(id));
  const count = ids.length > 0 ? await removeEntries(deps.database, scopeOf(res, form), ids) : 0;
  redirectWithNotice(res, listsPath(form), count > 0 ? 'list-entries-removed' : 'list-entries-unselected', count);
}

async function renderLists(
  { database: db }: DashboardDeps,
  req: ListRequest,
  res: Response,
  form: Form | null,
  rejected?: RejectedEntries,
): Promise<void> {
  const entries = await listEntries(db, scopeOf(res, form));
  const value = typeof req.query.test === 'string' ? req.query.test.slice(0, listLimits.testLength).trim() : '';
  const inherited = form && value !== '' ? await listEntries(db, scopeOf(res, null)) : [];
  const test = value === '' ? null : { value, match: matchValue([...entries, ...inherited], value) };
  renderPage(
    res,
    <ListsPage {...{ form, entries, test }} {...(rejected && { rejected })} />,
    rejected && !rejected.loss ? 400 : 200,
  );
}

/** The form in the URL; null for the lists of the account. */
async function findForm(deps: DashboardDeps, req: ListRequest, res: Response): Promise<Form | null> {
  const { id } = req.params;
  return id === undefined ? null : requireForm(deps, { params: { id } }, res);
}

function scopeOf(res: Response, form: Form | null): ListScope {
  return { accountId: accountIdOf(res), formId: form?.id ?? null };
}

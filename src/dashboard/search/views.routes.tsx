import type { Request, Response } from 'express';
import { type Added, InputError } from '../../lib/input-error';
import { draftFields, type InboxDraft } from '../../submissions/inbox/inbox-draft';
import { createView, deleteView, listViews, requireView, updateView } from '../../submissions/inbox/saved-views';
import type { DashboardDeps } from '../dashboard.deps';
import { readInboxQuery } from '../inbox/inbox-draft';
import { redirectWithNotice } from '../notices';
import { fieldErrors, readForm, readNewRow } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, type MemberRoute, post } from '../session/routes';
import { accountIdOf, scopeOf, signedInOf } from '../session/session';
import { viewPath } from './view-path';
import { type RejectedView, ViewsPage } from './views.page';

const home = '/dashboard/views';

/** `/views`: searches of the inbox that the owner saved. */
export const viewRoutes: readonly MemberRoute[] = [
  get('/views', 'submissions:read', showViews),
  post('/views', 'shared:write', saveView),
  post('/views/:id', 'shared:write', rename),
  post('/views/:id/delete', 'shared:write', removeView),
];

type ViewRequest = Request<{ id: string }>;

function showViews(deps: DashboardDeps, _req: Request, res: Response): Promise<void> {
  return renderViews(deps, res);
}

async function renderViews(
  { database }: DashboardDeps,
  res: Response,
  rejected?: RejectedView,
  draft: InboxDraft | null = null,
): Promise<void> {
  const views = (await listViews(database.pool, scopeOf(res))).map((view) => ({
    ...view,
    draft: readInboxQuery(new URLSearchParams(view.query), signedInOf(res)).draft,
  }));
  renderPage(res, <ViewsPage views={views} draft={draft} {...(rejected && { rejected })} />, rejected ? 400 : 200);
}

async function saveView(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const form = readForm(req);
  const name = form.get('name') ?? '';
  const { draft, errors } = readInboxQuery(form, signedInOf(res));
  const query = new URLSearchParams(draftFields(draft)).toString();
  let result: Added;
  try {
    const [problem] = Object.values(errors);
    if (problem !== undefined) throw new InputError('invalid_setting', `this search cannot be saved: ${problem}`);
    const id = readNewRow(new URLSearchParams({ id: form.get('view') ?? '' }));
    result = await createView(deps.database.pool, accountIdOf(res), id, name, query);
  } catch (error) {
    return renderViews(deps, res, { name, errors: fieldErrors(error) }, draft);
  }
  return redirectWithNotice(res, viewPath({ query }), result === 'added' ? 'view-saved' : 'view-saved-before');
}

async function rename(deps: DashboardDeps, req: ViewRequest, res: Response): Promise<void> {
  const { pool } = deps.database;
  const name = readForm(req).get('name') ?? '';
  const { id } = await requireView(pool, scopeOf(res), req.params.id);
  try {
    await updateView(pool, accountIdOf(res), id, name);
  } catch (error) {
    if (error instanceof InputError && error.code === 'not_found') throw error;
    return renderViews(deps, res, { id, name, errors: fieldErrors(error) });
  }
  return redirectWithNotice(res, home, 'view-renamed');
}

async function removeView({ database }: DashboardDeps, req: ViewRequest, res: Response): Promise<void> {
  await deleteView(database.pool, accountIdOf(res), req.params.id);
  redirectWithNotice(res, home, 'view-deleted');
}

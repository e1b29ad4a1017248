import { type Request, type Response, Router } from 'express';
import { type Added, InputError } from '../../lib/input-error';
import { createView, deleteView, listViews, renameView, requireView } from '../../submissions/inbox/saved-views';
import type { DashboardDeps } from '../dashboard.deps';
import { draftFields, type InboxDraft, readInboxQuery } from '../inbox/inbox-draft';
import { redirectWithNotice } from '../notices';
import { fieldErrors, readForm, readNewRow } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { ownerOf } from '../session/session';
import { viewPath } from './view-path';
import { type RejectedView, ViewsPage } from './views.page';

type ViewRequest = Request<{ id: string }>;

const home = '/dashboard/views';

/** `/views`: searches of the inbox that the owner saved. */
export function createViewsRouter({ database: { pool } }: DashboardDeps): Router {
  const router = Router();
  const render = async (res: Response, rejected?: RejectedView, draft: InboxDraft | null = null): Promise<void> => {
    const views = (await listViews(pool, accountIdOf(res))).map((view) => ({
      ...view,
      draft: readInboxQuery(new URLSearchParams(view.query), accountIdOf(res)).draft,
    }));
    renderPage(res, <ViewsPage views={views} draft={draft} {...(rejected && { rejected })} />, rejected ? 400 : 200);
  };

  router.get('/views', (_req, res) => render(res));
  router.post('/views', async (req, res) => {
    const form = readForm(req);
    const name = form.get('name') ?? '';
    const { draft, errors } = readInboxQuery(form, accountIdOf(res));
    const query = new URLSearchParams(draftFields(draft)).toString();
    let result: Added;
    try {
      const [problem] = Object.values(errors);
      if (problem !== undefined) throw new InputError('invalid_setting', `this search cannot be saved: ${problem}`);
      const id = readNewRow(new URLSearchParams({ id: form.get('view') ?? '' }));
      result = await createView(pool, accountIdOf(res), id, name, query);
    } catch (error) {
      return render(res, { name, errors: fieldErrors(error) }, draft);
    }
    return redirectWithNotice(res, viewPath({ query }), result === 'added' ? 'view-saved' : 'view-saved-before');
  });
  router.post('/views/:id', async (req: ViewRequest, res) => {
    const name = readForm(req).get('name') ?? '';
    const { id } = await requireView(pool, accountIdOf(res), req.params.id);
    try {
      await renameView(pool, accountIdOf(res), id, name);
    } catch (error) {
      if (error instanceof InputError && error.code === 'not_found') throw error;
      return render(res, { id, name, errors: fieldErrors(error) });
    }
    return redirectWithNotice(res, home, 'view-renamed');
  });
  router.post('/views/:id/delete', async (req: ViewRequest, res) => {
    await deleteView(pool, accountIdOf(res), req.params.id);
    redirectWithNotice(res, home, 'view-deleted');
  });
  return router;
}

const accountIdOf = (res: Response): string => ownerOf(res).account.id;

import { type Request, type Response, Router } from 'express';
import { validate as isUuid } from 'uuid';
import type { Form } from '../../forms/form.model';
import { findOwnForm } from '../../forms/form.repository';
import { HttpError } from '../../lib/http-error';
import { compileLists, factsOfValue, type ListMatch, type ListRow } from '../../lists/compiled-lists';
import type { ListEntry } from '../../lists/list-entry.model';
import { addEntries, type ListScope, listEntries, removeEntries } from '../../lists/list-entry.service';
import type { DashboardDeps } from '../dashboard.deps';
import { listsPath } from '../forms/form-paths';
import { redirectWithNotice } from '../notices';
import { fieldErrors, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { ownerOf } from '../session/session';
import { ListsPage, maxTestLength, type RejectedEntries } from './lists.page';

type ListRequest = Request<{ id?: string }>;

/** `/settings/lists` and `/forms/:id/lists`: the allow and block lists of the account and of a form. */
export function createListsRouter({ database: db }: DashboardDeps): Router {
  const router = Router();

  /** The form in the address; null for the lists of the account. */
  const findForm = async (req: ListRequest, res: Response): Promise<Form | null> => {
    if (req.params.id === undefined) return null;
    const form = await findOwnForm(db, ownerOf(res).account.id, req.params.id);
    if (!form) throw new HttpError(404, null, 'This form does not exist.');
    return form;
  };
  const scopeOf = (res: Response, form: Form | null): ListScope => ({
    accountId: ownerOf(res).account.id,
    formId: form?.id ?? null,
  });

  const findMatch = async (res: Response, own: readonly ListEntry[], form: Form | null, value: string) => {
    const inherited = form ? await listEntries(db, scopeOf(res, null)) : [];
    return matchValue([...own, ...inherited], value);
  };
  const render = async (req: ListRequest, res: Response, form: Form | null, rejected?: RejectedEntries) => {
    const entries = await listEntries(db, scopeOf(res, form));
    const value = typeof req.query.test === 'string' ? req.query.test.slice(0, maxTestLength).trim() : '';
    const test = value === '' ? null : { value, match: await findMatch(res, entries, form, value) };
    renderPage(res, <ListsPage {...{ form, entries, test }} {...(rejected && { rejected })} />, rejected ? 400 : 200);
  };

  const paths = ['/settings/lists', '/forms/:id/lists'];
  router.get(paths, async (req: ListRequest, res) => {
    await render(req, res, await findForm(req, res));
  });
  router.post(paths, async (req: ListRequest, res) => {
    const form = await findForm(req, res);
    const values = Object.fromEntries(readForm(req));
    const { action, kind, note } = values;
    const lines = (values.values ?? '').split(/\r?\n/).flatMap((text) => text.trim() || []);
    let count: number;
    try {
      count = await addEntries(db, scopeOf(res, form), { action, kind, values: lines, note });
    } catch (error) {
      return render(req, res, form, { values, errors: fieldErrors(error) });
    }
    return redirectWithNotice(res, listsPath(form), 'list-entries-added', count);
  });
  router.post(['/settings/lists/remove', '/forms/:id/lists/remove'], async (req: ListRequest, res) => {
    const form = await findForm(req, res);
    const ids = readForm(req)
      .getAll('id')
      .filter((id) => isUuid(id));
    const count = ids.length > 0 ? await removeEntries(db, scopeOf(res, form), ids) : 0;
    redirectWithNotice(res, listsPath(form), count > 0 ? 'list-entries-removed' : 'list-entries-unselected', count);
  });
  return router;
}

function matchValue(entries: readonly ListEntry[], value: string): ListMatch | null {
  const rows = entries.map(({ action, kind, value: entry, formId }): ListRow => [action, kind, entry, formId !== null]);
  return compileLists(rows)?.match(factsOfValue(value)) ?? null;
}

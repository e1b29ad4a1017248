import { type Request, type Response, Router } from 'express';
import { createLabel, listLabels, requireLabel, updateLabel } from '../../labels/label.service';
import {
  changeLabels,
  countLabelled,
  countPerLabel,
  deleteLabel,
  type LabelChip,
} from '../../labels/submission-labels';
import { HttpError } from '../../lib/http-error';
import { InputError } from '../../lib/input-error';
import type { DashboardDeps } from '../dashboard.deps';
import { fieldErrors, readForm, readNewRow } from '../page/read-form';
import { redirectWithNotice, renderPage } from '../page/render-page';
import { ownerOf } from '../session/session';
import { readList, readReturnPath, submissionPath } from '../submissions/submission-paths';
import { DeleteLabelPage, LabelsPage, maxCounted, type RejectedLabel } from './labels.page';

type LabelRequest = Request<{ id: string }>;

const home = '/dashboard/labels';
/** Selected submissions are on one page of the inbox. */
const maxSelected = 1_000;

/** `/labels`: the account's labels; and the forms that put them on one submission or on those selected in the inbox. */
export function createLabelsRouter({ database }: DashboardDeps): Router {
  const { pool } = database;
  const router = Router();

  const render = async (res: Response, rejected?: RejectedLabel): Promise<void> => {
    const labels = await listLabels(database, accountIdOf(res));
    const counts = await countPerLabel(pool, idsOf(labels), maxCounted + 1);
    renderPage(res, <LabelsPage {...{ labels, counts }} {...(rejected && { rejected })} />, rejected ? 400 : 200);
  };
  /** Renders the page again with the errors of a label's form. */
  const renderErrors = (res: Response, form: URLSearchParams, error: unknown, id?: string): Promise<void> => {
    if (error instanceof InputError && error.code === 'not_found') throw error;
    const { name, color } = settingsIn(form);
    return render(res, { name: name ?? '', color: color ?? '', errors: fieldErrors(error), ...(id && { id }) });
  };

  router.get('/labels', (_req, res) => render(res));
  router.post('/labels', async (req, res) => {
    const form = readForm(req);
    const id = readNewRow(form);
    const isKnown = idsOf(await listLabels(database, accountIdOf(res))).includes(id);
    try {
      await createLabel(database, accountIdOf(res), settingsIn(form), id);
    } catch (error) {
      return renderErrors(res, form, error);
    }
    return redirectWithNotice(res, home, isKnown ? 'label-created-before' : 'label-created');
  });
  router.post('/labels/:id', async (req: LabelRequest, res) => {
    const form = readForm(req);
    try {
      const label = await requireLabel(database, accountIdOf(res), req.params.id);
      await updateLabel(database, label, settingsIn(form));
    } catch (error) {
      return renderErrors(res, form, error, req.params.id);
    }
    return redirectWithNotice(res, home, 'label-saved');
  });
  router.get('/labels/:id/delete', async (req: LabelRequest, res) => {
    const label = await requireLabel(database, accountIdOf(res), req.params.id);
    renderPage(res, <DeleteLabelPage label={label} count={await countLabelled(pool, label.id)} />);
  });
  router.post('/labels/:id/delete', async (req: LabelRequest, res) => {
    await deleteLabel(pool, accountIdOf(res), req.params.id);
    redirectWithNotice(res, home, 'label-deleted');
  });

  router.post('/submissions/:id/labels', async (req: LabelRequest, res) => {
    const form = readForm(req);
    const { id } = req.params;
    const back = submissionPath(id, readList(form.get('back')));
    const checked = form.getAll('label');
    const name = form.get('name')?.trim() ?? '';
    let added: readonly string[] = [];
    if (name !== '') {
      try {
        added = [await findOrCreate(res, name)];
      } catch (error) {
        // The form is beside a submission: its own page has room for what is wrong.
        return renderErrors(res, form, error);
      }
    }
    // Only labels that the page showed are removed, not those that another tab added.
    const remove = form.getAll('shown').filter((shown) => !checked.includes(shown) && !added.includes(shown));
    await changeLabels(pool, accountIdOf(res), [id], { add: [...checked, ...added], remove });
    redirectWithNotice(res, back, 'labels-saved');
  });
  const findOrCreate = async (res: Response, name: string): Promise<string> => {
    const known = (await listLabels(database, accountIdOf(res))).find(
      (label) => label.name.toLowerCase() === name.toLowerCase(),
    );
    return (known ?? (await createLabel(database, accountIdOf(res), { name }))).id;
  };

  router.post('/inbox/labels', async (req, res) => {
    const form = readForm(req);
    const back = readReturnPath(form);
    const ids = form.getAll('id');
    const change = form.get('labels');
    if ((change !== 'add' && change !== 'remove') || ids.length > maxSelected)
      throw new HttpError(403, null, 'The form was incomplete. Reload the page and try again.');
    if (ids.length === 0) return redirectWithNotice(res, back, 'nothing-chosen');
    const label = form.get('label') ?? '';
    if (label === '') return redirectWithNotice(res, back, 'no-label-chosen');
    await requireLabel(database, accountIdOf(res), label);
    const changed = await changeLabels(pool, accountIdOf(res), ids, { [change]: [label] });
    const notice = change === 'add' ? 'label-added' : 'label-removed';
    redirectWithNotice(res, back, changed === 0 ? 'nothing-changed' : notice, changed);
  });
  return router;
}

const accountIdOf = (res: Response): string => ownerOf(res).account.id;

const idsOf = (labels: readonly LabelChip[]) => labels.map(({ id }) => id);

function settingsIn(form: URLSearchParams): { name?: string; color?: string } {
  const [name, color] = [form.get('name'), form.get('color')];
  return { ...(name !== null && { name }), ...(color !== null && { color }) };
}

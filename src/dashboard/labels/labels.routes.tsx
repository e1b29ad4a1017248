import { type Request, type Response, Router } from 'express';
import { createLabel, findOrCreateLabel, listLabels, requireLabel, updateLabel } from '../../labels/label.service';
import { changeLabels, countLabeled, countPerLabel, deleteLabel, type LabelChip } from '../../labels/submission-labels';
import { HttpError } from '../../lib/http-error';
import { InputError } from '../../lib/input-error';
import { startBatch } from '../../submissions/changes/change-history';
import { findSubmission } from '../../submissions/submission.repository';
import type { DashboardDeps } from '../dashboard.deps';
import { undoOf } from '../inbox/changes';
import { redirectWithNotice } from '../notices';
import { fieldErrors, readForm, readNewRow } from '../page/read-form';
import { renderPage } from '../page/render-page';
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
    renderPage(res, <DeleteLabelPage label={label} count={await countLabeled(pool, label.id)} />);
  });
  router.post('/labels/:id/delete', async (req: LabelRequest, res) => {
    await deleteLabel(pool, accountIdOf(res), req.params.id);
    redirectWithNotice(res, home, 'label-deleted');
  });

  router.post('/submissions/:id/labels', async (req: LabelRequest, res) => {
    const form = readForm(req);
    const { id } = req.params;
    if (!(await findSubmission(pool, accountIdOf(res), id)))
      throw new HttpError(404, null, 'This submission does not exist. It may have been deleted forever.');
    const back = submissionPath(id, readList(form.get('back')));
    const checked = form.getAll('label');
    const name = form.get('name')?.trim() ?? '';
    let added: readonly string[] = [];
    if (name !== '') {
      try {
        added = [await findOrCreateLabel(database, accountIdOf(res), name)];
      } catch (error) {
        // The form is beside a submission: its own page has room for what is wrong.
        return renderErrors(res, form, error);
      }
    }
    // Only labels that the page showed are removed, not those that another tab added.
    const remove = form.getAll('shown').filter((shown) => !checked.includes(shown) && !added.includes(shown));
    const batch = await startBatch(pool, accountIdOf(res));
    const change = { add: [...checked, ...added], remove };
    const changed = await changeLabels(pool, accountIdOf(res), [id], change, batch);
    redirectWithNotice(
      res,
      back,
      changed === 0 ? 'labels-unchanged' : 'labels-saved',
      changed,
      undoOf('labels', batch, changed),
    );
  });

  router.post('/inbox/labels', async (req, res) => {
    const form = readForm(req);
    const back = readReturnPath(form);
    const ids = form.getAll('id');
    const change = form.get('labels');
    if ((change !== 'add' && change !== 'remove') || ids.length > maxSelected)
      throw new HttpError(403, null, 'The form was incomplete. Reload the page and try again.');
    if (ids.length === 0) return redirectWithNotice(res, back, 'nothing-chosen');
    const label = form.get('label') ?? '';
    const name = change === 'add' ? (form.get('name')?.trim() ?? '') : '';
    if (label === '' && name === '') return redirectWithNotice(res, back, 'no-label-chosen');
    const labels: string[] = [];
    try {
      if (label !== '') labels.push((await requireLabel(database, accountIdOf(res), label)).id);
      if (name !== '') labels.push(await findOrCreateLabel(database, accountIdOf(res), name));
    } catch (error) {
      return renderErrors(res, form, error);
    }
    const batch = await startBatch(pool, accountIdOf(res));
    const changed = await changeLabels(pool, accountIdOf(res), ids, { [change]: labels }, batch);
    const notice = change === 'add' ? 'label-added' : 'label-removed';
    const undo = undoOf('labels', batch, changed);
    redirectWithNotice(res, back, changed === 0 ? 'nothing-changed' : notice, changed, undo);
  });
  return router;
}

const accountIdOf = (res: Response): string => ownerOf(res).account.id;

const idsOf = (labels: readonly LabelChip[]) => labels.map(({ id }) => id);

function settingsIn(form: URLSearchParams): { name?: string; color?: string } {
  const [name, color] = [form.get('name'), form.get('color')];
  return { ...(name !== null && { name }), ...(color !== null && { color }) };
}

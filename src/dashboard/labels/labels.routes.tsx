import type { Request, Response } from 'express';
import { createLabel, findOrCreateLabel, listLabels, requireLabel, updateLabel } from '../../labels/label.service';
import { findLabelTerms } from '../../labels/label-filter';
import { changeLabels, countLabeled, countPerLabel, deleteLabel, type LabelChip } from '../../labels/submission-labels';
import { InputError } from '../../lib/input-error';
import { oneLine } from '../../lib/text';
import { canDo } from '../../members/permissions';
import { startBatch } from '../../submissions/changes/change-history';
import { describeSubmissions } from '../audit/record-request';
import type { DashboardDeps } from '../dashboard.deps';
import { incompleteForm, undoOf } from '../inbox/changes';
import { redirectWithNotice } from '../notices';
import { fieldErrors, readForm, readNewRow } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, type MemberRoute, post } from '../session/routes';
import { accountIdOf, scopeOf, signedInOf } from '../session/session';
import { requireSubmission } from '../submissions/require-submission';
import { readList, readReturnPath, submissionPath } from '../submissions/submission-paths';
import { DeleteLabelPage, LabelsPage, maxCounted, type RejectedLabel } from './labels.page';

const home = '/dashboard/labels';
/** Selected submissions are on one page of the inbox. */
const maxSelected = 1_000;

/** `/labels`: the account's labels; and the forms that put them on one submission or on those selected in the inbox. */
export const labelRoutes: readonly MemberRoute[] = [
  get('/labels', 'submissions:read', showLabels),
  post('/labels', 'shared:write', addLabel),
  post('/labels/:id', 'shared:write', saveLabel),
  get('/labels/:id/delete', 'shared:write', confirmRemoval),
  post('/labels/:id/delete', 'shared:write', removeLabel),
  post('/submissions/:id/labels', 'submissions:write', labelSubmission),
  post('/inbox/labels', 'submissions:write', labelSelected),
];

type LabelRequest = Request<{ id: string }>;

function showLabels(deps: DashboardDeps, _req: Request, res: Response): Promise<void> {
  return renderLabels(deps, res);
}

async function renderLabels({ database }: DashboardDeps, res: Response, rejected?: RejectedLabel): Promise<void> {
  const labels = await listLabels(database, accountIdOf(res));
  const counts = await countPerLabel(database.pool, scopeOf(res), idsOf(labels), maxCounted + 1);
  renderPage(res, <LabelsPage {...{ labels, counts }} {...(rejected && { rejected })} />, rejected ? 400 : 200);
}

/** Renders the page again with the errors of a label's form. */
async function renderErrors(
  deps: DashboardDeps,
  res: Response,
  form: URLSearchParams,
  error: unknown,
  id?: string,
): Promise<void> {
  if (error instanceof InputError && error.code === 'not_found') throw error;
  const { name, color } = settingsIn(form);
  const errors = fieldErrors(error);
  await renderLabels(deps, res, { name: name ?? '', color: color ?? '', errors, ...(id && { id }) });
}

async function addLabel(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { database } = deps;
  const form = readForm(req);
  const id = readNewRow(form);
  const isKnown = idsOf(await listLabels(database, accountIdOf(res))).includes(id);
  try {
    await createLabel(database, accountIdOf(res), settingsIn(form), { id });
  } catch (error) {
    return renderErrors(deps, res, form, error);
  }
  return redirectWithNotice(res, home, isKnown ? 'label-created-before' : 'label-created');
}

async function saveLabel(deps: DashboardDeps, req: LabelRequest, res: Response): Promise<void> {
  const { database } = deps;
  const form = readForm(req);
  try {
    const label = await requireLabel(database, accountIdOf(res), req.params.id);
    await updateLabel(database, label, settingsIn(form));
  } catch (error) {
    return renderErrors(deps, res, form, error, req.params.id);
  }
  return redirectWithNotice(res, home, 'label-saved');
}

async function confirmRemoval({ database }: DashboardDeps, req: LabelRequest, res: Response): Promise<void> {
  const label = await requireLabel(database, accountIdOf(res), req.params.id);
  renderPage(res, <DeleteLabelPage label={label} count={await countLabeled(database.pool, label.id)} />);
}

async function removeLabel({ database }: DashboardDeps, req: LabelRequest, res: Response): Promise<void> {
  await deleteLabel(database.pool, accountIdOf(res), req.params.id);
  redirectWithNotice(res, home, 'label-deleted');
}

async function labelSubmission(deps: DashboardDeps, req: LabelRequest, res: Response): Promise<void> {
  const { database } = deps;
  const form = readForm(req);
  const { id } = await requireSubmission(deps, req, res);
  const back = submissionPath(id, readList(form.get('back')));
  const checked = form.getAll('label');
  const name = form.get('name')?.trim() ?? '';
  let added: readonly string[] = [];
  if (name !== '') {
    try {
      added = [await labelNamed(deps, res, name)];
    } catch (error) {
      // The form is beside a submission: its own page has room for what is wrong.
      return renderErrors(deps, res, form, error);
    }
  }
  // Only labels that the page showed are removed, not those that another tab added.
  const remove = form.getAll('shown').filter((shown) => !checked.includes(shown) && !added.includes(shown));
  const batch = await startBatch(database.pool, accountIdOf(res));
  const change = { add: [...checked, ...added], remove };
  const changed = await changeLabels(database.pool, scopeOf(res), [id], change, batch);
  const notice = changed === 0 ? 'labels-unchanged' : 'labels-saved';
  redirectWithNotice(res, back, notice, changed, undoOf('labels', batch, changed));
}

async function labelSelected(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { database } = deps;
  const form = readForm(req);
  const back = readReturnPath(form);
  const ids = form.getAll('id');
  const change = form.get('labels');
  if ((change !== 'add' && change !== 'remove') || ids.length > maxSelected) throw incompleteForm();
  if (ids.length === 0) return redirectWithNotice(res, back, 'nothing-chosen');
  const label = form.get('label') ?? '';
  const name = change === 'add' ? (form.get('name')?.trim() ?? '') : '';
  if (label === '' && name === '') return redirectWithNotice(res, back, 'no-label-chosen');
  const labels: string[] = [];
  try {
    if (label !== '') labels.push((await requireLabel(database, accountIdOf(res), label)).id);
    if (name !== '') labels.push(await labelNamed(deps, res, name));
  } catch (error) {
    return renderErrors(deps, res, form, error);
  }
  const batch = await startBatch(database.pool, accountIdOf(res));
  const changed = await changeLabels(database.pool, scopeOf(res), ids, { [change]: labels }, batch);
  describeSubmissions(res, 'labels', changed);
  const notice = change === 'add' ? 'label-added' : 'label-removed';
  const undo = undoOf('labels', batch, changed);
  redirectWithNotice(res, back, changed === 0 ? 'nothing-changed' : notice, changed, undo);
}

/** The id of the label with this name, which is created for members who may create labels. Throws InputError. */
async function labelNamed({ database }: DashboardDeps, res: Response, name: string): Promise<string> {
  if (canDo(signedInOf(res), 'shared:write')) return findOrCreateLabel(database, accountIdOf(res), name);
  const [known] = await findLabelTerms(database.pool, accountIdOf(res), [{ name: oneLine(name), isNegated: false }]);
  if (known?.id) return known.id;
  const message = 'is not the name of a label, and your role in this account does not allow new ones';
  throw new InputError('invalid_setting', `name ${message}`, [{ setting: 'name', message }]);
}

const idsOf = (labels: readonly LabelChip[]) => labels.map(({ id }) => id);

function settingsIn(form: URLSearchParams): { name?: string; color?: string } {
  const [name, color] = [form.get('name'), form.get('color')];
  return { ...(name !== null && { name }), ...(color !== null && { color }) };
}

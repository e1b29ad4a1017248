import { locking } from '../../db/rows';
import type { Label } from '../../labels/label.model';
import { createLabel, listLabels, requireLabel, updateLabel } from '../../labels/label.service';
import { deleteLabel } from '../../labels/submission-labels';
import type { ApiDeps } from '../api.deps';
import { requireMatch } from '../etag';
import { presentPageOf, readPage } from '../paging';
import { type ApiRequest, type ApiResult, type ApiRoute, type Change, change, read, withEtag } from '../route';

/** `/api/labels`: the labels of the account. */
export const labelRoutes: readonly ApiRoute[] = [
  read('/api/labels', 'submissions:read', listAll),
  change('POST', '/api/labels', 'shared:write', 'label.created', addLabel),
  read('/api/labels/:id', 'submissions:read', showLabel),
  withEtag(change('PATCH', '/api/labels/:id', 'shared:write', 'label.changed', changeLabel)),
  withEtag(change('DELETE', '/api/labels/:id', 'shared:write', 'label.deleted', removeLabel)),
];

type LabelRequest = ApiRequest<{ readonly id: string }>;

async function listAll({ database }: ApiDeps, { account, query }: ApiRequest): Promise<ApiResult> {
  return presentPageOf('labels', await listLabels(database, account.id), readPage(query), present);
}

async function showLabel({ database }: ApiDeps, { account, params }: LabelRequest): Promise<ApiResult> {
  return labelResult(await requireLabel(database, account.id, params.id));
}

async function addLabel(
  { database }: ApiDeps,
  { account, body }: ApiRequest,
  { transaction }: Change,
): Promise<ApiResult> {
  const label = await createLabel(database, account.id, body ?? {}, { transaction });
  return { ...labelResult(label), status: 201, location: `/api/labels/${label.id}` };
}

async function changeLabel(deps: ApiDeps, request: LabelRequest, change: Change): Promise<ApiResult> {
  const label = await lockLabel(deps, request, change);
  return labelResult(await updateLabel(deps.database, label, request.body ?? {}, change.transaction));
}

/** Deletes a label and removes it from all submissions. */
async function removeLabel(deps: ApiDeps, request: LabelRequest, change: Change): Promise<ApiResult> {
  const label = await lockLabel(deps, request, change);
  await deleteLabel(change.queries, request.account.id, label.id);
  return {};
}

async function lockLabel({ database }: ApiDeps, request: LabelRequest, { transaction }: Change): Promise<Label> {
  const label = await requireLabel(database, request.account.id, request.params.id, locking(transaction));
  requireMatch(request, present(label));
  return label;
}

const present = ({ id, name, color }: Label) => ({ id, name, color });

function labelResult(label: Label): ApiResult {
  const body = present(label);
  return { body, version: body };
}

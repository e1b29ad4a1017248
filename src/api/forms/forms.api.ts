import { locking } from '../../db/rows';
import type { Form } from '../../forms/form.model';
import { presentForm } from '../../forms/form.presenter';
import { findOwnForm } from '../../forms/form.repository';
import { createForm, rotateAccessKey, updateForm } from '../../forms/form.service';
import { listReadableForms } from '../../submissions/read-api/account-forms';
import { readActivityQuery, readFormActivity } from '../../submissions/read-api/form-activity';
import type { ApiDeps } from '../api.deps';
import { requireMatch } from '../etag';
import { presentPageOf, readPage } from '../paging';
import { notFound } from '../problem';
import { type ApiRequest, type ApiResult, type ApiRoute, type Change, change, read } from '../route';

/** `/api/forms`: forms, their settings and access keys. */
export const formRoutes: readonly ApiRoute[] = [
  read('/api/forms', 'forms:read', listForms),
  change('POST', '/api/forms', 'shared:write', 'form.created', addForm),
  read('/api/forms/:id', 'forms:read', showForm),
  change('PATCH', '/api/forms/:id', 'forms:write', 'form.settings-changed', changeForm),
  change('DELETE', '/api/forms/:id', 'forms:write', 'form.deleted', deleteForm),
  change('POST', '/api/forms/:id/rotate-key', 'forms:write', 'form.access-key-replaced', rotateKey),
  read('/api/forms/:id/activity', 'forms:read', showActivity),
];

type FormRequest = ApiRequest<{ readonly id: string }>;

async function listForms({ database }: ApiDeps, { scope, query }: ApiRequest): Promise<ApiResult> {
  const forms = await listReadableForms(database.pool, scope);
  return presentPageOf('forms', forms, readPage(query, { defaultLimit: 1_000 }), (form) => form);
}

async function showForm({ database }: ApiDeps, { scope, params }: FormRequest): Promise<ApiResult> {
  return formResult(requireForm(await findOwnForm(database, scope, params.id)));
}

async function addForm(
  { database, secrets }: ApiDeps,
  { account, body }: ApiRequest,
  { transaction }: Change,
): Promise<ApiResult> {
  const form = await createForm(database, secrets, account.id, body, { transaction });
  return { ...formResult(form), status: 201, location: `/api/forms/${form.id}` };
}

async function changeForm(deps: ApiDeps, request: FormRequest, change: Change): Promise<ApiResult> {
  const form = await lockForm(deps, request, change);
  const action = actionOf(request.body);
  const changed = await updateForm(deps.database, deps.secrets, form, request.body, change);
  return { ...formResult(changed), ...(action && { audit: { action } }) };
}

/** What a change of one state is called, as for the buttons of the dashboard. */
function actionOf(body: unknown): string | null {
  const [[name, value] = [], ...others] = Object.entries(Object(body) as object);
  if (others.length > 0) return null;
  if (name === 'active') return value === true ? 'form.resumed' : 'form.paused';
  if (name === 'deleted') return value === true ? 'form.deleted' : 'form.restored';
  return null;
}

/** Moves the form to the recycle bin. */
async function deleteForm(deps: ApiDeps, request: FormRequest, change: Change): Promise<ApiResult> {
  const form = await lockForm(deps, request, change);
  await updateForm(deps.database, deps.secrets, form, { deleted: true }, change);
  return {};
}

async function rotateKey(deps: ApiDeps, request: FormRequest, change: Change): Promise<ApiResult> {
  const form = await lockForm(deps, request, change);
  return formResult(await rotateAccessKey(deps.database, form, change.transaction));
}

async function showActivity({ database }: ApiDeps, { scope, token, params, query }: FormRequest): Promise<ApiResult> {
  const activity = await readFormActivity(database.pool, scope, params.id, readActivityQuery(query), token);
  if (!activity) throw notFound('form');
  return { body: activity };
}

/** The scope's form of the path, locked. Throws a 404 when there is none, and a 412 when it does not match If-Match. */
async function lockForm({ database }: ApiDeps, request: FormRequest, { transaction }: Change): Promise<Form> {
  const form = requireForm(await findOwnForm(database, request.scope, request.params.id, locking(transaction)));
  requireMatch(request, presentForm(form));
  return form;
}

function requireForm(form: Form | null): Form {
  if (!form) throw notFound('form');
  return form;
}

function formResult(form: Form): ApiResult {
  const body = presentForm(form);
  return { body, version: body };
}

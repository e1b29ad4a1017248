import { findAccount } from '../../accounts/account.service';
import type { Form } from '../../forms/form.model';
import { presentForm } from '../../forms/form.presenter';
import { createForm, previewSettings, rotateAccessKey, updateForm } from '../../forms/form.service';
import { sendsElsewhere } from '../../forms/form.settings';
import { defaultOptions, fieldsOf } from '../../forms/snippets/snippet-options';
import { buildAllSnippets } from '../../forms/snippets/snippets';
import { maskForm } from '../../submissions/masking';
import { listReadableForms } from '../../submissions/read-api/account-forms';
import { readActivityQuery, readFormActivity } from '../../submissions/read-api/form-activity';
import { formRuleChange } from '../../submissions/retention/retention-rules';
import { findSettingLosses } from '../../submissions/statistics/losses';
import { findReceivedNames } from '../../submissions/table/received-names';
import { maySetForm } from '../../tokens/token-rules';
import type { ApiDeps } from '../api.deps';
import { presentPageOf, readPage } from '../paging';
import { forbidden, notFound } from '../problem';
import { type ApiRequest, type ApiResult, type ApiRoute, type Change, change, read, withEtag } from '../route';
import { checkErasure, isDryRun, lossWarning, readErasureOptions, type Warning } from '../warnings';
import { type FormRequest, lockForm, requireForm } from './own-form';

/** `/api/forms`: forms, their settings and access keys. */
export const formRoutes: readonly ApiRoute[] = [
  read('/api/forms', 'forms:read', listForms),
  change('POST', '/api/forms', 'shared:write', 'form.created', addForm),
  read('/api/forms/:id', 'forms:read', showForm),
  withEtag(change('PATCH', '/api/forms/:id', 'forms:write', 'form.settings-changed', changeForm)),
  withEtag(change('DELETE', '/api/forms/:id', 'forms:write', 'form.deleted', deleteForm)),
  withEtag(change('POST', '/api/forms/:id/rotate-key', 'forms:write', 'form.access-key-replaced', rotateKey)),
  read('/api/forms/:id/activity', 'forms:read', showActivity),
  read('/api/forms/:id/snippets', 'forms:read', showSnippets),
];

async function listForms({ database }: ApiDeps, { scope, token, query }: ApiRequest): Promise<ApiResult> {
  const forms = await listReadableForms(database.pool, scope);
  const page = readPage(query, { defaultLimit: 1_000 });
  return presentPageOf('forms', forms, page, (form) => (token.isMasked ? maskForm({ ...form }) : form));
}

async function showForm(deps: ApiDeps, request: FormRequest): Promise<ApiResult> {
  return formResult(await requireForm(deps, request), request);
}

async function addForm(
  { config, database, secrets }: ApiDeps,
  request: ApiRequest,
  { transaction }: Change,
): Promise<ApiResult> {
  const { account, token, body } = request;
  if (token.isMasked) throw forbidden('This token masks personal data, so it cannot create forms.');
  const form = await createForm(database, secrets, account.id, body, {
    transaction,
    maySetAliases: config.signup === 'closed',
  });
  return { ...formResult(form, request), status: 201, location: `/api/forms/${form.id}` };
}

async function changeForm(deps: ApiDeps, request: FormRequest, change: Change): Promise<ApiResult> {
  requireRights(request);
  const form = await lockForm(deps, request, change);
  const action = actionOf(request.body);
  const warnings = await findWarnings(deps, request, form, change);
  const changed = await updateForm(deps.database, deps.secrets, form, request.body, {
    ...change,
    maySetAliases: deps.config.signup === 'closed',
  });
  const { body, version } = formResult(changed, request);
  return {
    body: { ...body, ...(isDryRun(request) && { warnings }) },
    ...{ version, ...(action && { audit: { action } }) },
  };
}

/** Throws a 403 for settings that would send a token what it may not see. */
function requireRights({ token, body }: Pick<FormRequest, 'token' | 'body'>): void {
  if (maySetForm(token, body)) return;
  throw forbidden(
    `This token masks personal data, so it cannot change where submissions are sent: ${sendsElsewhere.join(', ')}.`,
  );
}

/** What changed settings would lose, for a dry run. Throws a 409 for a rule that would erase submissions unconfirmed. */
async function findWarnings(
  { database }: ApiDeps,
  request: FormRequest,
  form: Form,
  { queries, transaction }: Change,
): Promise<Warning[]> {
  const after = previewSettings(form, request.body);
  const losses = isDryRun(request) ? await findSettingLosses(queries, form, after) : [];
  const warnings = losses.map(lossWarning);
  if (after.retention === form.settings.retention) return warnings;
  const account = await findAccount(database, form.accountId, { transaction });
  const rule = formRuleChange(form, account?.retention, after.retention);
  return [...warnings, ...(await checkErasure(queries, readErasureOptions(request), rule))];
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
  return formResult(await rotateAccessKey(deps.database, form, change.transaction), request);
}

async function showActivity({ database }: ApiDeps, { scope, token, params, query }: FormRequest): Promise<ApiResult> {
  const activity = await readFormActivity(database.pool, scope, params.id, readActivityQuery(query), token);
  if (!activity) throw notFound('form');
  return { body: activity };
}

async function showSnippets(deps: ApiDeps, request: FormRequest): Promise<ApiResult> {
  const form = await requireForm(deps, request);
  const options = defaultOptions(form, fieldsOf(form, await findReceivedNames(deps.database.pool, form)));
  return { body: { snippets: buildAllSnippets(form, deps.config.baseUrl, options) } };
}

function formResult(form: Form, { token }: Pick<ApiRequest, 'token'>): ApiResult {
  const shown = presentForm(form);
  return { body: token.isMasked ? maskForm(shown) : shown, version: shown };
}

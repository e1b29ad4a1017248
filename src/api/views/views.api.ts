import Joi from 'joi';
import { v7 as uuidv7 } from 'uuid';
import { InputError } from '../../lib/input-error';
import { readSettings } from '../../lib/settings';
import { draftFields, readInboxFilter } from '../../submissions/inbox/inbox-draft';
import {
  createView,
  deleteView,
  listViews,
  lockViews,
  requireView,
  type SavedView,
  updateView,
} from '../../submissions/inbox/saved-views';
import type { ApiDeps } from '../api.deps';
import { requireMatch } from '../etag';
import { presentPageOf, readPage } from '../paging';
import { forbidden } from '../problem';
import { type ApiRequest, type ApiResult, type ApiRoute, type Change, change, read, withEtag } from '../route';

/** `/api/views`: searches of the inbox that were saved. */
export const viewRoutes: readonly ApiRoute[] = [
  read('/api/views', 'submissions:read', listAll),
  change('POST', '/api/views', 'shared:write', 'view.saved', addView),
  read('/api/views/:id', 'submissions:read', showView),
  withEtag(change('PATCH', '/api/views/:id', 'shared:write', 'view.changed', changeView)),
  withEtag(change('DELETE', '/api/views/:id', 'shared:write', 'view.deleted', removeView)),
];

type ViewRequest = ApiRequest<{ readonly id: string }>;

interface ViewBody {
  readonly name?: string;
  readonly query?: string;
}

const schema = Joi.object<ViewBody>({ name: Joi.string(), query: Joi.string().allow('').max(2_000) });
const newSchema = schema.fork('name', (name) => name.required()) as Joi.ObjectSchema<ViewBody & { name: string }>;

async function listAll({ database }: ApiDeps, request: ApiRequest): Promise<ApiResult> {
  requireUnmasked(request);
  const views = await listViews(database.pool, request.scope);
  return presentPageOf('views', views, readPage(request.query), (view) => view);
}

async function showView({ database }: ApiDeps, request: ViewRequest): Promise<ApiResult> {
  requireUnmasked(request);
  return viewResult(await requireView(database.pool, request.scope, request.params.id));
}

/** Throws a 403 for a token that masks personal data: a saved search may name a person. */
function requireUnmasked({ token }: Pick<ApiRequest, 'token'>): void {
  if (token.isMasked) throw forbidden('A token that masks personal data cannot read saved views.');
}

async function addView(_deps: ApiDeps, request: ApiRequest, { queries }: Change): Promise<ApiResult> {
  const { account, body } = request;
  const { name, query = '' } = readSettings(newSchema, body ?? {});
  const id = uuidv7();
  await createView(queries, account.id, id, name, readQuery(request, query));
  // Its name may be a search for a person, which the audit log does not keep.
  const audit = { object: { kind: 'view', id } };
  const view = await requireView(queries, request.scope, id);
  return { ...viewResult(view), status: 201, location: `/api/views/${id}`, audit };
}

async function changeView(_deps: ApiDeps, request: ViewRequest, { queries }: Change): Promise<ApiResult> {
  const { account, body } = request;
  const { name, query } = readSettings(schema, body ?? {});
  const view = await lockView(request, queries);
  const saved = query === undefined ? view.query : readQuery(request, query);
  await updateView(queries, account.id, view.id, name ?? view.name, saved);
  const renamed = query === undefined && { audit: { action: 'view.renamed' } };
  return { ...viewResult(await requireView(queries, request.scope, view.id)), ...renamed };
}

async function removeView(_deps: ApiDeps, request: ViewRequest, { queries }: Change): Promise<ApiResult> {
  const { id } = await lockView(request, queries);
  await deleteView(queries, request.account.id, id);
  return {};
}

async function lockView(request: ViewRequest, queries: Change['queries']): Promise<SavedView> {
  await lockViews(queries, request.account.id);
  const view = await requireView(queries, request.scope, request.params.id);
  requireMatch(request, view);
  return view;
}

/** The query string of a search as it is stored. Throws InputError for one that is invalid. */
function readQuery({ scope }: Pick<ApiRequest, 'scope'>, query: string): string {
  const { draft, errors } = readInboxFilter(new URLSearchParams(query), { scope, zone: 'UTC' });
  const saved = new URLSearchParams(draftFields(draft)).toString();
  const isUnknown = saved === '' && query !== '';
  const problem = isUnknown ? 'must be the query of an inbox page, such as q=is%3Aunread' : undefined;
  const [message = problem] = Object.values(errors);
  if (message !== undefined) throw new InputError('invalid_setting', message, [{ setting: 'query', message }]);
  return saved;
}

const viewResult = (view: SavedView): ApiResult => ({ body: view, version: view });

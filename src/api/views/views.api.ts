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
import { type ApiRequest, type ApiResult, type ApiRoute, type Change, change, read } from '../route';

/** `/api/views`: searches of the inbox that were saved. */
export const viewRoutes: readonly ApiRoute[] = [
  read('/api/views', 'shared:read', listAll),
  change('POST', '/api/views', 'shared:write', 'view.saved', addView),
  read('/api/views/:id', 'shared:read', showView),
  change('PATCH', '/api/views/:id', 'shared:write', 'view.changed', changeView),
  change('DELETE', '/api/views/:id', 'shared:write', 'view.deleted', removeView),
];

type ViewRequest = ApiRequest<{ readonly id: string }>;

interface ViewBody {
  readonly name?: string;
  readonly query?: string;
}

const schema = Joi.object<ViewBody>({ name: Joi.string(), query: Joi.string().allow('').max(2_000) });
const newSchema = schema.fork('name', (name) => name.required()) as Joi.ObjectSchema<ViewBody & { name: string }>;

async function listAll({ database }: ApiDeps, { scope, query }: ApiRequest): Promise<ApiResult> {
  return presentPageOf('views', await listViews(database.pool, scope), readPage(query), (view) => view);
}

async function showView({ database }: ApiDeps, { account, params }: ViewRequest): Promise<ApiResult> {
  return viewResult(await requireView(database.pool, account.id, params.id));
}

async function addView(_deps: ApiDeps, request: ApiRequest, { queries }: Change): Promise<ApiResult> {
  const { account, body } = request;
  const { name, query = '' } = readSettings(newSchema, body ?? {});
  const id = uuidv7();
  await createView(queries, account.id, id, name, readQuery(request, query));
  // Its name may be a search for a person, which the audit log does not keep.
  const audit = { object: { kind: 'view', id } };
  const view = await requireView(queries, account.id, id);
  return { ...viewResult(view), status: 201, location: `/api/views/${id}`, audit };
}

async function changeView(_deps: ApiDeps, request: ViewRequest, { queries }: Change): Promise<ApiResult> {
  const { account, body } = request;
  const { name, query } = readSettings(schema, body ?? {});
  const view = await lockView(request, queries);
  const saved = query === undefined ? view.query : readQuery(request, query);
  await updateView(queries, account.id, view.id, name ?? view.name, saved);
  return viewResult(await requireView(queries, account.id, view.id));
}

async function removeView(_deps: ApiDeps, request: ViewRequest, { queries }: Change): Promise<ApiResult> {
  const { id } = await lockView(request, queries);
  await deleteView(queries, request.account.id, id);
  return {};
}

async function lockView(request: ViewRequest, queries: Change['queries']): Promise<SavedView> {
  await lockViews(queries, request.account.id);
  const view = await requireView(queries, request.account.id, request.params.id);
  requireMatch(request, view);
  return view;
}

/** The query string of a search as it is stored. Throws InputError for one that is invalid. */
function readQuery({ scope }: Pick<ApiRequest, 'scope'>, query: string): string {
  const { draft, errors } = readInboxFilter(new URLSearchParams(query), { scope, zone: 'UTC' });
  const [message] = Object.values(errors);
  if (message !== undefined) throw new InputError('invalid_setting', message, [{ setting: 'query', message }]);
  return new URLSearchParams(draftFields(draft)).toString();
}

const viewResult = (view: SavedView): ApiResult => ({ body: view, version: view });

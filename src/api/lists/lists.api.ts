import { validate as isUuid } from 'uuid';
import { readSettings } from '../../lib/settings';
import type { ListEntry } from '../../lists/list-entry.model';
import {
  addEntries,
  type ListScope,
  listAllEntries,
  listEntries,
  matchValue,
  readEntries,
  removeEntries,
} from '../../lists/list-entry.service';
import { listTest } from '../../lists/list-entry.settings';
import { findListLoss } from '../../submissions/statistics/losses';
import type { ApiDeps } from '../api.deps';
import { requireForm } from '../forms/own-form';
import { presentPageOf, readPage } from '../paging';
import { ApiProblem, notFound } from '../problem';
import { type ApiRequest, type ApiResult, type ApiRoute, action, type Change, change, read } from '../route';
import { isDryRun, lossWarning } from '../warnings';

/** `/api/lists` and `/api/forms/:id/lists`: the allow and block lists of the account and of a form. */
export const listRoutes: readonly ApiRoute[] = [
  read('/api/lists', 'shared:read', showEntries),
  change('POST', '/api/lists', 'shared:write', 'list.entries-added', addToList),
  action('POST', '/api/lists/test', 'shared:read', null, testValue),
  change('DELETE', '/api/lists/:entry', 'shared:write', 'list.entries-removed', removeEntry),
  read('/api/forms/:id/lists', 'forms:read', showEntries),
  change('POST', '/api/forms/:id/lists', 'forms:write', 'list.entries-added', addToList),
  action('POST', '/api/forms/:id/lists/test', 'forms:read', null, testValue),
  change('DELETE', '/api/forms/:id/lists/:entry', 'forms:write', 'list.entries-removed', removeEntry),
];

type ListRequest = ApiRequest<{ readonly id?: string }>;
type EntryRequest = ApiRequest<{ readonly id?: string; readonly entry: string }>;

async function showEntries(deps: ApiDeps, request: ListRequest): Promise<ApiResult> {
  requireUnmasked(request);
  const entries = await listEntries(deps.database, await scopeOf(deps, request));
  return presentPageOf('entries', entries, readPage(request.query), presentEntry);
}

async function addToList(deps: ApiDeps, request: ListRequest, change: Change): Promise<ApiResult> {
  const { database: db } = deps;
  const { queries, transaction } = change;
  const scope = await scopeOf(deps, request, change);
  const added = readEntries(request.body);
  // How many submissions match would reveal what is masked, letter by letter.
  const isTrial = isDryRun(request) && !request.token.isMasked;
  const loss = isTrial ? await findListLoss({ models: db.models, pool: queries }, scope, added, transaction) : null;
  const entries = await addEntries(db, scope, request.body, transaction);
  return {
    status: 201,
    body: { entries: entries.map(presentEntry), ...(isTrial && { warnings: loss ? [lossWarning(loss)] : [] }) },
  };
}

async function removeEntry(deps: ApiDeps, request: EntryRequest, change: Change): Promise<ApiResult> {
  const { entry } = request.params;
  const scope = await scopeOf(deps, request, change);
  const count = isUuid(entry) ? await removeEntries(deps.database, scope, [entry], change.transaction) : 0;
  if (count === 0) throw notFound('list entry');
  return {};
}

/** Tells what the lists say about a value, those of the account as well for a form. */
async function testValue(deps: ApiDeps, request: ListRequest): Promise<ApiResult> {
  requireUnmasked(request);
  const scope = await scopeOf(deps, request);
  const { value } = readSettings(listTest, request.body);
  const find = scope.formId === null ? listEntries : listAllEntries;
  const match = matchValue(await find(deps.database, scope), value);
  const list = match && (match.isOfForm ? 'form' : 'account');
  return { body: { result: match?.result ?? 'none', entry: match?.entry ?? null, list } };
}

/** The lists of the path. Throws a 404 for a form that the token does not see. */
async function scopeOf(deps: ApiDeps, request: ListRequest, change: Change | null = null): Promise<ListScope> {
  const { params, account, scope } = request;
  if (params.id === undefined) return { accountId: account.id, formId: null };
  const { id } = await requireForm(deps, { scope, params: { id: params.id } }, change);
  return { accountId: account.id, formId: id };
}

/** Throws a 403 for a token that masks personal data: entries are addresses of visitors. */
function requireUnmasked({ token }: ListRequest): void {
  if (!token.isMasked) return;
  throw new ApiProblem(403, 'forbidden', 'A token that masks personal data cannot read allow and block lists.');
}

function presentEntry({ id, action, kind, value, note, createdAt, updatedAt }: ListEntry) {
  return { id, action, kind, value, note, created_at: createdAt, updated_at: updatedAt };
}

import { InputError } from '../../lib/input-error';
import { parseInstant } from '../../lib/instants';
import { createdBefore, type InboxFilter, resolveFilter, selectionOf } from '../../submissions/inbox/inbox.filter';
import { collectPage } from '../../submissions/read-api/collect-page';
import { presentSubmission } from '../../submissions/read-api/submission.presenter';
import { isSearchBehind } from '../../submissions/search/search-index';
import type { ListedSubmission } from '../../submissions/submission-listing';
import type { ApiDeps } from '../api.deps';
import { readPage, single, writeCursor } from '../paging';
import { invalidRequest } from '../problem';
import { type ApiRequest, type ApiResult, type ApiRoute, read } from '../route';
import { explainTimeout, filterNames, readFilter } from './filter';

/** `/api/submissions/search`: the search of the inbox. */
export const searchRoutes: readonly ApiRoute[] = [read('/api/submissions/search', 'submissions:read', search)];

const pages = { defaultLimit: 25, max: 100, characters: 4_000_000 };

async function search(deps: ApiDeps, request: ApiRequest): Promise<ApiResult> {
  const { database, reads, links } = deps;
  const page = readPage(request.query, { defaultLimit: pages.defaultLimit });
  const limit = Math.min(page.limit, pages.max);
  const filter = await readSearch(deps, request, page.after?.[0]);
  const found = await explainTimeout(async () => {
    const resolved = await reads.run(filter.accountId, () => resolveFilter(database.pool, filter));
    const options = { limit, isMasked: request.token.isMasked, present: (one: ListedSubmission) => one, isFull };
    const listed = await collectPage(database.pool, reads, await selectionOf(database.pool, resolved), options);
    return { ...listed, notes: resolved.search?.notes ?? [] };
  });
  const isBehind = filter.text !== undefined && (await isSearchBehind(database.pool, filter.accountId));
  const behind = isBehind ? ['Search is still indexing. Some submissions may be missing for a few minutes.'] : [];
  const { items, hasMore } = found;
  const last = items.at(-1);
  return {
    body: {
      submissions: items.map((one) => presentSubmission(one, links)),
      has_more: hasMore,
      next_cursor: hasMore && last ? writeCursor([last.createdAt.toISOString()]) : null,
      notes: [...found.notes, ...behind],
    },
  };
}

const isFull = (items: readonly ListedSubmission[]) =>
  items.reduce((sum, { dataJson }) => sum + dataJson.length, 0) >= pages.characters;

async function readSearch(deps: ApiDeps, request: ApiRequest, cursor: string | undefined): Promise<InboxFilter> {
  const given = filterNames.flatMap((name) => {
    const value = single(request.query, name);
    return value === null ? [] : [[name, value] as const];
  });
  const before = cursor === undefined ? null : parseInstant(cursor);
  if (cursor !== undefined && before === null)
    throw invalidRequest('cursor must be the next_cursor of an earlier page.');
  try {
    const filter = await readFilter(deps, request, Object.fromEntries(given));
    return before ? createdBefore(filter, before) : filter;
  } catch (error) {
    // Here, it is a parameter.
    if (error instanceof InputError) throw invalidRequest(`${error.message.replace(/\.$/, '')}.`);
    throw error;
  }
}

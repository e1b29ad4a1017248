import { isBatch, listChanges, undoBatch } from '../../submissions/changes/change-history';
import { presentChange } from '../../submissions/read-api/submission-activity';
import type { ApiDeps } from '../api.deps';
import { presentPageOf, readPage } from '../paging';
import { ApiProblem } from '../problem';
import { type ApiRequest, type ApiResult, type ApiRoute, action, read } from '../route';

/** `/api/changes`: the last changes of submissions, and undoing them. */
export const changeRoutes: readonly ApiRoute[] = [
  read('/api/changes', 'submissions:read', listPast),
  action('POST', '/api/changes/:batch/undo', 'submissions:write', 'submission.change-undone', undo),
];

const maxListed = 1_000;

async function listPast({ database }: ApiDeps, { scope, token, query }: ApiRequest): Promise<ApiResult> {
  const past = await listChanges(database.pool, scope, maxListed);
  const rows = past.map((change) => ({ ...change, id: change.batch }));
  return presentPageOf('changes', rows, readPage(query), ({ at, submissions, ...change }) => ({
    ...{ ...presentChange({ ...change, at }), at, submissions },
    ...(token.isMasked && { assigned_to: null }),
  }));
}

async function undo(
  { database }: ApiDeps,
  { scope, params, requestId }: ApiRequest<{ readonly batch: string }>,
): Promise<ApiResult> {
  const { pool } = database;
  const { batch } = params;
  const undone = isBatch(batch) ? await undoBatch({ pool, requestId }, scope, batch) : null;
  if (!undone)
    throw new ApiProblem(404, 'not_found', 'There is no change with this batch, or none that can still be undone.');
  const { change, restored, hasMore } = undone;
  const object = { kind: 'submission', id: null };
  return {
    body: { batch, change, restored, has_more: hasMore },
    audit: restored === 0 ? null : { object, changes: { count: { new: restored } } },
  };
}

import Joi from 'joi';
import { assignSubmissions, requireAssignee } from '../../assignments/assign';
import { userActor } from '../../audit/audit-entry';
import { submissionActions } from '../../audit/audit-text';
import { maxLabels } from '../../labels/label.service';
import { maxLabelName } from '../../labels/label.settings';
import { labelsNamed, requireLabels } from '../../labels/label-names';
import { changeLabels } from '../../labels/submission-labels';
import { InputError } from '../../lib/input-error';
import { line, listOf } from '../../lib/setting-types';
import { readSettings } from '../../lib/settings';
import {
  type BulkResult,
  changeMany,
  changeMatching,
  countDue,
  countMatching,
} from '../../submissions/changes/bulk-change';
import {
  type BulkChange,
  bulkChanges,
  isUndoable,
  type RecordedChange,
  startBatch,
} from '../../submissions/changes/change-history';
import type { ApiDeps } from '../api.deps';
import { requireScope } from '../require-scope';
import { type ApiRequest, type ApiResult, type ApiRoute, action, type Change, change } from '../route';
import { explainTimeout, readFilter } from './filter';

/** Changes of many submissions at once. Each is a batch, which `/api/changes/{batch}/undo` takes back. */
export const bulkRoutes: readonly ApiRoute[] = [
  action('POST', '/api/submissions/bulk', 'submissions:write', null, changeAll, previewAll),
  change('POST', '/api/submissions/labels', 'submissions:write', 'submission.labels-changed', labelAll),
  change('POST', '/api/submissions/assign', 'submissions:write', 'submission.assigned', assignAll),
];

const maxIds = 1_000;
const ids = Joi.array().items(Joi.string()).min(1).max(maxIds);

interface BulkBody {
  readonly ids?: readonly string[];
  readonly filter?: unknown;
  readonly change: BulkChange;
  /** An earlier batch that this one continues. */
  readonly batch?: string;
}

const bulkSchema = Joi.object<BulkBody>({
  ids,
  filter: Joi.object().unknown(),
  change: Joi.string()
    .valid(...bulkChanges)
    .required(),
  batch: Joi.string()
    .pattern(/^\d{16}$/)
    .messages({ 'string.pattern.base': '{{#label}} must be the batch of an earlier change' }),
});

/** Throws a 403 for erasing without the scope erase. */
function readBulk({ body, token }: Pick<ApiRequest, 'body' | 'token'>): BulkBody {
  const read = readSettings(bulkSchema, body ?? {});
  if (read.change === 'erase') requireScope(token, 'erase');
  if ((read.ids === undefined) !== (read.filter === undefined)) return read;
  const message = 'or filter is required, and not both';
  throw new InputError('invalid_setting', `ids ${message}`, [{ setting: 'ids', message }]);
}

async function changeAll(deps: ApiDeps, request: ApiRequest): Promise<ApiResult> {
  const { pool } = deps.database;
  const { scope, requestId } = request;
  const { ids: chosen, filter: fields, change, batch: earlier } = readBulk(request);
  const filter = chosen ? null : await readFilter(deps, request, fields);
  const batch = earlier ?? (await startBatch(pool, scope.accountId));
  const bulk = { pool, requestId, batch };
  const result = filter
    ? await explainTimeout(() => deps.reads.run(scope.accountId, () => changeMatching(bulk, filter, change)))
    : { changed: await changeMany(bulk, scope, chosen ?? [], change), next: null };
  return bulkResult(change, result, batch);
}

/** How many submissions the same request would change now. */
async function previewAll(deps: ApiDeps, request: ApiRequest): Promise<ApiResult> {
  const { pool } = deps.database;
  const { scope } = request;
  const { ids: chosen, filter: fields, change } = readBulk(request);
  const filter = chosen ? null : await readFilter(deps, request, fields);
  const result = filter
    ? await explainTimeout(() => deps.reads.run(scope.accountId, () => countMatching(pool, filter, change)))
    : { changed: await countDue(pool, scope, chosen ?? [], change), next: null };
  return bulkResult(change, result, null);
}

function bulkResult(change: RecordedChange, { changed, next }: BulkResult, batch: string | null): ApiResult {
  const action = submissionActions[change];
  const object = { kind: 'submission', id: null };
  return {
    body: {
      ...{ change, changed, has_more: next !== null, next_before: next },
      batch: changed > 0 && isUndoable(change) ? batch : null,
    },
    audit: action && changed > 0 ? { action, object, changes: { count: { new: changed } } } : null,
  };
}

interface LabelsBody {
  readonly ids: readonly string[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

const names = listOf(line(maxLabelName), maxLabels).default([]);
const labelsSchema = Joi.object<LabelsBody>({ ids: ids.required(), add: names, remove: names });

async function labelAll(deps: ApiDeps, request: ApiRequest, change: Change): Promise<ApiResult> {
  const { account, token, scope } = request;
  const { ids: chosen, add, remove } = readSettings(labelsSchema, request.body ?? {});
  const removed = await requireLabels(change.queries, account.id, remove, 'remove');
  const added = await labelsNamed({ database: deps.database, account, token, ...change }, add, 'add');
  const batch = await startBatch(change.queries, account.id);
  const changed = await changeLabels(change.queries, scope, chosen, { add: added, remove: removed }, batch);
  return bulkResult('labels', { changed, next: null }, batch);
}

interface AssignBody {
  readonly ids: readonly string[];
  readonly assigned_to: string | null;
}

const assignSchema = Joi.object<AssignBody>({ ids: ids.required(), assigned_to: line(254).allow(null).required() });

async function assignAll(_deps: ApiDeps, request: ApiRequest, { queries }: Change): Promise<ApiResult> {
  const { scope, token } = request;
  const { ids: chosen, assigned_to: assignee } = readSettings(assignSchema, request.body ?? {});
  const member = assignee === null ? null : await requireAssignee(queries, scope, assignee);
  const batch = await startBatch(queries, scope.accountId);
  const assignment = { userId: token.userId, ids: chosen, assigneeId: member?.id ?? null, batch };
  const changed = await assignSubmissions(queries, scope, assignment);
  const result = bulkResult('assigned', { changed, next: null }, batch);
  if (changed === 0) return { ...result, audit: null };
  const action = member ? 'submission.assigned' : 'submission.unassigned';
  const facts = { count: { new: changed }, ...(member && { assignee: { new: userActor(member).label } }) };
  return { ...result, audit: { action, object: { kind: 'submission', id: null }, changes: facts } };
}

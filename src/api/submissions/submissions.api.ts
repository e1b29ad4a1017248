import { requireAssignee } from '../../assignments/assign';
import type { AuditChanges } from '../../audit/audit-changes';
import { userActor } from '../../audit/audit-entry';
import { submissionActions } from '../../audit/audit-text';
import { isReleasable } from '../../decisions/withheld';
import { labelsNamed } from '../../labels/label-names';
import { InputError } from '../../lib/input-error';
import type { Scope } from '../../members/scope';
import { describeReasons, formatScore, presentReasons } from '../../spam/describe-score';
import { changeMany, changeOne } from '../../submissions/changes/bulk-change';
import { type RecordedChange, startBatch } from '../../submissions/changes/change-history';
import { lockWithDeliveries } from '../../submissions/changes/erase';
import { readSubmissionChanges, updateSubmission } from '../../submissions/changes/update-submission';
import { listActivity } from '../../submissions/read-api/submission-activity';
import type { ApiDeps } from '../api.deps';
import { presentPageOf, readFlag, readPage } from '../paging';
import { requireScope } from '../require-scope';
import { type ApiResult, type ApiRoute, type Change, change, read, withEtag } from '../route';
import { lockOwn, readShown, type SubmissionRequest, submissionResult } from './own-submission';

/** `/api/submissions/{id}`: changes of one submission. Its GET has the shape of the contract (`submissions/read-api/`). */
export const submissionRoutes: readonly ApiRoute[] = [
  withEtag(change('PATCH', '/api/submissions/:id', 'submissions:write', 'submission.changed', changeSubmission)),
  withEtag(change('DELETE', '/api/submissions/:id', 'submissions:write', 'submission.deleted', deleteSubmission)),
  withEtag(
    change('POST', '/api/submissions/:id/release', 'submissions:write', 'submission.released', releaseSubmission),
  ),
  read('/api/submissions/:id/activity', 'submissions:read', showActivity),
  read('/api/submissions/:id/spam', 'submissions:read', explainScore),
];

async function changeSubmission(deps: ApiDeps, request: SubmissionRequest, change: Change): Promise<ApiResult> {
  const { account, token, scope, requestId } = request;
  const { labels, assigned_to: assignee, ...changes } = readSubmissionChanges(request.body ?? {});
  // Creating a label locks the account, which comes before submissions.
  const labelIds = labels && (await labelsNamed({ database: deps.database, account, token, ...change }, labels));
  const submission = await lockOwn(request, change);
  const ofForm: Scope = { accountId: account.id, formIds: [submission.formId] };
  const member = assignee ? await requireAssignee(change.queries, ofForm, assignee) : null;
  const assigneeId = assignee === undefined ? undefined : (member?.id ?? null);
  const context = { queries: change.queries, requestId, userId: token.userId };
  const changed = await updateSubmission(context, scope, submission, { ...changes, labelIds, assigneeId });
  const audit = auditOf(changed, submission.id, member && { assignee: { new: userActor(member).label } });
  return { ...(await submissionResult(deps, request, change.queries)), audit };
}

/** Marks as read and unread are not recorded, as in the dashboard. */
function auditOf(
  changed: readonly RecordedChange[],
  id: string,
  facts: AuditChanges | null = null,
): ApiResult['audit'] {
  const recorded = changed.filter((one) => one !== 'read' && one !== 'unread');
  const [first, ...others] = recorded;
  if (first === undefined) return null;
  const object = { kind: 'submission', id };
  if (others.length > 0) {
    const changes = Object.fromEntries(recorded.map((one) => [one, 'changed' as const]));
    return { object, changes: { ...changes, ...facts } };
  }
  const assigned = facts ? 'submission.assigned' : 'submission.unassigned';
  const action = first === 'assigned' ? assigned : (submissionActions[first] ?? 'submission.changed');
  return { action, object, changes: { count: { new: 1 }, ...facts } };
}

/** Moves it to the recycle bin or, with `forever`, erases it from there, which needs the scope erase too. */
async function deleteSubmission(_deps: ApiDeps, request: SubmissionRequest, change: Change): Promise<ApiResult> {
  const isForever = readFlag(request.query, 'forever');
  if (isForever) requireScope(request.token, 'erase');
  if (isForever) await lockWithDeliveries(change.queries, request.scope, request.params.id);
  const submission = await lockOwn(request, change);
  if (isForever && submission.deletedAt === null)
    throw new InputError('wrong_state', 'only submissions in the recycle bin can be erased: delete it first');
  const { id } = submission;
  const done = isForever ? 'erase' : 'delete';
  const batch = await startBatch(change.queries, request.account.id);
  const bulk = { pool: change.queries, requestId: request.requestId, batch };
  const count = await changeMany(bulk, request.scope, [id], done);
  return { audit: auditOf(count > 0 ? [done] : [], id) };
}

/** Sends what was withheld, and marks spam as not spam. Changes nothing if there is nothing to release. */
async function releaseSubmission(deps: ApiDeps, request: SubmissionRequest, change: Change): Promise<ApiResult> {
  const submission = await lockOwn(request, change);
  const done = submission.isSpam ? 'not_spam' : isReleasable(submission.withheld) ? 'release' : null;
  const { queries } = change;
  if (done !== null) {
    const batch = await startBatch(queries, request.account.id);
    await changeOne({ pool: queries, requestId: request.requestId, batch }, request.scope, submission, done);
  }
  const audit = auditOf(done ? [done] : [], submission.id);
  return { ...(await submissionResult(deps, request, queries)), audit };
}

async function showActivity({ database, reads, links }: ApiDeps, request: SubmissionRequest): Promise<ApiResult> {
  const { account, token, query } = request;
  const entries = await reads.run(account.id, async () =>
    listActivity(database.pool, account.id, await readShown(database.pool, request), links),
  );
  return presentPageOf('activity', entries, readPage(query), ({ change, ...entry }) => ({
    ...entry,
    ...(change && { change: token.isMasked ? { ...change, assigned_to: null } : change }),
  }));
}

async function explainScore({ database }: ApiDeps, request: SubmissionRequest): Promise<ApiResult> {
  const submission = await readShown(database.pool, request);
  const { isSpam, isSuspected, withheld, spamScore: score, spamReasons, blockedBy } = submission;
  const found = describeReasons(spamReasons) || 'nothing unusual was found';
  return {
    body: {
      ...{ is_spam: isSpam, possible_spam: isSuspected, held: withheld === 'filter', withheld, score },
      // An entry may be the visitor's address.
      blocked_by: request.token.isMasked ? blockedBy && '[text]' : blockedBy,
      summary: score === null ? 'The spam filter gave it no score.' : `Spam score ${formatScore(score)}: ${found}.`,
      reasons: presentReasons(spamReasons),
    },
  };
}

import Joi from 'joi';
import { assignSubmissions } from '../../assignments/assign';
import type { Queries } from '../../db/transaction-queries';
import { maxLabels } from '../../labels/label.service';
import { maxLabelName } from '../../labels/label.settings';
import { changeLabels } from '../../labels/submission-labels';
import { line, listOf } from '../../lib/setting-types';
import { readSettings } from '../../lib/settings';
import type { Scope } from '../../members/scope';
import { type SubmissionStatus, submissionStatuses } from '../status';
import type { SubmissionDetail } from '../submission.repository';
import { changeOne } from './bulk-change';
import { type BulkChange, type RecordedChange, startBatch } from './change-history';

/** What can be changed of a submission, by name. What is missing stays as it is. */
interface SubmissionChanges {
  readonly archived?: boolean;
  readonly deleted?: boolean;
  readonly is_spam?: boolean;
  readonly read?: boolean;
  readonly status?: SubmissionStatus;
  /** The names of all its labels. */
  readonly labels?: readonly string[];
  /** A member's id or e-mail address; null for nobody. */
  readonly assigned_to?: string | null;
}

const schema = Joi.object<SubmissionChanges>({
  archived: Joi.boolean().strict(),
  deleted: Joi.boolean().strict(),
  is_spam: Joi.boolean().strict(),
  read: Joi.boolean().strict(),
  status: Joi.string().valid(...submissionStatuses),
  labels: listOf(line(maxLabelName), maxLabels),
  assigned_to: line(254).allow(null),
});

/** Reads changes of a submission. Throws InputError. */
export function readSubmissionChanges(input: unknown): SubmissionChanges {
  return readSettings(schema, input);
}

/** Changes whose names have been looked up. */
interface KnownChanges extends Omit<SubmissionChanges, 'labels' | 'assigned_to'> {
  readonly labelIds?: readonly string[] | undefined;
  readonly assigneeId?: string | null | undefined;
}

interface UpdateContext {
  readonly queries: Queries;
  readonly requestId: string;
  /** Who changes it; null for a token that no member created. */
  readonly userId: string | null;
}

/**
 * Changes a submission of the scope that the caller has locked and read, within the caller's transaction. Each change can
 * be undone by itself. Resolves to what changed. Throws InputError when it cannot be released, or the assignee left.
 */
export async function updateSubmission(
  { queries, requestId, userId }: UpdateContext,
  scope: Scope,
  submission: SubmissionDetail,
  changes: KnownChanges,
): Promise<RecordedChange[]> {
  const { id } = submission;
  const { labelIds, assigneeId } = changes;
  const changed: RecordedChange[] = [];
  const run = async (change: RecordedChange, apply: (batch: string) => Promise<number>): Promise<void> => {
    const batch = await startBatch(queries, scope.accountId);
    if ((await apply(batch)) > 0) changed.push(change);
  };
  if (labelIds) {
    const known = submission.labels.map((label) => label.id);
    const remove = known.filter((label) => !labelIds.includes(label));
    await run('labels', (batch) => changeLabels(queries, scope, [id], { add: labelIds, remove }, batch));
  }
  if (assigneeId !== undefined)
    await run('assigned', (batch) => assignSubmissions(queries, scope, { userId, ids: [id], assigneeId, batch }));
  for (const change of planChanges(submission, changes)) {
    await run(change, (batch) => changeOne({ pool: queries, requestId, batch }, scope, submission, change));
  }
  return changed;
}

/** The changes in an order in which all are possible: what is in the recycle bin cannot be released. */
function planChanges(
  { isSpam, isSuspected }: SubmissionDetail,
  { deleted, is_spam: spam, archived, status, read }: KnownChanges,
): readonly BulkChange[] {
  const plan: (BulkChange | false | undefined)[] = [
    deleted === false && 'restore',
    spam === true && 'spam',
    spam === false && (isSpam || isSuspected) && 'not_spam',
    archived !== undefined && (archived ? 'archive' : 'unarchive'),
    status,
    read !== undefined && (read ? 'read' : 'unread'),
    deleted === true && 'delete',
  ];
  return plan.filter((change) => change !== false && change !== undefined);
}

import type { Response } from 'express';
import { HttpError } from '../../lib/http-error';
import { changeOne } from '../../submissions/changes/bulk-change';
import { type BulkChange, isMarking, startBatch } from '../../submissions/changes/change-history';
import type { SubmissionDetail } from '../../submissions/submission.repository';
import { describeSubmissions } from '../audit/record-request';
import type { DashboardDeps } from '../dashboard.deps';
import { changeDepsOf, changeNotice, isErasure, readChange, undoOf } from '../inbox/changes';
import { ConfirmChangePage } from '../inbox/confirm-change.page';
import { redirectWithNotice } from '../notices';
import { ownPath, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { guarded, type MemberRoute, post } from '../session/routes';
import { accountIdOf, scopeOf } from '../session/session';
import { filterOf, findNextPath } from './neighbors';
import { renderInputErrors } from './render-submission';
import { requireSubmission, type SubmissionRequest } from './require-submission';
import { listOf, submissionPath } from './submission-paths';

/** `/submissions/:id/change`: the buttons that archive, delete or otherwise change a submission. */
export const changeSubmissionRoutes: readonly MemberRoute[] = [
  guarded(post('/submissions/:id/change', 'submissions:write', changeSubmission), isErasure),
];

async function changeSubmission(deps: DashboardDeps, req: SubmissionRequest, res: Response): Promise<void> {
  const form = readForm(req);
  const change = readChange(form);
  if (!change) throw new HttpError(403, null, 'The form was incomplete. Reload the page and try again.');
  const submission = await requireSubmission(deps, req, res);
  const { id, isSpam, createdAt } = submission;
  // Of a confirmation, `back` is this submission's page.
  const list = listOf(ownPath(form.get('back')));
  const back = submissionPath(id, list);
  if (change === 'erase' && form.get('sure') === null) return confirmErasure(res, id, back);
  const batch = await startBatch(deps.database.pool, accountIdOf(res));
  return renderInputErrors(deps, req, res, async () => {
    const changed = await changeOne(changeDepsOf(deps, res, batch), scopeOf(res), submission, change);
    describeSubmissions(res, change, changed, id);
    const path = changed > 0 ? await findPathAfter(deps, res, change, list, { id, createdAt }) : back;
    // Nothing was moved.
    const isLearnedOnly = change === 'not_spam' && !isSpam;
    const undo = isLearnedOnly ? undefined : undoOf(change, batch, changed);
    // Opening it would mark it as read again.
    const shown = undo && change !== 'unread' ? { ...undo, opened: id } : undo;
    const notice = isLearnedOnly && changed > 0 ? 'spam-filter-learns' : changeNotice(change, changed);
    redirectWithNotice(res, path, notice, changed, shown);
  });
}

function confirmErasure(res: Response, id: string, back: string): void {
  const action = `${submissionPath(id)}/change`;
  const count = { count: 1, more: false };
  renderPage(res, <ConfirmChangePage change="erase" {...{ action, count, back }} fields={[]} />);
}

/** The page to continue with after a change. */
async function findPathAfter(
  deps: DashboardDeps,
  res: Response,
  change: BulkChange,
  list: string,
  { id, createdAt }: Pick<SubmissionDetail, 'id' | 'createdAt'>,
): Promise<string> {
  const { folder } = filterOf(list, res);
  if (change === 'erase' && folder !== 'bin') return '/dashboard/inbox?folder=bin';
  // Its page would mark it as read again.
  if (change === 'unread') return list;
  if (isMarking(change)) return submissionPath(id, list);
  // Seen from the inbox, these changes bring a submission back.
  const hasLeft = folder !== 'inbox' || !['unarchive', 'not_spam', 'restore'].includes(change);
  return hasLeft ? findNextPath(deps, res, list, createdAt) : submissionPath(id, list);
}

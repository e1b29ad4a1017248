import type { Response } from 'express';
import { redeliverOwn } from '../../deliveries/redeliver';
import { liftSuppression } from '../../email/suppressions';
import { HttpError } from '../../lib/http-error';
import { retryOwnDelivery } from '../../submissions/changes/retry-delivery';
import { presentDetail } from '../../submissions/read-api/submission.presenter';
import type { SubmissionDetail } from '../../submissions/submission.repository';
import { isRequestAllowed } from '../../webhooks/manual-requests';
import { describeAudit } from '../audit/record-request';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { readForm } from '../page/read-form';
import { get, type MemberRoute, post } from '../session/routes';
import { accountIdOf, scopeOf, signedInOf } from '../session/session';
import { noticeUnlessInProgress } from '../webhooks/delivery-log/notice-in-progress';
import { changeSubmissionRoutes } from './change-submission.routes';
import { mistakeRoutes } from './mistake.routes';
import { findNeighborsIn } from './neighbors';
import { noteRoutes } from './notes.routes';
import { findSuppressions, renderInputErrors, renderSubmission } from './render-submission';
import { postReply } from './reply-form';
import { requireSubmission, type SubmissionRequest } from './require-submission';
import { readList, submissionPath } from './submission-paths';

/** `/submissions/:id`: one submission, its download, and the actions of its buttons. */
export const submissionRoutes: readonly MemberRoute[] = [
  get('/submissions/:id', 'submissions:read', showSubmission),
  get('/submissions/:id/json', 'submissions:read', downloadSubmission),
  get('/submissions/:id/next', 'submissions:read', showNext),
  get('/submissions/:id/previous', 'submissions:read', showPrevious),
  ...changeSubmissionRoutes,
  post('/submissions/:id/reply', 'submissions:write', reply),
  post('/submissions/:id/deliveries', 'submissions:write', resendDelivery),
  ...noteRoutes,
  ...mistakeRoutes,
];

function showSubmission(deps: DashboardDeps, req: SubmissionRequest, res: Response): Promise<void> {
  return renderSubmission(deps, req, res);
}

async function downloadSubmission(deps: DashboardDeps, req: SubmissionRequest, res: Response): Promise<void> {
  const submission = await requireSubmission(deps, req, res);
  res.set('Content-Disposition', `attachment; filename="submission-${submission.id}.json"`);
  res.json({ ...presentDetail(submission, deps.links), mail_overrides: submission.mailOverrides });
}

async function showNext(deps: DashboardDeps, req: SubmissionRequest, res: Response): Promise<void> {
  const { createdAt } = await requireSubmission(deps, req, res);
  const list = readList(req.query.back);
  const { older } = await findNeighborsIn(deps, res, list, createdAt);
  redirectInList(res, older, list);
}

async function showPrevious(deps: DashboardDeps, req: SubmissionRequest, res: Response): Promise<void> {
  const { createdAt } = await requireSubmission(deps, req, res);
  const list = readList(req.query.back);
  const { newer } = await findNeighborsIn(deps, res, list, createdAt);
  redirectInList(res, newer, list);
}

/** Leads to the submission, or at the end of the list back to the list. */
function redirectInList(res: Response, id: string | null, list: string): void {
  res.redirect(303, id ? submissionPath(id, list) : list);
}

async function reply(deps: DashboardDeps, req: SubmissionRequest, res: Response): Promise<void> {
  const form = readForm(req);
  const submission = await requireSubmission(deps, req, res);
  const posted = await postReply(deps, accountIdOf(res), submission, form, String(res.locals.requestId));
  if ('form' in posted) return renderSubmission(deps, req, res, { posted });
  return redirectWithNotice(res, submissionPath(submission.id, readList(form.get('back'))), posted.notice);
}

async function resendDelivery(deps: DashboardDeps, req: SubmissionRequest, res: Response): Promise<void> {
  const { database, limiter } = deps;
  const form = readForm(req);
  const submission = await requireSubmission(deps, req, res);
  const { id } = submission;
  if (!(await isRequestAllowed(limiter, 'redeliver', accountIdOf(res)))) {
    throw new HttpError(429, null, 'Too many deliveries were resent in the last minute. Wait a minute and try again.');
  }
  const redelivered = form.get('redeliver');
  const lifted = form.get('lift');
  if (lifted !== null) return lift(deps, res, submission, { lifted, list: readList(form.get('back')) });
  return renderInputErrors(deps, req, res, async () => {
    const notice = await noticeUnlessInProgress(async () => {
      if (redelivered !== null) {
        const { id: sent } = await redeliverOwn(database, scopeOf(res), redelivered);
        describeAudit(res, { action: 'delivery.resent', object: { kind: 'delivery', id: sent } });
        return 'redelivered';
      }
      const { account, formIds } = signedInOf(res);
      const retried = await retryOwnDelivery(database, account, formIds, form.get('retry') ?? '', 'owner');
      describeAudit(res, { action: 'delivery.retried', object: { kind: 'delivery', id: retried.id } });
      return 'delivery-retried';
    });
    redirectWithNotice(res, submissionPath(id, readList(form.get('back'))), notice);
  });
}

/** Lifts a suppression that lies behind one of the submission's deliveries. */
async function lift(
  { database: { pool } }: DashboardDeps,
  res: Response,
  submission: SubmissionDetail,
  { lifted, list }: { readonly lifted: string; readonly list: string },
): Promise<void> {
  const accountId = accountIdOf(res);
  const isShown = (await findSuppressions(pool, accountId, submission)).some(({ id }) => id === lifted);
  const isLifted = isShown && (await liftSuppression(pool, accountId, lifted));
  if (isLifted) describeAudit(res, { action: 'account.suppression-lifted' });
  redirectWithNotice(res, submissionPath(submission.id, list), isLifted ? 'suppression-lifted' : 'suppression-gone');
}

import { type Request, type Response, Router } from 'express';
import { redeliverOwn } from '../../deliveries/redeliver';
import { createFileLinks } from '../../files/file-links';
import { HttpError } from '../../lib/http-error';
import { InputError } from '../../lib/input-error';
import { changeMany, startBatch } from '../../submissions/bulk-change';
import { releaseSubmission } from '../../submissions/release-submission';
import { retryOwnDelivery } from '../../submissions/retry-delivery';
import { presentDetail } from '../../submissions/submission.presenter';
import { findSubmission, type SubmissionDetail } from '../../submissions/submission.repository';
import { listWebhooks } from '../../webhooks/webhook.repository';
import type { DashboardDeps } from '../dashboard.deps';
import { changeNotice, readChange, undoOf } from '../inbox/changes';
import { ConfirmChangePage } from '../inbox/confirm-change.page';
import { type FieldErrors, fieldErrors, readForm } from '../page/read-form';
import { redirectWithNotice, renderPage } from '../page/render-page';
import { ownerOf } from '../session/session';
import { isRequestAllowed, noticeUnlessInProgress } from '../webhooks/manual-requests';
import { SubmissionPage } from './submission.page';
import { readList, submissionPath } from './submission-paths';

type SubmissionRequest = Request<{ id: string }>;

/** `/submissions/:id`: one submission, its download, and the actions of its buttons. */
export function createSubmissionsRouter({ config, database, enqueuer, limiter }: DashboardDeps): Router {
  const { pool } = database;
  const links = createFileLinks(config.baseUrl, config.secretKey, config.secretKeyPrevious);
  const router = Router();

  const requireSubmission = async (req: SubmissionRequest, res: Response): Promise<SubmissionDetail> => {
    const submission = await findSubmission(pool, accountIdOf(res), req.params.id);
    if (!submission)
      throw new HttpError(404, null, 'This submission does not exist. It may have been deleted forever.');
    return submission;
  };
  const renderSubmission = async (req: SubmissionRequest, res: Response, errors?: FieldErrors): Promise<void> => {
    const submission = await requireSubmission(req, res);
    const webhooks = await listWebhooks(database, accountIdOf(res));
    const list = readList(req.method === 'POST' ? readForm(req).get('back') : req.query.back);
    renderPage(
      res,
      <SubmissionPage {...{ submission, webhooks, list }} fileUrl={links.urlOf} {...(errors && { errors })} />,
      errors ? 400 : 200,
    );
  };
  /** Shows an InputError on the submission's page, unless the error means that something does not exist. */
  const renderInputErrors = async (
    req: SubmissionRequest,
    res: Response,
    action: () => Promise<void>,
  ): Promise<void> => {
    try {
      await action();
    } catch (error) {
      if (!(error instanceof InputError) || error.code === 'not_found') throw error;
      await renderSubmission(req, res, fieldErrors(error));
    }
  };

  router.get('/submissions/:id', (req: SubmissionRequest, res) => renderSubmission(req, res));
  router.get('/submissions/:id/json', async (req: SubmissionRequest, res) => {
    const submission = await requireSubmission(req, res);
    res.set('Content-Disposition', `attachment; filename="submission-${submission.id}.json"`);
    res.json({ ...presentDetail(submission, links), mail_overrides: submission.mailOverrides });
  });

  router.post('/submissions/:id/change', async (req: SubmissionRequest, res) => {
    const form = readForm(req);
    const change = readChange(form);
    if (!change) throw new HttpError(403, null, 'The form was incomplete. Reload the page and try again.');
    const { id, isSpam } = await requireSubmission(req, res);
    const back = submissionPath(id, readList(form.get('back')));
    if (change === 'erase' && form.get('sure') === null) {
      const action = `${submissionPath(id)}/change`;
      return renderPage(res, <ConfirmChangePage change="erase" action={action} count={1} fields={[]} back={back} />);
    }
    const requestId = String(res.locals.requestId);
    const batch = await startBatch(pool);
    const applyChange = async (): Promise<number> => {
      if (change !== 'not_spam') {
        return changeMany({ pool, enqueuer, requestId, batch }, accountIdOf(res), [id], change);
      }
      // Unlike changeMany, this throws when the submission cannot be released, so the owner learns why.
      await releaseSubmission(pool, enqueuer, accountIdOf(res), id, requestId);
      return isSpam ? 1 : 0;
    };
    return renderInputErrors(req, res, async () => {
      const changed = await applyChange();
      const isErased = change === 'erase' && changed > 0;
      const next = isErased ? '/dashboard/inbox?folder=bin' : back;
      redirectWithNotice(res, next, changeNotice(change, changed), changed, undoOf(change, batch, changed));
    });
  });

  router.post('/submissions/:id/deliveries', async (req: SubmissionRequest, res) => {
    const form = readForm(req);
    const { id } = await requireSubmission(req, res);
    if (!(await isRequestAllowed(limiter, 'redeliver', accountIdOf(res)))) {
      throw new HttpError(429, null, 'You have resent a lot in the last minute. Wait a minute and try again.');
    }
    const redelivered = form.get('redeliver');
    return renderInputErrors(req, res, async () => {
      const notice = await noticeUnlessInProgress(async () => {
        if (redelivered !== null) {
          await redeliverOwn(database, accountIdOf(res), redelivered);
          return 'redelivered';
        }
        await retryOwnDelivery(database, ownerOf(res).account, form.get('retry') ?? '');
        return 'delivery-retried';
      });
      redirectWithNotice(res, submissionPath(id, readList(form.get('back'))), notice);
    });
  });
  return router;
}

const accountIdOf = (res: Response): string => ownerOf(res).account.id;

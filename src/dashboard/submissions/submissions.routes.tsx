import { type Request, type Response, Router } from 'express';
import { redeliverOwn } from '../../deliveries/redeliver-own';
import { createFileLinks } from '../../files/file-links';
import { InputError } from '../../lib/input-error';
import { changeMany } from '../../submissions/bulk-change';
import { releaseSubmission } from '../../submissions/release-submission';
import { retryOwnDelivery } from '../../submissions/retry-own-delivery';
import { presentDetail } from '../../submissions/submission.presenter';
import { findSubmission, type SubmissionDetail } from '../../submissions/submission.repository';
import { listWebhooks } from '../../webhooks/webhook.repository';
import type { DashboardDeps } from '../dashboard.deps';
import { readChange } from '../inbox/change-all.routes';
import { noticeOf } from '../inbox/change-words';
import { ErasePage } from '../inbox/erase.view';
import type { NoticeCode } from '../page/notices';
import { type FieldErrors, fieldErrors, readForm } from '../page/read-form';
import { redirectWithNotice, renderPage } from '../page/render-page';
import { PageError } from '../page-error';
import { ownerOf } from '../session/session';
import { mayCall } from '../webhooks/limit-calls';
import { unlessUnderWay } from '../webhooks/under-way';
import { SubmissionPage } from './submission.view';
import { listOf, submissionAddress, submissionPath } from './submission-changes';

type SubmissionRequest = Request<{ id: string }>;

/** `/submissions/ID`: one submission, and what its buttons do. */
export function createSubmissionsRouter({ config, database, outbox, limiter }: DashboardDeps): Router {
  const { pool } = database;
  const links = createFileLinks(config.baseUrl, config.secretKey, config.secretKeyPrevious);
  const idOf = (res: Response) => ownerOf(res).account.id;

  const draw = async (req: SubmissionRequest, res: Response, errors?: FieldErrors): Promise<void> => {
    const [submission, webhooks] = await Promise.all([own(req, res), listWebhooks(database, idOf(res))]);
    const list = listOf(req.method === 'POST' ? readForm(req).get('back') : req.query.back);
    const page = <SubmissionPage {...{ submission, webhooks, list, urlOf: links.urlOf }} {...(errors && { errors })} />;
    renderPage(res, page, errors ? 400 : 200);
  };
  const own = async (req: SubmissionRequest, res: Response): Promise<SubmissionDetail> => {
    const submission = await findSubmission(pool, idOf(res), req.params.id);
    if (!submission) throw new PageError(404, 'There is no such submission. It may have been deleted for good.');
    return submission;
  };
  /** Draws the page again with what an InputError says, unless it says that the thing is not there. */
  const orExplain = async (req: SubmissionRequest, res: Response, act: () => Promise<void>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof InputError) || error.code === 'not_found') throw error;
      await draw(req, res, fieldErrors(error));
    }
  };

  const router = Router();
  router.get('/submissions/:id', (req: SubmissionRequest, res) => draw(req, res));
  router.get('/submissions/:id/json', async (req: SubmissionRequest, res) => {
    const submission = await own(req, res);
    const name = `submission-${submission.id}.json`;
    res.set('Content-Disposition', `attachment; filename="${name}"`);
    res.json({ ...presentDetail(submission, links), mail_overrides: submission.mailOverrides });
  });

  router.post('/submissions/:id/change', async (req: SubmissionRequest, res) => {
    const form = readForm(req);
    const change = readChange(form);
    if (!change) throw new PageError(403, 'That form was not whole.');
    const { id, isSpam } = await own(req, res);
    const back = submissionAddress(id, listOf(form.get('back')));
    if (change === 'erase' && form.get('sure') === null) {
      const action = `${submissionPath(id)}/change`;
      return renderPage(res, <ErasePage action={action} count={1} fields={[]} back={back} />);
    }
    const requestId = String(res.locals.requestId);
    const make = async (): Promise<number> => {
      if (change !== 'not_spam') return changeMany({ pool, outbox, requestId }, idOf(res), [id], change);
      // Among many, one that cannot be released is left out; alone, it says why.
      await releaseSubmission(pool, outbox, idOf(res), id, requestId);
      return isSpam ? 1 : 0;
    };
    return orExplain(req, res, async () => {
      const changed = await make();
      const isGone = change === 'erase' && changed > 0;
      redirectWithNotice(res, isGone ? '/dashboard/inbox?folder=bin' : back, noticeOf(change, changed), changed);
    });
  });

  router.post('/submissions/:id/deliveries', async (req: SubmissionRequest, res) => {
    const form = readForm(req);
    const [retried, redelivered] = [form.get('retry'), form.get('redeliver')];
    const { id } = await own(req, res);
    if (!(await mayCall(limiter, 'redeliver', idOf(res)))) {
      throw new PageError(429, 'Much was sent again just now. Please wait a minute.');
    }
    const send = async (): Promise<NoticeCode> => {
      if (redelivered !== null) await redeliverOwn(database, idOf(res), redelivered);
      else await retryOwnDelivery(database, ownerOf(res).account, retried ?? '');
      return redelivered === null ? 'delivery-retried' : 'redelivered';
    };
    return orExplain(req, res, async () => {
      redirectWithNotice(res, submissionAddress(id, listOf(form.get('back'))), await unlessUnderWay(send));
    });
  });
  return router;
}

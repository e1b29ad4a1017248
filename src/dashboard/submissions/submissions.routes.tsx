import { type Request, type Response, Router } from 'express';
import { redeliverOwn } from '../../deliveries/redeliver';
import { createFileLinks } from '../../files/file-links';
import { findThumbnailSizes } from '../../files/thumbnail';
import { listLabels } from '../../labels/label.service';
import { HttpError } from '../../lib/http-error';
import { InputError } from '../../lib/input-error';
import { changeMany } from '../../submissions/changes/bulk-change';
import { recordChange, startBatch } from '../../submissions/changes/change-history';
import { releaseSubmission } from '../../submissions/changes/release-submission';
import { retryOwnDelivery } from '../../submissions/changes/retry-delivery';
import type { InboxFilter } from '../../submissions/inbox/inbox.filter';
import { findNeighbors, type Neighbors } from '../../submissions/inbox/inbox.query';
import { markAsRead } from '../../submissions/inbox/unread';
import { presentDetail } from '../../submissions/read-api/submission.presenter';
import { findSubmission, type SubmissionDetail } from '../../submissions/submission.repository';
import { listWebhooks } from '../../webhooks/webhook.repository';
import type { DashboardDeps } from '../dashboard.deps';
import { changeNotice, readChange, undoOf } from '../inbox/changes';
import { ConfirmChangePage } from '../inbox/confirm-change.page';
import { readInboxQuery } from '../inbox/inbox-draft';
import { readInbox } from '../inbox/read-inbox';
import { runSearch } from '../inbox/run-search';
import { redirectWithNotice } from '../notices';
import { isOpening } from '../page/opening';
import { type FieldErrors, fieldErrors, ownPath, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { Marks } from '../search/marks';
import { ownerOf } from '../session/session';
import { isRequestAllowed, noticeUnlessInProgress } from '../webhooks/delivery-log/manual-requests';
import type { RejectedNote } from './notes';
import { createNotesRouter } from './notes.routes';
import { openReplyForm, postReply, type ReplyForm } from './reply-form';
import { SubmissionPage } from './submission.page';
import { listOf, readList, submissionPath } from './submission-paths';

type SubmissionRequest = Request<{ id: string }>;

interface RenderOptions {
  readonly errors?: FieldErrors;
  readonly rejectedNote?: RejectedNote;
  readonly posted?: { readonly form: ReplyForm; readonly status: number };
}

/** `/submissions/:id`: one submission, its download, and the actions of its buttons. */
export function createSubmissionsRouter(deps: DashboardDeps): Router {
  const { config, database, limiter, live } = deps;
  const { pool } = database;
  const links = createFileLinks(config.baseUrl, config.secretKey, config.secretKeyPrevious);
  const router = Router();

  const requireSubmission = async (req: SubmissionRequest, res: Response): Promise<SubmissionDetail> => {
    const submission = await findSubmission(pool, accountIdOf(res), req.params.id);
    if (!submission)
      throw new HttpError(404, null, 'This submission does not exist. It may have been deleted forever.');
    return submission;
  };
  /** Renders the page, with `posted` as the reply box that was posted. */
  const renderSubmission = async (
    req: SubmissionRequest,
    res: Response,
    { posted, ...rejected }: RenderOptions = {},
  ): Promise<void> => {
    const submission = await requireSubmission(req, res);
    if (submission.readAt === null && isOpening(req)) {
      await markAsRead(pool, accountIdOf(res), submission.id);
      live.publisher.changed(accountIdOf(res));
    }
    const webhooks = await listWebhooks(database, accountIdOf(res));
    const labels = await listLabels(database, accountIdOf(res));
    const thumbnails = await findThumbnailSizes(pool, submission.files);
    const reply = posted?.form ?? (await openReplyForm(deps, ownerOf(res).account, submission));
    const openedFrom = readList(req.method === 'POST' ? readForm(req).get('back') : req.query.back);
    const inbox = await readInbox(deps, ownerOf(res).account, labels, openedFrom, submission);
    // Another page of the list has another path.
    const list = inbox.page.rows.some(({ id }) => id === submission.id) ? inbox.path : openedFrom;
    renderPage(
      res,
      <Marks search={inbox.draft.q}>
        <SubmissionPage
          {...{ submission, webhooks, thumbnails, inbox, list, labels, reply, ...rejected }}
          fileUrl={links.urlOf}
        />
      </Marks>,
      posted?.status ?? (rejected.errors || rejected.rejectedNote ? 400 : 200),
    );
  };
  /** The neighbors in a list; none if they are not found in time. */
  const findNeighborsIn = (list: string, createdAt: Date, res: Response): Promise<Neighbors> => {
    const filter = filterOf(list, res);
    return runSearch(deps, filter, () => findNeighbors(pool, filter, createdAt)).catch((error: unknown) => {
      if (error instanceof HttpError) return { older: null, newer: null };
      throw error;
    });
  };
  /** The submission to show once this one has left its list; the list after the last one. */
  const findNextPath = async (list: string, createdAt: Date, res: Response): Promise<string> => {
    const { older, newer } = await findNeighborsIn(list, createdAt, res);
    const next = older ?? newer;
    return next ? submissionPath(next, list) : list;
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
      await renderSubmission(req, res, { errors: fieldErrors(error) });
    }
  };

  router.use(createNotesRouter(deps, (req, res, rejectedNote) => renderSubmission(req, res, { rejectedNote })));

  router.get('/submissions/:id', (req: SubmissionRequest, res) => renderSubmission(req, res));
  router.get('/submissions/:id/json', async (req: SubmissionRequest, res) => {
    const submission = await requireSubmission(req, res);
    res.set('Content-Disposition', `attachment; filename="submission-${submission.id}.json"`);
    res.json({ ...presentDetail(submission, links), mail_overrides: submission.mailOverrides });
  });

  for (const direction of ['next', 'previous'] as const) {
    // At the end of the list, back to the list.
    router.get(`/submissions/:id/${direction}`, async (req: SubmissionRequest, res) => {
      const { createdAt } = await requireSubmission(req, res);
      const list = readList(req.query.back);
      const { older, newer } = await findNeighborsIn(list, createdAt, res);
      const id = direction === 'next' ? older : newer;
      res.redirect(303, id ? submissionPath(id, list) : list);
    });
  }

  router.post('/submissions/:id/change', async (req: SubmissionRequest, res) => {
    const form = readForm(req);
    const change = readChange(form);
    if (!change) throw new HttpError(403, null, 'The form was incomplete. Reload the page and try again.');
    const { id, isSpam, isSuspected, createdAt } = await requireSubmission(req, res);
    // Of a confirmation, `back` is this submission's page.
    const list = listOf(ownPath(form.get('back')));
    const back = submissionPath(id, list);
    if (change === 'erase' && form.get('sure') === null) {
      const action = `${submissionPath(id)}/change`;
      return renderPage(
        res,
        <ConfirmChangePage change="erase" action={action} count={{ count: 1, more: false }} fields={[]} back={back} />,
      );
    }
    const requestId = String(res.locals.requestId);
    const batch = await startBatch(pool, accountIdOf(res));
    const applyChange = async (): Promise<number> => {
      if (change !== 'not_spam') {
        return changeMany({ pool, requestId, batch }, accountIdOf(res), [id], change);
      }
      // Unlike changeMany, this throws when the submission cannot be released, so the owner learns why.
      await releaseSubmission(pool, accountIdOf(res), id, requestId);
      if (isSpam) await recordChange(pool, accountIdOf(res), batch, 'not_spam', [id]);
      return isSpam || isSuspected ? 1 : 0;
    };
    const findPathAfter = async (): Promise<string> => {
      const { folder } = filterOf(list, res);
      if (change === 'erase' && folder !== 'bin') return '/dashboard/inbox?folder=bin';
      // Its page would mark it as read again.
      if (change === 'unread') return list;
      // Seen from the inbox, these changes bring a submission back.
      const hasLeft = folder !== 'inbox' || !['unarchive', 'not_spam', 'restore'].includes(change);
      return hasLeft ? findNextPath(list, createdAt, res) : back;
    };
    return renderInputErrors(req, res, async () => {
      const changed = await applyChange();
      const path = changed > 0 ? await findPathAfter() : back;
      // Nothing was moved.
      const isLearnedOnly = change === 'not_spam' && !isSpam;
      const undo = isLearnedOnly ? undefined : undoOf(change, batch, changed);
      // Opening it would mark it as read again.
      const shown = undo && change !== 'unread' ? { ...undo, opened: id } : undo;
      redirectWithNotice(
        res,
        path,
        isLearnedOnly && changed > 0 ? 'spam-filter-learns' : changeNotice(change, changed),
        changed,
        shown,
      );
    });
  });

  router.post('/submissions/:id/reply', async (req: SubmissionRequest, res) => {
    const form = readForm(req);
    const submission = await requireSubmission(req, res);
    const posted = await postReply(deps, accountIdOf(res), submission, form, String(res.locals.requestId));
    if ('form' in posted) return renderSubmission(req, res, { posted });
    return redirectWithNotice(res, submissionPath(submission.id, readList(form.get('back'))), posted.notice);
  });

  router.post('/submissions/:id/deliveries', async (req: SubmissionRequest, res) => {
    const form = readForm(req);
    const { id } = await requireSubmission(req, res);
    if (!(await isRequestAllowed(limiter, 'redeliver', accountIdOf(res)))) {
      throw new HttpError(
        429,
        null,
        'Too many deliveries were resent in the last minute. Wait a minute and try again.',
      );
    }
    const redelivered = form.get('redeliver');
    return renderInputErrors(req, res, async () => {
      const notice = await noticeUnlessInProgress(async () => {
        if (redelivered !== null) {
          await redeliverOwn(database, accountIdOf(res), redelivered);
          return 'redelivered';
        }
        await retryOwnDelivery(database, ownerOf(res).account, form.get('retry') ?? '', 'owner');
        return 'delivery-retried';
      });
      redirectWithNotice(res, submissionPath(id, readList(form.get('back'))), notice);
    });
  });
  return router;
}

const accountIdOf = (res: Response): string => ownerOf(res).account.id;

/** The filter of an inbox list by its path. */
function filterOf(list: string, res: Response): InboxFilter {
  return readInboxQuery(new URL(list, 'http://localhost').searchParams, accountIdOf(res)).filter;
}

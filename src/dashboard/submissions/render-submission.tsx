import type { Response } from 'express';
import type { Queries } from '../../db/transaction-queries';
import { findSuppressionsOf, type Suppression } from '../../email/suppressions';
import { findThumbnailSizes } from '../../files/thumbnail';
import { listLabels } from '../../labels/label.service';
import { InputError } from '../../lib/input-error';
import { canDo } from '../../members/permissions';
import { markAsRead } from '../../submissions/inbox/unread';
import type { SubmissionDetail } from '../../submissions/submission.repository';
import { listWebhooks } from '../../webhooks/webhook.repository';
import type { DashboardDeps } from '../dashboard.deps';
import { readInbox } from '../inbox/read-inbox';
import { isOpening } from '../page/opening';
import { type FieldErrors, fieldErrors, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { Marks } from '../search/marks';
import { accountIdOf, scopeOf, signedInOf } from '../session/session';
import { openReplyForm, type ReplyForm } from './reply-form';
import { requireSubmission, type SubmissionRequest } from './require-submission';
import type { RejectedNote } from './sections/notes';
import { SubmissionPage } from './submission.page';
import { readList } from './submission-paths';

interface RenderOptions {
  readonly errors?: FieldErrors;
  readonly rejectedNote?: RejectedNote;
  /** The reply box that was posted, and the status to respond with. */
  readonly posted?: { readonly form: ReplyForm; readonly status: number };
}

/**
 * Renders a submission's page beside the list that it was opened from, and marks the submission as read if the member may
 * change it.
 */
export async function renderSubmission(
  deps: DashboardDeps,
  req: SubmissionRequest,
  res: Response,
  { posted, ...rejected }: RenderOptions = {},
): Promise<void> {
  const { database, live, links } = deps;
  const signedIn = signedInOf(res);
  const { account } = signedIn;
  const submission = await requireSubmission(deps, req, res);
  // What viewers read stays new to those who answer it.
  const canChange = canDo(signedIn, 'submissions:write');
  if (submission.readAt === null && canChange && isOpening(req)) {
    await markAsRead(database.pool, scopeOf(res), submission.id);
    live.publisher.changed(accountIdOf(res));
  }
  const webhooks = await listWebhooks(database, account.id);
  const labels = await listLabels(database, account.id);
  const suppressions = await findSuppressions(database.pool, account.id, submission);
  const thumbnails = await findThumbnailSizes(database.pool, submission.files);
  const reply = posted?.form ?? (canChange ? await openReplyForm(deps, account, submission) : null);
  const openedFrom = readList(req.method === 'POST' ? readForm(req).get('back') : req.query.back);
  const inbox = await readInbox(deps, signedIn, labels, openedFrom, submission);
  // Another page of the list has another path.
  const list = inbox.page.rows.some(({ id }) => id === submission.id) ? inbox.path : openedFrom;
  renderPage(
    res,
    <Marks search={inbox.draft.q}>
      <SubmissionPage
        {...{ submission, webhooks, suppressions, thumbnails, inbox, list, labels, reply, ...rejected }}
        fileUrl={links.urlOf}
      />
    </Marks>,
    posted?.status ?? (rejected.errors || rejected.rejectedNote ? 400 : 200),
  );
}

/** The suppressions that lie behind the deliveries of a submission. */
export function findSuppressions(
  pool: Queries,
  accountId: string,
  { deliveries, digests }: SubmissionDetail,
): Promise<Suppression[]> {
  const ofDigests = digests.flatMap(({ delivery }) => delivery ?? []);
  return findSuppressionsOf(pool, accountId, [...deliveries, ...ofDigests]);
}

/** Shows an InputError of the action on the submission's page, unless it means that something does not exist. */
export async function renderInputErrors(
  deps: DashboardDeps,
  req: SubmissionRequest,
  res: Response,
  action: () => Promise<void>,
): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof InputError) || error.code === 'not_found') throw error;
    await renderSubmission(deps, req, res, { errors: fieldErrors(error) });
  }
}

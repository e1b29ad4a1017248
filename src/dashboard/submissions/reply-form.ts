import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Account } from '../../accounts/account.model';
import { visitorAddress } from '../../email/submitted-fields';
import { InputError, LimitReached } from '../../lib/input-error';
import { findPlaceholders } from '../../replies/fill-template';
import { quoteSubmission } from '../../replies/quote';
import { DraftAlreadySent, type ReplyDraft, sendReply } from '../../replies/send-reply';
import { suggestSubject } from '../../replies/suggest-subject';
import { findTemplate, listTemplates } from '../../replies/template.service';
import type { SubmissionDetail } from '../../submissions/submission.repository';
import { insertTemplate } from '../../submissions/template-values';
import type { DashboardDeps } from '../dashboard.deps';
import type { NoticeCode } from '../notices';
import { type FieldErrors, fieldErrors } from '../page/read-form';

/** What the reply box shows. */
export interface ReplyForm {
  readonly recipient: string;
  readonly draft: ReplyDraft;
  /** The quote that is added if the owner wants it. */
  readonly quote: string;
  readonly templates: readonly { readonly id: string; readonly name: string }[];
  readonly errors: FieldErrors;
  /** Placeholders in the draft that no field filled. */
  readonly placeholders: readonly string[];
  /** The draft is not an empty one. */
  readonly isWritten: boolean;
}

/** The reply box of a submission; null when there is nobody to reply to, or nothing may be sent. */
export async function openReplyForm(
  deps: DashboardDeps,
  { id: accountId, stopped }: Account,
  submission: SubmissionDetail,
): Promise<ReplyForm | null> {
  const { data, mailOverrides, isSpam, deletedAt } = submission;
  if (isSpam || deletedAt || stopped || !visitorAddress(data, mailOverrides)) return null;
  const subject = await suggestSubject(deps.database.pool, submission);
  const draft = { draftId: uuidv7(), subject, text: '', hasQuote: true };
  return { ...(await fillReplyForm(deps, accountId, submission, draft)), isWritten: false };
}

/** The result of a posted reply box: the notice to show, or the box again with the draft in it. */
export type PostedReply =
  | { readonly notice: NoticeCode }
  | { readonly form: ReplyForm; readonly status: 200 | 400 | 409 | 429 };

/** Inserts the chosen template into the draft, or sends the reply. Throws InputError `not_found`. */
export async function postReply(
  deps: DashboardDeps,
  accountId: string,
  submission: SubmissionDetail,
  posted: URLSearchParams,
  requestId: string,
): Promise<PostedReply> {
  const draft = readDraft(posted);
  const show = (shown: ReplyDraft, errors?: FieldErrors) => fillReplyForm(deps, accountId, submission, shown, errors);
  if (posted.has('insert')) {
    const text = await insertChosen(deps, accountId, submission, draft.text, posted.get('template') ?? '');
    return { form: await show({ ...draft, text }), status: 200 };
  }
  if (findPlaceholders(draft.subject + draft.text).length > 0 && !posted.has('placeholders')) {
    return {
      form: await show(draft, { placeholders: 'Replace the placeholders, or confirm that they should be sent.' }),
      status: 400,
    };
  }
  try {
    const { database, limiter, config } = deps;
    const target = { accountId, submissionId: submission.id, requestId };
    const result = await sendReply({ pool: database.pool, limiter, mailFrom: config.mailFrom }, target, draft);
    return { notice: result === 'queued' ? 'reply-queued' : 'reply-sent-before' };
  } catch (error) {
    if (!(error instanceof InputError) || error.code === 'not_found') throw error;
    if (error instanceof LimitReached) {
      const reached = new InputError('wrong_state', `${error.message}; your draft is below`);
      return { form: await show(draft, fieldErrors(reached)), status: 429 };
    }
    const { subject, text, ...others } = fieldErrors(error);
    const errors = { ...others, ...(subject && { reply_subject: subject }), ...(text && { reply_text: text }) };
    if (error instanceof DraftAlreadySent)
      return { form: await show({ ...draft, draftId: uuidv7() }, errors), status: 409 };
    return { form: await show(draft, errors), status: 400 };
  }
}

function readDraft(posted: URLSearchParams): ReplyDraft {
  const draftId = posted.get('draft') ?? '';
  return {
    draftId: isUuid(draftId) ? draftId : uuidv7(),
    subject: posted.get('reply_subject') ?? '',
    text: posted.get('reply_text') ?? '',
    hasQuote: posted.has('quote'),
  };
}

/** The text with the filled template below what was written; unchanged when there is no such template. */
async function insertChosen(
  { database }: DashboardDeps,
  accountId: string,
  submission: SubmissionDetail,
  text: string,
  templateId: string,
): Promise<string> {
  const template = await findTemplate(database, accountId, templateId);
  return template ? insertTemplate(text, template.text, submission) : text;
}

async function fillReplyForm(
  { database }: DashboardDeps,
  accountId: string,
  submission: SubmissionDetail,
  draft: ReplyDraft,
  errors: FieldErrors = {},
): Promise<ReplyForm> {
  const recipient = visitorAddress(submission.data, submission.mailOverrides) ?? '';
  return {
    recipient,
    draft,
    quote: recipient === '' ? '' : quoteSubmission(submission, recipient),
    templates: await listTemplates(database, accountId),
    errors,
    placeholders: findPlaceholders(`${draft.subject}\n${draft.text}`),
    isWritten: true,
  };
}

import Joi from 'joi';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { InputError } from '../../lib/input-error';
import { readSettings } from '../../lib/settings';
import { findReplyByDraft } from '../../replies/reply.repository';
import { DraftAlreadySent, sendReply } from '../../replies/send-reply';
import { findTemplate } from '../../replies/template.service';
import { composeReply } from '../../submissions/compose-reply';
import { presentReply } from '../../submissions/read-api/submission.presenter';
import type { ApiDeps } from '../api.deps';
import { reusedKey } from '../idempotency';
import { type ApiResult, type ApiRoute, action } from '../route';
import { readOwn, readShown, type SubmissionRequest } from './own-submission';

/** `/api/submissions/{id}/reply`: a reply to the visitor. */
export const replyRoutes: readonly ApiRoute[] = [
  action('POST', '/api/submissions/:id/reply', 'submissions:write', 'submission.replied', reply),
];

interface ReplyBody {
  readonly subject?: string;
  readonly text: string;
  /** The id of a template that is filled and added below the text. */
  readonly template?: string;
  readonly quote: boolean;
  readonly allow_placeholders: boolean;
}

const schema = Joi.object<ReplyBody>({
  subject: Joi.string(),
  text: Joi.string().allow('').default(''),
  template: Joi.string(),
  quote: Joi.boolean().strict().default(true),
  allow_placeholders: Joi.boolean().strict().default(false),
});

async function reply(deps: ApiDeps, request: SubmissionRequest): Promise<ApiResult> {
  const { database, limiter, config } = deps;
  const { account, requestId, params } = request;
  const body = readSettings(schema, request.body ?? {});
  const submission = await readOwn(database.pool, request);
  const composed = await composeReply(database.pool, submission, {
    ...{ subject: body.subject, text: body.text, allowsPlaceholders: body.allow_placeholders },
    template: body.template === undefined ? undefined : await findTemplateText(deps, account.id, body.template),
  });
  const draft = { draftId: draftIdOf(request), ...composed, hasQuote: body.quote };
  const target = { accountId: account.id, submissionId: submission.id, requestId };
  try {
    await sendReply({ pool: database.pool, limiter, mailFrom: config.mailFrom }, target, draft);
  } catch (error) {
    throw error instanceof DraftAlreadySent ? reusedKey() : error;
  }
  const sent = await findReplyByDraft(database.pool, account.id, draft.draftId);
  const { replies } = await readShown(database.pool, request);
  const shown = replies.find(({ deliveryId }) => deliveryId === sent?.deliveryId);
  const audit = { object: { kind: 'submission', id: params.id } };
  if (!shown) throw new Error(`the reply ${draft.draftId} was stored but not found`);
  return { status: 201, body: presentReply(shown), submissionId: submission.id, audit };
}

/** One key is one draft, which is sent once, even if the first response was lost before it was stored. */
function draftIdOf({ idempotencyKey, token }: SubmissionRequest): string {
  return idempotencyKey === null ? uuidv7() : uuidv5(idempotencyKey, token.id);
}

async function findTemplateText({ database }: ApiDeps, accountId: string, id: string): Promise<string> {
  const template = await findTemplate(database, accountId, id);
  if (template) return template.text;
  const message = 'must be the id of a reply template of the account';
  throw new InputError('invalid_setting', `template ${message}`, [{ setting: 'template', message }]);
}

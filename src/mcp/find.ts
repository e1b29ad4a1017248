import type { Form } from '../forms/form.model';
import { findOwnForm } from '../forms/form.repository';
import { HttpError } from '../lib/http-error';
import { InputError } from '../lib/input-error';
import { lacksScope, type TokenScope } from '../members/token-scopes';
import { submissionNotFound } from '../submissions/changes/change-submission';
import { findFormId } from '../submissions/read-api/account-forms';
import { findSubmission, type SubmissionDetail } from '../submissions/submission.repository';
import { mayReadAudit } from '../tokens/token-rules';
import { isRequestAllowed, tooManyRequests } from '../webhooks/manual-requests';
import type { Webhook } from '../webhooks/webhook.model';
import { findOwnWebhook } from '../webhooks/webhook.repository';
import type { AgentContext } from './run-tool';

/** The form with this id or access key, also in the recycle bin. Throws InputError when the token sees none. */
export async function requireForm({ db, scope }: AgentContext, idOrKey: string): Promise<Form> {
  const id = await findFormId(db.pool, scope, idOrKey);
  const form = id === null ? null : await findOwnForm(db, scope, id);
  if (!form) throw new InputError('not_found', 'this account has no such form; list_forms lists the forms');
  return form;
}

/** As `requireForm`, for a form that is not in the recycle bin. */
export async function requireLiveForm(context: AgentContext, idOrKey: string): Promise<Form> {
  const form = await requireForm(context, idOrKey);
  if (form.deletedAt) throw new InputError('wrong_state', 'the form is in the recycle bin: use restore_form first');
  return form;
}

/** The account's webhook. Throws InputError when there is none. */
export async function requireWebhook({ db, account }: AgentContext, id: string): Promise<Webhook> {
  const webhook = await findOwnWebhook(db, account.id, id);
  if (!webhook) throw new InputError('not_found', 'this account has no such webhook; list_webhooks lists them');
  return webhook;
}

/**
 * As `requireWebhook`, for a webhook that is about to be changed. One that gets the audit log is changed only by those
 * who may see the log.
 */
export async function requireOwnWebhook(context: AgentContext, id: string): Promise<Webhook> {
  const webhook = await requireWebhook(context, id);
  if (webhook.auditEvents) requireAuditAccess(context);
  return webhook;
}

/** Throws InputError unless the token may see the audit log. */
export function requireAuditAccess({ token }: AgentContext): void {
  if (mayReadAudit(token)) return;
  throw new InputError(
    'wrong_state',
    'the webhook gets the audit log, so this needs a token with the scope audit:read',
  );
}

/** The submission with everything about it. Throws InputError when the token sees none with this id. */
export async function requireSubmission({ db, scope }: AgentContext, id: string): Promise<SubmissionDetail> {
  const submission = await findSubmission(db.pool, scope, id);
  if (!submission) throw submissionNotFound(id);
  return submission;
}

/** Throws HttpError 403 when the token lacks a scope that a part of a tool needs. */
export function requireScope({ token }: AgentContext, needs: TokenScope): void {
  const reason = lacksScope(token, needs);
  if (reason) throw new HttpError(403, null, reason);
}

/** Throws HttpError 429 when the account resent too many deliveries; counts the attempt. */
export async function requireRedeliverable({ limiter, account }: AgentContext): Promise<void> {
  if (await isRequestAllowed(limiter, 'redeliver', account.id)) return;
  throw new HttpError(429, null, tooManyRequests.redeliver);
}

/** Throws HttpError 403 for a token that masks personal data, which must not send it elsewhere either. */
export function requireUnmasked({ token }: AgentContext, what: string): void {
  if (token.isMasked) throw new HttpError(403, null, `This token masks personal data, so it cannot ${what}.`);
}

import { locking } from '../../db/rows';
import { InputError } from '../../lib/input-error';
import { mayReadAudit } from '../../tokens/token-rules';
import { findPause, isRequestAllowed, type ManualRequest, tooManyRequests } from '../../webhooks/manual-requests';
import type { Webhook } from '../../webhooks/webhook.model';
import { findOwnWebhook } from '../../webhooks/webhook.repository';
import type { ApiDeps } from '../api.deps';
import { requireMatch } from '../etag';
import { readFlag } from '../paging';
import { forbidden, notFound, paidPlanRequired, tooMany } from '../problem';
import type { ApiRequest, Change } from '../route';

/** A request whose path names a webhook. */
export type WebhookRequest = ApiRequest<{ readonly id: string }>;

/** The account's webhook of the path. Throws a 404 when there is none. */
export async function requireWebhook({ database }: ApiDeps, { account, params }: WebhookRequest): Promise<Webhook> {
  const webhook = await findOwnWebhook(database, account.id, params.id);
  if (!webhook) throw notFound('webhook');
  return webhook;
}

/** The webhook of the path, to send something to it. Throws a 404, and a 403 as `requireAuditScope` does. */
export async function requireTarget(deps: ApiDeps, request: WebhookRequest): Promise<Webhook> {
  const webhook = await requireWebhook(deps, request);
  if (webhook.auditEvents) requireAuditScope(request);
  return webhook;
}

/** The webhook of the path, locked. Throws a 404, a 403 as `requireAuditScope` does, and a 412 as `requireMatch` does. */
export async function lockWebhook(
  { database }: ApiDeps,
  request: WebhookRequest,
  { transaction }: Change,
): Promise<Webhook> {
  const webhook = await findOwnWebhook(database, request.account.id, request.params.id, locking(transaction));
  if (!webhook) throw notFound('webhook');
  if (webhook.auditEvents) requireAuditScope(request);
  requireMatch(request, versionOf(webhook));
  return webhook;
}

/** What a person can change about a webhook. */
export function versionOf(webhook: Webhook): unknown {
  const { id, key, name, url, format, active, auditEvents } = webhook;
  const { formIds, headerNames, headerValues, secret } = webhook;
  return { id, key, name, url, format, active, auditEvents, formIds, headerNames, headerValues, secret };
}

/** Throws a 403 unless the token may read the audit log, which another URL of the webhook would show to it. */
export function requireAuditScope({ token }: Pick<ApiRequest, 'token'>): void {
  if (mayReadAudit(token)) return;
  throw forbidden('This webhook gets the audit log. Changing it or sending to it needs the scope audit:read too.');
}

/** Throws a 403 on the Free plan, on which webhooks are paused, and InputError when nothing is sent for the account. */
export function requireSending({ account }: Pick<ApiRequest, 'account'>): void {
  const pause = findPause(account);
  if (pause?.cause === 'plan') throw paidPlanRequired('Webhooks');
  if (pause) throw new InputError('wrong_state', pause.message);
}

/** Throws a 429 when the account requested this too often. A dry run does not count. */
export async function requireAllowed(
  { limiter }: Pick<ApiDeps, 'limiter'>,
  { account, query }: Pick<ApiRequest, 'account' | 'query'>,
  kind: ManualRequest,
): Promise<void> {
  if (readFlag(query, 'dry_run') || (await isRequestAllowed(limiter, kind, account.id))) return;
  throw tooMany(tooManyRequests[kind], 60);
}

import Joi from 'joi';
import { InputError } from '../../lib/input-error';
import type { SecretBox } from '../../lib/secrets';
import { readSettings } from '../../lib/settings';
import { maskDelivery } from '../../submissions/masking';
import { maySetWebhook } from '../../tokens/token-rules';
import { findFormFilters } from '../../webhooks/form-filter';
import { testTarget } from '../../webhooks/send-test-event';
import { areHeadersReadable } from '../../webhooks/webhook.headers';
import type { Webhook } from '../../webhooks/webhook.model';
import { presentWebhook, webhookLabel } from '../../webhooks/webhook.presenter';
import { listWebhooks } from '../../webhooks/webhook.repository';
import { openTarget, type WebhookTarget } from '../../webhooks/webhook.request';
import { readSecret, rotateSecret } from '../../webhooks/webhook.secrets';
import {
  createWebhook,
  deleteWebhook,
  draftTarget,
  requireAllowedUrl,
  updateWebhook,
} from '../../webhooks/webhook.service';
import type { ApiDeps } from '../api.deps';
import { presentPageOf, readPage } from '../paging';
import { forbidden } from '../problem';
import { type ApiRequest, type ApiResult, type ApiRoute, action, type Change, change, read, withEtag } from '../route';
import {
  lockWebhook,
  requireAllowed,
  requireAuditScope,
  requireSending,
  requireTarget,
  requireWebhook,
  versionOf,
  type WebhookRequest,
} from './find-webhook';

/** `/api/webhooks`: webhooks, their secrets and tests. */
export const webhookRoutes: readonly ApiRoute[] = [
  read('/api/webhooks', 'webhooks:read', listAll),
  change('POST', '/api/webhooks', 'webhooks:write', 'webhook.created', addWebhook, checkUrl),
  // Before the route with an id, which would match its path.
  action('POST', '/api/webhooks/test', 'webhooks:write', null, testDraft),
  read('/api/webhooks/:id', 'webhooks:read', showWebhook),
  withEtag(change('PATCH', '/api/webhooks/:id', 'webhooks:write', 'webhook.settings-changed', changeWebhook, checkUrl)),
  withEtag(change('DELETE', '/api/webhooks/:id', 'webhooks:write', 'webhook.deleted', removeWebhook)),
  action('POST', '/api/webhooks/:id/test', 'webhooks:write', 'webhook.tested', testWebhook),
  withEtag(change('POST', '/api/webhooks/:id/rotate-secret', 'webhooks:write', 'webhook.secret-rotated', rotate)),
];

async function listAll({ database }: ApiDeps, { account, token, query }: ApiRequest): Promise<ApiResult> {
  const webhooks = await listWebhooks(database, account.id);
  const filters = await findFormFilters(database.pool, webhooks);
  return presentPageOf('webhooks', webhooks, readPage(query), (webhook) => presentWebhook(webhook, filters, token));
}

async function showWebhook(deps: ApiDeps, request: WebhookRequest): Promise<ApiResult> {
  const webhook = await requireWebhook(deps, request);
  const filters = await findFormFilters(deps.database.pool, [webhook]);
  return { body: presentWebhook(webhook, filters, request.token), version: versionOf(webhook) };
}

async function addWebhook(
  { database, secrets }: ApiDeps,
  request: ApiRequest,
  { transaction, queries }: Change,
): Promise<ApiResult> {
  const { account, token, body } = request;
  requireRights(request);
  const { webhook, secret } = await createWebhook(database, secrets, account.id, body, { transaction });
  const shown = presentWebhook(webhook, await findFormFilters(queries, [webhook]), token);
  return {
    status: 201,
    body: { ...shown, url: webhook.url, secret },
    version: versionOf(webhook),
    location: `/api/webhooks/${webhook.id}`,
    audit: { object: { kind: 'webhook', id: webhook.id, label: webhookLabel(webhook) } },
  };
}

async function changeWebhook(deps: ApiDeps, request: WebhookRequest, inChange: Change): Promise<ApiResult> {
  const { database, secrets } = deps;
  const { token, body } = request;
  const webhook = await lockWebhook(deps, request, inChange);
  requireRights(request);
  const changed = await updateWebhook(database, secrets, webhook, body, inChange.transaction);
  const filters = await findFormFilters(inChange.queries, [changed]);
  return { body: presentWebhook(changed, filters, token), version: versionOf(changed) };
}

async function removeWebhook(deps: ApiDeps, request: WebhookRequest, inChange: Change): Promise<ApiResult> {
  await deleteWebhook(await lockWebhook(deps, request, inChange), inChange.transaction);
  return {};
}

/** Sends a test with settings that are not stored, as those of a new webhook. */
async function testDraft(deps: ApiDeps, request: ApiRequest): Promise<ApiResult> {
  const { database, secrets } = deps;
  requireRights(request);
  const target = await draftTarget(database, secrets, request.account.id, request.body, null);
  return sendTest(deps, request, target);
}

/** Sends a test to the webhook; with a body, as it would be after this change. */
async function testWebhook(deps: ApiDeps, request: WebhookRequest): Promise<ApiResult> {
  const { database, secrets } = deps;
  const webhook = await requireTarget(deps, request);
  requireReadable(secrets, webhook);
  requireRights(request);
  if (request.body === undefined) return sendTest(deps, request, openTarget(secrets, webhook));
  const target = await draftTarget(database, secrets, request.account.id, request.body, webhook);
  return { ...(await sendTest(deps, request, target)), audit: null };
}

async function sendTest(deps: ApiDeps, request: ApiRequest, target: WebhookTarget): Promise<ApiResult> {
  await requireAllowedUrl(deps.outbound, target.url);
  requireSending(request);
  await requireAllowed(deps, request, 'test');
  const { result } = await testTarget(target, deps.outbound);
  return { body: request.token.isMasked ? maskDelivery(result) : result };
}

const rotation = Joi.object<{ readonly overlap_hours: number }>({
  overlap_hours: Joi.number().integer().min(0).max(720).default(24),
});

async function rotate(deps: ApiDeps, request: WebhookRequest, inChange: Change): Promise<ApiResult> {
  const { database, secrets } = deps;
  if (request.token.isMasked) throw forbidden('This token masks personal data, so it cannot replace secrets.');
  const { overlap_hours: hours } = readSettings(rotation, request.body);
  const webhook = await lockWebhook(deps, request, inChange);
  const { secret, previousSecretUntil } = await rotateSecret(database, secrets, webhook, hours, inChange.transaction);
  await webhook.reload({ transaction: inChange.transaction });
  return {
    body: { id: webhook.id, secret, previous_secret_until: previousSecretUntil },
    version: versionOf(webhook),
  };
}

/** Says while its owner is looking that a URL can never be called. */
async function checkUrl({ outbound }: ApiDeps, { body }: Pick<ApiRequest, 'body'>): Promise<void> {
  const { url } = Object(body ?? {}) as { readonly url?: unknown };
  if (typeof url === 'string') await requireAllowedUrl(outbound, url.trim());
}

/** Throws a 403 for settings that would show the token more than it may see. */
function requireRights({ token, body }: Pick<ApiRequest, 'token' | 'body'>): void {
  const { audit_events } = Object(body ?? {}) as { readonly audit_events?: unknown };
  if (audit_events === true) requireAuditScope({ token });
  if (maySetWebhook(token, body)) return;
  throw forbidden('This token masks personal data, so it can only rename, pause and resume webhooks.');
}

/** Throws InputError when the secret or the headers were sealed with another key. */
function requireReadable(secrets: SecretBox, webhook: Webhook): void {
  if (readSecret(secrets, webhook) === null)
    throw new InputError('wrong_state', 'the secret can no longer be read, because SECRET_KEY has changed; rotate it');
  if (areHeadersReadable(secrets, webhook)) return;
  throw new InputError(
    'wrong_state',
    'the headers can no longer be read, because SECRET_KEY has changed; set them again',
  );
}

import type { Request, Response } from 'express';
import { findNewestEvent } from '../../deliveries/webhook-event';
import { listNewestForms } from '../../forms/form.repository';
import { wholeAccount } from '../../members/scope';
import { findTestRefusal } from '../../webhooks/manual-requests';
import { type TestEvent, testTarget } from '../../webhooks/send-test-event';
import { areHeadersReadable } from '../../webhooks/webhook.headers';
import type { Webhook } from '../../webhooks/webhook.model';
import { findOwnWebhook } from '../../webhooks/webhook.repository';
import type { WebhookTarget } from '../../webhooks/webhook.request';
import { readSecret } from '../../webhooks/webhook.secrets';
import { createWebhook, draftTarget, requireAllowedUrl, updateWebhook } from '../../webhooks/webhook.service';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { type FieldErrors, fieldErrors, readForm, readNewRow } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, type MemberRoute, post, requirePermission } from '../session/routes';
import { signedInOf } from '../session/session';
import { EditWebhookPage } from './edit-webhook.page';
import { requireWebhook, type WebhookRequest, webhookPath } from './require-webhook';
import { unreadableSecret } from './signing-secret.page';
import { checkDraftUrl, draftFor, draftOf, readDraft, toSettings, type WebhookDraft } from './webhook-draft';
import { statusOfRefusal, unreadableHeaders } from './webhook-test';

const maxFormsShown = 1_000;

/** `/webhooks/new` and `/webhooks/:id/edit`: a webhook's settings, and tests of them before they are saved. */
export const editWebhookRoutes: readonly MemberRoute[] = [
  get('/webhooks/new', 'webhooks:write', showNewWebhook),
  post('/webhooks/new', 'webhooks:write', addWebhook),
  get('/webhooks/new/test', 'webhooks:write', returnToNewWebhook),
  post('/webhooks/new/test', 'webhooks:write', testNewWebhook),
  get('/webhooks/:id/edit', 'webhooks:write', showEdit),
  post('/webhooks/:id/edit', 'webhooks:write', saveWebhook),
  get('/webhooks/:id/edit/test', 'webhooks:write', returnToEdit),
  post('/webhooks/:id/edit/test', 'webhooks:write', testEdit),
];

function showNewWebhook(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  return renderEdit(deps, res, { webhook: null, draft: draftFor(String(req.query.service ?? '')) });
}

async function addWebhook(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { database: db, secrets, outbound } = deps;
  const fields = readForm(req);
  const draft = readDraft(fields);
  const { account } = signedInOf(res);
  const id = readNewRow(fields);
  const path = webhookPath({ id });
  if (draft.auditEvents) requirePermission(res, 'audit:read');
  try {
    checkDraftUrl(draft);
    await requireAllowedUrl(outbound, draft.url);
    await createWebhook(db, secrets, account.id, toSettings(draft), { id });
    return redirectWithNotice(res, path, draft.service === '' ? 'webhook-added' : 'service-added');
  } catch (error) {
    if (await findOwnWebhook(db, account.id, id)) return redirectWithNotice(res, path, 'webhook-added-before');
    return renderEdit(deps, res, { webhook: null, draft, errors: fieldErrors(error) });
  }
}

/** For a reload of a test's result. */
function returnToNewWebhook(_deps: DashboardDeps, _req: Request, res: Response): void {
  res.redirect(303, '/dashboard/webhooks/new');
}

function testNewWebhook(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  return testDraft(deps, res, null, readDraft(readForm(req)));
}

async function showEdit(deps: DashboardDeps, req: WebhookRequest, res: Response): Promise<void> {
  const webhook = await requireWebhook(deps, req, res);
  await renderEdit(deps, res, { webhook, draft: draftOf(webhook) });
}

async function saveWebhook(deps: DashboardDeps, req: WebhookRequest, res: Response): Promise<void> {
  const { database, secrets, outbound } = deps;
  const webhook = await requireWebhook(deps, req, res);
  const draft = readDraft(readForm(req));
  if (draft.auditEvents) requirePermission(res, 'audit:read');
  try {
    if (draft.url !== webhook.url) {
      checkDraftUrl(draft);
      await requireAllowedUrl(outbound, draft.url);
    }
    await updateWebhook(database, secrets, webhook, toSettings(draft, webhook));
  } catch (error) {
    return renderEdit(deps, res, { webhook, draft, errors: fieldErrors(error) });
  }
  return redirectWithNotice(res, webhookPath(webhook), 'webhook-saved');
}

/** For a reload of a test's result. */
async function returnToEdit(deps: DashboardDeps, req: WebhookRequest, res: Response): Promise<void> {
  res.redirect(303, `${webhookPath(await requireWebhook(deps, req, res))}/edit`);
}

async function testEdit(deps: DashboardDeps, req: WebhookRequest, res: Response): Promise<void> {
  await testDraft(deps, res, await requireWebhook(deps, req, res), readDraft(readForm(req)));
}

interface EditView {
  /** Null for a new webhook. */
  readonly webhook: Webhook | null;
  readonly draft: WebhookDraft;
  readonly errors?: FieldErrors;
  /** The result of a test, or why none was sent. */
  readonly test?: TestEvent | string;
  readonly status?: number;
}

async function renderEdit(
  { database: db, links }: DashboardDeps,
  res: Response,
  { webhook, draft, errors = {}, test, status = Object.keys(errors).length > 0 ? 400 : 200 }: EditView,
): Promise<void> {
  const { id } = signedInOf(res).account;
  const forms = await listNewestForms(db, wholeAccount(id), maxFormsShown);
  const newest = draft.service === '' ? null : await findNewestEvent(db.pool, id, links);
  renderPage(res, <EditWebhookPage {...{ webhook, draft, forms, errors, newest, test }} />, status);
}

/** Sends a test with the settings as typed, and shows the form again with its result. Saves nothing. */
async function testDraft(
  deps: DashboardDeps,
  res: Response,
  webhook: Webhook | null,
  draft: WebhookDraft,
): Promise<void> {
  const { database, secrets, outbound } = deps;
  const { account } = signedInOf(res);
  const show = (rest: Pick<EditView, 'errors' | 'test' | 'status'>) =>
    renderEdit(deps, res, { webhook, draft, ...rest });
  let target: WebhookTarget;
  try {
    if (draft.url !== webhook?.url) checkDraftUrl(draft);
    if (webhook && readSecret(secrets, webhook) === null) return show({ test: unreadableSecret, status: 400 });
    const settings = toSettings(draft, webhook ?? undefined);
    // With changed headers, `draftTarget` needs only the values that are kept.
    if (webhook && !settings.headers && !areHeadersReadable(secrets, webhook))
      return show({ test: unreadableHeaders, status: 400 });
    target = await draftTarget(database, secrets, account.id, settings, webhook);
    await requireAllowedUrl(outbound, target.url);
  } catch (error) {
    return show({ errors: fieldErrors(error) });
  }
  const refusal = await findTestRefusal(deps.limiter, account);
  if (refusal) return show({ test: refusal.message, status: statusOfRefusal(refusal) });
  return show({ test: await testTarget(target, outbound) });
}

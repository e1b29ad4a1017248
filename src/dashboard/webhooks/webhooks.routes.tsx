import type { Request, Response } from 'express';
import { findWebhookLatency } from '../../deliveries/webhook-latency';
import { findWebhookCalls } from '../../deliveries/webhook-log';
import { type ChartPeriod, readChartPeriod } from '../../lib/periods';
import { nullOnTimeout } from '../../lib/pg-errors';
import { canDo } from '../../members/permissions';
import { findFormFilters } from '../../webhooks/form-filter';
import { findTestRefusal } from '../../webhooks/manual-requests';
import { sendTestEvent, type TestEventResult } from '../../webhooks/send-test-event';
import { areHeadersReadable } from '../../webhooks/webhook.headers';
import type { Webhook } from '../../webhooks/webhook.model';
import { listWebhooks } from '../../webhooks/webhook.repository';
import { readSecret } from '../../webhooks/webhook.secrets';
import { deleteWebhook, updateWebhook } from '../../webhooks/webhook.service';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, type MemberRoute, post } from '../session/routes';
import { signedInOf } from '../session/session';
import { deliveryLogRoutes } from './delivery-log/delivery-log.routes';
import { editWebhookRoutes } from './edit-webhook.routes';
import { requireWebhook, type WebhookRequest, webhookPath } from './require-webhook';
import { resendHistoryRoutes } from './resend-history.routes';
import { unreadableSecret } from './signing-secret.page';
import { signingSecretRoutes } from './signing-secret.routes';
import { WebhookPage } from './webhook.page';
import { WebhookListPage } from './webhook-list.page';
import { statusOfRefusal, unreadableHeaders } from './webhook-test';

const recentDeliveries = 5;

/** `/webhooks`: the list, a new webhook, each webhook's pages, and the delivery log. */
export const webhookRoutes: readonly MemberRoute[] = [
  get('/webhooks', 'webhooks:read', showWebhooks),
  // Before the routes with an id, which would match its paths.
  ...deliveryLogRoutes,
  ...editWebhookRoutes,
  get('/webhooks/:id', 'webhooks:read', showWebhook),
  post('/webhooks/:id/active', 'webhooks:write', switchWebhook),
  get('/webhooks/:id/test', 'webhooks:read', returnToWebhook),
  post('/webhooks/:id/test', 'webhooks:write', testWebhook),
  post('/webhooks/:id/delete', 'webhooks:write', removeWebhook),
  ...signingSecretRoutes,
  ...resendHistoryRoutes,
];

async function showWebhooks({ database: db }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  const webhooks = await listWebhooks(db, signedInOf(res).account.id);
  renderPage(res, <WebhookListPage webhooks={webhooks} filters={await findFormFilters(db.pool, webhooks)} />);
}

async function showWebhook(deps: DashboardDeps, req: WebhookRequest, res: Response): Promise<void> {
  const period = readChartPeriod(req.query.period);
  await renderWebhook(deps, res, await requireWebhook(deps, req, res), { period });
}

async function switchWebhook(deps: DashboardDeps, req: WebhookRequest, res: Response): Promise<void> {
  const webhook = await requireWebhook(deps, req, res);
  const active = readForm(req).get('active') === 'true';
  await updateWebhook(deps.database, deps.secrets, webhook, { active });
  redirectWithNotice(res, webhookPath(webhook), active ? 'webhook-on' : 'webhook-off');
}

/** For a reload of a test's result. */
async function returnToWebhook(deps: DashboardDeps, req: WebhookRequest, res: Response): Promise<void> {
  res.redirect(303, webhookPath(await requireWebhook(deps, req, res)));
}

async function testWebhook(deps: DashboardDeps, req: WebhookRequest, res: Response): Promise<void> {
  const { secrets, outbound, limiter } = deps;
  const webhook = await requireWebhook(deps, req, res);
  const renderNotSent = (testResult: string, status = 400) => renderWebhook(deps, res, webhook, { testResult, status });
  if (readSecret(secrets, webhook) === null) return renderNotSent(unreadableSecret);
  if (!areHeadersReadable(secrets, webhook)) return renderNotSent(unreadableHeaders);
  const refusal = await findTestRefusal(limiter, signedInOf(res).account);
  if (refusal) return renderNotSent(refusal.message, statusOfRefusal(refusal));
  return renderWebhook(deps, res, webhook, { testResult: await sendTestEvent(secrets, webhook, outbound) });
}

async function removeWebhook(deps: DashboardDeps, req: WebhookRequest, res: Response): Promise<void> {
  await deleteWebhook(await requireWebhook(deps, req, res));
  redirectWithNotice(res, '/dashboard/webhooks', 'webhook-removed');
}

interface WebhookView {
  readonly period?: ChartPeriod;
  /** The result of a test, or why none was sent. */
  readonly testResult?: TestEventResult | string;
  readonly status?: number;
}

async function renderWebhook(
  { database: { pool }, reads }: DashboardDeps,
  res: Response,
  webhook: Webhook,
  { period = '7d', testResult, status = 200 }: WebhookView,
): Promise<void> {
  const { calls } = await findWebhookCalls(
    pool,
    { webhookIds: [webhook.id], includesAudit: canDo(signedInOf(res), 'audit:read') },
    null,
    recentDeliveries,
  );
  const forms = (await findFormFilters(pool, [webhook])).get(webhook.id);
  const latency = await nullOnTimeout(
    reads.run(webhook.accountId, () => findWebhookLatency(pool, webhook.id, period, signedInOf(res).account.zone)),
  );
  renderPage(
    res,
    <WebhookPage
      {...{ webhook, forms, period, latency }}
      recentDeliveries={calls}
      {...(testResult !== undefined && { testResult })}
    />,
    status,
  );
}

import { type Request, type Response, Router } from 'express';
import { isPaid } from '../../../config/plans';
import { findWebhookCalls } from '../../deliveries/webhook-log';
import { InputError } from '../../lib/input-error';
import { hashToken } from '../../lib/tokens';
import { sendTestEvent, type TestEventResult } from '../../webhooks/send-test-event';
import type { Webhook } from '../../webhooks/webhook.model';
import { findOwnWebhook } from '../../webhooks/webhook.repository';
import { openSecrets, rotateSecret } from '../../webhooks/webhook.secrets';
import { deleteWebhook, updateWebhook } from '../../webhooks/webhook.service';
import type { DashboardDeps } from '../dashboard.deps';
import { fieldErrors, readForm } from '../page/read-form';
import { redirectWithNotice, renderPage } from '../page/render-page';
import { PageError } from '../page-error';
import { ownerOf } from '../session/session';
import { EditWebhookPage } from './edit-webhook.view';
import { mayCall } from './limit-calls';
import { SecretPage, unreadable } from './secret.view';
import { WebhookPage } from './webhook.view';
import { readDraft, toSettings } from './webhook-draft';

const callsShown = 5;

/** `/webhooks/:id`: one webhook of the owner's. */
export function createWebhookRouter({ database: db, secrets, outbound, limiter }: DashboardDeps): Router {
  const require = async (req: Request<{ id: string }>, res: Response): Promise<Webhook> => {
    const webhook = await findOwnWebhook(db, ownerOf(res).account.id, req.params.id);
    if (!webhook) throw new PageError(404, 'There is no such webhook.');
    return webhook;
  };
  const draw = async (
    res: Response,
    webhook: Webhook,
    trial?: TestEventResult | string,
    status = 200,
  ): Promise<void> => {
    const { calls } = await findWebhookCalls(db.pool, { webhookIds: [webhook.id] }, null, callsShown);
    renderPage(res, <WebhookPage webhook={webhook} calls={calls} {...(trial !== undefined && { trial })} />, status);
  };

  const readSecret = (webhook: Webhook): string | null => {
    try {
      return openSecrets(secrets, webhook).secret;
    } catch {
      return null;
    }
  };

  const router = Router();
  router.get('/webhooks/:id', async (req, res) => draw(res, await require(req, res)));

  router.get('/webhooks/:id/edit', async (req, res) => {
    const webhook = await require(req, res);
    const draft = { url: webhook.url, format: webhook.format ?? '' };
    renderPage(res, <EditWebhookPage webhook={webhook} draft={draft} errors={{}} />);
  });
  router.post('/webhooks/:id/edit', async (req, res) => {
    const webhook = await require(req, res);
    const draft = readDraft(readForm(req));
    try {
      await updateWebhook(db, webhook, toSettings(draft));
    } catch (error) {
      return renderPage(res, <EditWebhookPage webhook={webhook} draft={draft} errors={fieldErrors(error)} />, 400);
    }
    return redirectWithNotice(res, homeOf(webhook), 'webhook-saved');
  });

  router.post('/webhooks/:id/active', async (req, res) => {
    const webhook = await require(req, res);
    const active = readForm(req).get('active') === 'true';
    await updateWebhook(db, webhook, { active });
    redirectWithNotice(res, homeOf(webhook), active ? 'webhook-on' : 'webhook-off');
  });

  // Where a browser comes back to the address of a test's result.
  router.get('/webhooks/:id/test', async (req, res) => res.redirect(303, homeOf(await require(req, res))));
  router.post('/webhooks/:id/test', async (req, res) => {
    const webhook = await require(req, res);
    const { account } = ownerOf(res);
    if (!isPaid(account.plan)) return draw(res, webhook, 'Webhooks rest on the Free plan: nothing was sent.', 400);
    if (account.suspendedAt) return draw(res, webhook, 'The account is suspended: nothing was sent.', 400);
    if (readSecret(webhook) === null) return draw(res, webhook, unreadable, 400);
    if (!(await mayCall(limiter, 'test', account.id))) {
      return draw(res, webhook, 'There were many tests just now. Please wait a minute; nothing was sent.', 429);
    }
    return draw(res, webhook, await sendTestEvent(secrets, webhook, outbound));
  });

  router.get('/webhooks/:id/secret', async (req, res) => {
    const webhook = await require(req, res);
    renderPage(res, <SecretPage webhook={webhook} secret={readSecret(webhook)} />);
  });
  router.post('/webhooks/:id/secret', async (req, res) => {
    const webhook = await require(req, res);
    const fields = readForm(req);
    const hours = fields.get('overlap_hours') ?? '';
    const place = `${homeOf(webhook)}/secret`;
    // A second press would take the overlap from the secret that is in use: it must have seen the present one.
    if (fields.get('seen') !== hashToken(webhook.secret)) {
      return redirectWithNotice(res, place, 'secret-rotated-before');
    }
    try {
      await rotateSecret(db, secrets, webhook, /^\d{1,4}$/.test(hours) ? Number(hours) : Number.NaN);
    } catch (error) {
      if (isLate(error)) return redirectWithNotice(res, place, 'secret-rotated-before');
      const page = <SecretPage webhook={webhook} secret={readSecret(webhook)} errors={fieldErrors(error)} />;
      return renderPage(res, page, 400);
    }
    return redirectWithNotice(res, place, 'secret-rotated');
  });

  router.post('/webhooks/:id/delete', async (req, res) => {
    await deleteWebhook(await require(req, res));
    redirectWithNotice(res, '/dashboard/webhooks', 'webhook-removed');
  });
  return router;
}

// Of two presses at once, the other one was first.
const isLate = (error: unknown) => error instanceof InputError && error.code === 'wrong_state';

function homeOf({ id }: Pick<Webhook, 'id'>): string {
  return `/dashboard/webhooks/${id}`;
}

import { Router } from 'express';
import { listWebhooks } from '../../webhooks/webhook.repository';
import { createWebhook } from '../../webhooks/webhook.service';
import type { DashboardDeps } from '../dashboard.deps';
import { fieldErrors } from '../page/field-errors';
import { redirectWithNotice, renderPage } from '../page/render-page';
import { readForm } from '../read-form';
import { ownerOf } from '../session/visitor';
import { EditWebhookPage } from './edit-webhook.view';
import { createWebhookRouter } from './webhook.routes';
import { readDraft, toSettings } from './webhook-draft';
import { WebhookListPage } from './webhook-list.view';
import { createWebhookLogRouter } from './webhook-log.routes';

/** `/webhooks`: the owner's webhooks, their log, and each by itself. */
export function createWebhooksRouter(deps: DashboardDeps): Router {
  const { database: db, secrets } = deps;
  const router = Router();
  router.get('/webhooks', async (_req, res) => {
    renderPage(res, <WebhookListPage webhooks={await listWebhooks(db, ownerOf(res).account.id)} />);
  });
  router.get('/webhooks/new', (_req, res) => {
    renderPage(res, <EditWebhookPage webhook={null} draft={{ url: '', format: '' }} errors={{}} />);
  });
  router.post('/webhooks/new', async (req, res) => {
    const draft = readDraft(readForm(req));
    try {
      const { webhook } = await createWebhook(db, secrets, ownerOf(res).account.id, toSettings(draft));
      // The page of the secret is what an owner needs first.
      return redirectWithNotice(res, `/dashboard/webhooks/${webhook.id}/secret`, 'webhook-added');
    } catch (error) {
      return renderPage(res, <EditWebhookPage webhook={null} draft={draft} errors={fieldErrors(error)} />, 400);
    }
  });
  router.use(createWebhookLogRouter(deps), createWebhookRouter(deps));
  return router;
}

import { Router } from 'express';
import { findOwnWebhook, listWebhooks } from '../../webhooks/webhook.repository';
import { createWebhook } from '../../webhooks/webhook.service';
import type { DashboardDeps } from '../dashboard.deps';
import { fieldErrors, readForm, readNewRow } from '../page/read-form';
import { redirectWithNotice, renderPage } from '../page/render-page';
import { ownerOf } from '../session/session';
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
    const fields = readForm(req);
    const draft = readDraft(fields);
    const { account } = ownerOf(res);
    const id = readNewRow(fields);
    // The page of the secret is what an owner needs first.
    const next = `/dashboard/webhooks/${id}/secret`;
    try {
      await createWebhook(db, secrets, account.id, toSettings(draft), { id });
      return redirectWithNotice(res, next, 'webhook-added');
    } catch (error) {
      if (await findOwnWebhook(db, account.id, id)) return redirectWithNotice(res, next, 'webhook-added-before');
      return renderPage(res, <EditWebhookPage webhook={null} draft={draft} errors={fieldErrors(error)} />, 400);
    }
  });
  router.use(createWebhookLogRouter(deps), createWebhookRouter(deps));
  return router;
}

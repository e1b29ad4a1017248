import { type Request, type Response, Router } from 'express';
import { isPaid } from '../../../config/plans';
import type { Database } from '../../db/database';
import { findNewestEvent } from '../../deliveries/webhook-event';
import { findWebhookCalls } from '../../deliveries/webhook-log';
import { listNewestForms } from '../../forms/form.repository';
import { HttpError } from '../../lib/http-error';
import { InputError } from '../../lib/input-error';
import type { SecretBox } from '../../lib/secrets';
import { hashToken } from '../../lib/tokens';
import { findFormFilters } from '../../webhooks/form-filter';
import { sendTestEvent, type TestEventResult } from '../../webhooks/send-test-event';
import { openHeaders } from '../../webhooks/webhook.headers';
import type { Webhook } from '../../webhooks/webhook.model';
import { findOwnWebhook, listWebhooks } from '../../webhooks/webhook.repository';
import { openSecrets, rotateSecret } from '../../webhooks/webhook.secrets';
import { createWebhook, deleteWebhook, updateWebhook } from '../../webhooks/webhook.service';
import type { DashboardDeps } from '../dashboard.deps';
import { type FieldErrors, fieldErrors, readForm, readNewRow } from '../page/read-form';
import { redirectWithNotice, renderPage } from '../page/render-page';
import { ownerOf } from '../session/session';
import { createDeliveryLogRouter } from './delivery-log.routes';
import { EditWebhookPage } from './edit-webhook.page';
import { createHistoryRouter } from './history.routes';
import { isRequestAllowed } from './manual-requests';
import { SigningSecretPage, unreadableSecret } from './signing-secret.page';
import { WebhookPage } from './webhook.page';
import { checkDraftUrl, draftFor, draftOf, readDraft, toSettings, type WebhookDraft } from './webhook-draft';
import { WebhookListPage } from './webhook-list.page';

type WebhookRequest = Request<{ id: string }>;

const recentDeliveries = 5;
const maxFormsShown = 1_000;

/** `/webhooks`: the list, a new webhook, each webhook's pages, and the delivery log. */
export function createWebhooksRouter(deps: DashboardDeps): Router {
  const { database: db, secrets, outbound, limiter, links } = deps;
  const router = Router();

  /** Rejects a URL while its owner is looking: otherwise, its first delivery would fail. */
  const requireAllowedUrl = async (url: string): Promise<void> => {
    const reason = await outbound.explainBlock(url);
    if (reason) throw new InputError('invalid_setting', reason, [{ setting: 'url', message: reason }]);
  };

  router.get('/webhooks', async (_req, res) => {
    const webhooks = await listWebhooks(db, ownerOf(res).account.id);
    renderPage(res, <WebhookListPage webhooks={webhooks} filters={await findFormFilters(db.pool, webhooks)} />);
  });

  const renderEdit = async (
    res: Response,
    webhook: Webhook | null,
    draft: WebhookDraft,
    errors: FieldErrors = {},
  ): Promise<void> => {
    const { id } = ownerOf(res).account;
    const forms = await listNewestForms(db, id, maxFormsShown);
    const newest = draft.service === '' ? null : await findNewestEvent(db.pool, id, links);
    renderPage(
      res,
      <EditWebhookPage {...{ webhook, draft, forms, errors, newest }} />,
      Object.keys(errors).length > 0 ? 400 : 200,
    );
  };

  router.get('/webhooks/new', (req, res) => renderEdit(res, null, draftFor(String(req.query.service ?? ''))));
  router.post('/webhooks/new', async (req, res) => {
    const fields = readForm(req);
    const draft = readDraft(fields);
    const { account } = ownerOf(res);
    const id = readNewRow(fields);
    const secretPath = `${pathOf({ id })}/secret`;
    try {
      checkDraftUrl(draft);
      await requireAllowedUrl(draft.url);
      await createWebhook(db, secrets, account.id, toSettings(draft), { id });
      if (draft.service !== '') return redirectWithNotice(res, pathOf({ id }), 'service-added');
      return redirectWithNotice(res, secretPath, 'webhook-added');
    } catch (error) {
      if (await findOwnWebhook(db, account.id, id)) return redirectWithNotice(res, secretPath, 'webhook-added-before');
      return renderEdit(res, null, draft, fieldErrors(error));
    }
  });

  // Before the routes with an id, which would match its paths.
  router.use(createDeliveryLogRouter(deps));
  router.use(createHistoryRouter(deps));

  const renderWebhook = async (
    res: Response,
    webhook: Webhook,
    testResult?: TestEventResult | string,
    status = 200,
  ): Promise<void> => {
    const { calls } = await findWebhookCalls(db.pool, { webhookIds: [webhook.id] }, null, recentDeliveries);
    const forms = (await findFormFilters(db.pool, [webhook])).get(webhook.id);
    renderPage(
      res,
      <WebhookPage
        {...{ webhook, forms }}
        recentDeliveries={calls}
        {...(testResult !== undefined && { testResult })}
      />,
      status,
    );
  };

  router.get('/webhooks/:id', async (req: WebhookRequest, res) => {
    await renderWebhook(res, await requireWebhook(db, req, res));
  });

  router.get('/webhooks/:id/edit', async (req: WebhookRequest, res) => {
    const webhook = await requireWebhook(db, req, res);
    await renderEdit(res, webhook, draftOf(webhook));
  });
  router.post('/webhooks/:id/edit', async (req: WebhookRequest, res) => {
    const webhook = await requireWebhook(db, req, res);
    const draft = readDraft(readForm(req));
    try {
      if (draft.url !== webhook.url) {
        checkDraftUrl(draft);
        await requireAllowedUrl(draft.url);
      }
      await updateWebhook(db, secrets, webhook, toSettings(draft, webhook));
    } catch (error) {
      return renderEdit(res, webhook, draft, fieldErrors(error));
    }
    return redirectWithNotice(res, pathOf(webhook), 'webhook-saved');
  });

  router.post('/webhooks/:id/active', async (req: WebhookRequest, res) => {
    const webhook = await requireWebhook(db, req, res);
    const active = readForm(req).get('active') === 'true';
    await updateWebhook(db, secrets, webhook, { active });
    redirectWithNotice(res, pathOf(webhook), active ? 'webhook-on' : 'webhook-off');
  });

  // For a reload of a test's result.
  router.get('/webhooks/:id/test', async (req: WebhookRequest, res) => {
    res.redirect(303, pathOf(await requireWebhook(db, req, res)));
  });
  router.post('/webhooks/:id/test', async (req: WebhookRequest, res) => {
    const webhook = await requireWebhook(db, req, res);
    const { account } = ownerOf(res);
    const renderNotSent = (reason: string, status = 400) => renderWebhook(res, webhook, reason, status);
    if (!isPaid(account.plan)) return renderNotSent('Webhooks are paused on the Free plan: nothing was sent.');
    if (account.suspendedAt) return renderNotSent('The account is suspended: nothing was sent.');
    if (readSecret(secrets, webhook) === null) return renderNotSent(unreadableSecret);
    if (!areHeadersReadable(secrets, webhook)) return renderNotSent(unreadableHeaders);
    if (!(await isRequestAllowed(limiter, 'test', account.id))) {
      return renderNotSent('Too many tests: nothing was sent. Wait a minute and try again.', 429);
    }
    return renderWebhook(res, webhook, await sendTestEvent(secrets, webhook, outbound));
  });

  router.get('/webhooks/:id/secret', async (req: WebhookRequest, res) => {
    const webhook = await requireWebhook(db, req, res);
    renderPage(res, <SigningSecretPage webhook={webhook} secret={readSecret(secrets, webhook)} />);
  });
  router.post('/webhooks/:id/secret', async (req: WebhookRequest, res) => {
    const webhook = await requireWebhook(db, req, res);
    const fields = readForm(req);
    const hours = fields.get('overlap_hours') ?? '';
    const secretPath = `${pathOf(webhook)}/secret`;
    // A double click would rotate twice, and end the overlap of the secret that is in use.
    if (fields.get('seen') !== hashToken(webhook.secret)) {
      return redirectWithNotice(res, secretPath, 'secret-rotated-before');
    }
    try {
      await rotateSecret(db, secrets, webhook, /^\d{1,4}$/.test(hours) ? Number(hours) : Number.NaN);
    } catch (error) {
      // A concurrent rotation was first.
      if (error instanceof InputError && error.code === 'wrong_state') {
        return redirectWithNotice(res, secretPath, 'secret-rotated-before');
      }
      const secret = readSecret(secrets, webhook);
      return renderPage(res, <SigningSecretPage {...{ webhook, secret }} errors={fieldErrors(error)} />, 400);
    }
    return redirectWithNotice(res, secretPath, 'secret-rotated');
  });

  router.post('/webhooks/:id/delete', async (req: WebhookRequest, res) => {
    await deleteWebhook(await requireWebhook(db, req, res));
    redirectWithNotice(res, '/dashboard/webhooks', 'webhook-removed');
  });
  return router;
}

/** The owner's webhook with the id in the URL; throws a 404 for anyone else's, as for one that does not exist. */
async function requireWebhook(db: Database, req: WebhookRequest, res: Response): Promise<Webhook> {
  const webhook = await findOwnWebhook(db, ownerOf(res).account.id, req.params.id);
  if (!webhook) throw new HttpError(404, null, 'This webhook does not exist.');
  return webhook;
}

/** The plain secret; null when it can no longer be decrypted. */
function readSecret(secrets: SecretBox, webhook: Webhook): string | null {
  try {
    return openSecrets(secrets, webhook).secret;
  } catch {
    return null;
  }
}

const unreadableHeaders =
  'The values of the headers can no longer be read, because SECRET_KEY has changed. Edit the webhook and enter them again.';

function areHeadersReadable(secrets: SecretBox, webhook: Webhook): boolean {
  try {
    openHeaders(secrets, webhook);
    return true;
  } catch {
    return false;
  }
}

function pathOf({ id }: Pick<Webhook, 'id'>): string {
  return `/dashboard/webhooks/${id}`;
}

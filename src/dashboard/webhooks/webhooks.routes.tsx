import { type Request, type Response, Router } from 'express';
import { isPaid } from '../../../config/plans';
import type { Account } from '../../accounts/account.model';
import type { Database } from '../../db/database';
import { findNewestEvent } from '../../deliveries/webhook-event';
import { findWebhookLatency, type LatencyPeriod, latencyPeriods } from '../../deliveries/webhook-latency';
import { findWebhookCalls } from '../../deliveries/webhook-log';
import { listNewestForms } from '../../forms/form.repository';
import { HttpError } from '../../lib/http-error';
import { InputError } from '../../lib/input-error';
import { nullOnTimeout } from '../../lib/pg-errors';
import type { SecretBox } from '../../lib/secrets';
import { hashToken } from '../../lib/tokens';
import { parseHttpUrl } from '../../lib/urls';
import { findFormFilters } from '../../webhooks/form-filter';
import { sendTestEvent, type TestEvent, type TestEventResult, testTarget } from '../../webhooks/send-test-event';
import { openHeaders } from '../../webhooks/webhook.headers';
import type { Webhook } from '../../webhooks/webhook.model';
import { findOwnWebhook, listWebhooks } from '../../webhooks/webhook.repository';
import type { WebhookTarget } from '../../webhooks/webhook.request';
import { openSecrets, rotateSecret } from '../../webhooks/webhook.secrets';
import { createWebhook, deleteWebhook, draftTarget, updateWebhook } from '../../webhooks/webhook.service';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { type FieldErrors, fieldErrors, readForm, readNewRow } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { ownerOf } from '../session/session';
import { createDeliveryLogRouter } from './delivery-log/delivery-log.routes';
import { isRequestAllowed } from './delivery-log/manual-requests';
import { EditWebhookPage } from './edit-webhook.page';
import { createResendHistoryRouter } from './resend-history.routes';
import { SigningSecretPage, unreadableSecret } from './signing-secret.page';
import { WebhookPage } from './webhook.page';
import { checkDraftUrl, draftFor, draftOf, readDraft, toSettings, type WebhookDraft } from './webhook-draft';
import { WebhookListPage } from './webhook-list.page';

type WebhookRequest = Request<{ id: string }>;

const recentDeliveries = 5;
const maxFormsShown = 1_000;

/** `/webhooks`: the list, a new webhook, each webhook's pages, and the delivery log. */
export function createWebhooksRouter(deps: DashboardDeps): Router {
  const { database: db, secrets, outbound, limiter, links, reads } = deps;
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
    test?: TestEvent | string,
    status = Object.keys(errors).length > 0 ? 400 : 200,
  ): Promise<void> => {
    const { id } = ownerOf(res).account;
    const forms = await listNewestForms(db, id, maxFormsShown);
    const newest = draft.service === '' ? null : await findNewestEvent(db.pool, id, links);
    renderPage(res, <EditWebhookPage {...{ webhook, draft, forms, errors, newest, test }} />, status);
  };

  /** Why the account cannot send a test now; null if it can, and the attempt is counted. */
  const explainNoTest = async (account: Account): Promise<{ reason: string; status: number } | null> => {
    if (!isPaid(account.plan))
      return { reason: 'Webhooks are paused on the Free plan: nothing was sent.', status: 400 };
    if (account.suspendedAt) return { reason: 'The account is suspended: nothing was sent.', status: 400 };
    if (await isRequestAllowed(limiter, 'test', account.id)) return null;
    return { reason: 'Too many tests: nothing was sent. Wait a minute and try again.', status: 429 };
  };

  /** Sends a test with the settings as typed, and shows the form again with its result. Saves nothing. */
  const testDraft = async (req: Request, res: Response, webhook: Webhook | null): Promise<void> => {
    const draft = readDraft(readForm(req));
    const { account } = ownerOf(res);
    let target: WebhookTarget;
    try {
      if (draft.url !== webhook?.url) checkDraftUrl(draft);
      if (webhook && readSecret(secrets, webhook) === null)
        return renderEdit(res, webhook, draft, {}, unreadableSecret, 400);
      const settings = toSettings(draft, webhook ?? undefined);
      // With changed headers, `draftTarget` needs only the values that are kept.
      if (webhook && !settings.headers && !areHeadersReadable(secrets, webhook))
        return renderEdit(res, webhook, draft, {}, unreadableHeaders, 400);
      if (webhook) requireTypedHeaders(draft, webhook);
      target = await draftTarget(db, secrets, account.id, settings, webhook);
      await requireAllowedUrl(target.url);
    } catch (error) {
      return renderEdit(res, webhook, draft, fieldErrors(error));
    }
    const problem = await explainNoTest(account);
    if (problem) return renderEdit(res, webhook, draft, {}, problem.reason, problem.status);
    await renderEdit(res, webhook, draft, {}, await testTarget(target, outbound));
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

  // For a reload of a test's result.
  router.get('/webhooks/new/test', (_req, res) => res.redirect(303, '/dashboard/webhooks/new'));
  router.post('/webhooks/new/test', (req, res) => testDraft(req, res, null));

  // Before the routes with an id, which would match its paths.
  router.use(createDeliveryLogRouter(deps));
  router.use(createResendHistoryRouter(deps));

  const renderWebhook = async (
    res: Response,
    webhook: Webhook,
    testResult?: TestEventResult | string,
    status = 200,
    period: LatencyPeriod = '7d',
  ): Promise<void> => {
    const { calls } = await findWebhookCalls(db.pool, { webhookIds: [webhook.id] }, null, recentDeliveries);
    const forms = (await findFormFilters(db.pool, [webhook])).get(webhook.id);
    const latency = await nullOnTimeout(
      reads.run(webhook.accountId, () => findWebhookLatency(db.pool, webhook.id, period)),
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
  };

  router.get('/webhooks/:id', async (req: WebhookRequest, res) => {
    const asked = String(req.query.period ?? '');
    const period = Object.hasOwn(latencyPeriods, asked) ? (asked as LatencyPeriod) : undefined;
    await renderWebhook(res, await requireWebhook(db, req, res), undefined, 200, period);
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

  router.get('/webhooks/:id/edit/test', async (req: WebhookRequest, res) => {
    res.redirect(303, `${pathOf(await requireWebhook(db, req, res))}/edit`);
  });
  router.post('/webhooks/:id/edit/test', async (req: WebhookRequest, res) => {
    await testDraft(req, res, await requireWebhook(db, req, res));
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
    if (readSecret(secrets, webhook) === null) return renderNotSent(unreadableSecret);
    if (!areHeadersReadable(secrets, webhook)) return renderNotSent(unreadableHeaders);
    const problem = await explainNoTest(account);
    if (problem) return renderNotSent(problem.reason, problem.status);
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

/** Throws InputError when a test would send stored headers to another site, whose response could show them. */
function requireTypedHeaders({ url, headers }: WebhookDraft, webhook: Webhook): void {
  const isStored = ({ name, value }: WebhookDraft['headers'][number]) => name !== '' && value === '';
  if (!headers.some(isStored) || parseHttpUrl(url.trim())?.origin === new URL(webhook.url).origin) return;
  const message = 'Enter the values of the headers again to test them at another site, or save the new URL first.';
  throw new InputError('invalid_setting', message, [{ setting: 'headers', message }]);
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

import type { Response } from 'express';
import { InputError } from '../../lib/input-error';
import { hashToken } from '../../lib/tokens';
import { readSecret, rotateSecret } from '../../webhooks/webhook.secrets';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { fieldErrors, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, guarded, type MemberRoute, post } from '../session/routes';
import { requireWebhook, type WebhookRequest, webhookPath } from './require-webhook';
import { SigningSecretPage } from './signing-secret.page';

/** `/webhooks/:id/secret`: the secret, and its rotation. */
export const signingSecretRoutes: readonly MemberRoute[] = [
  get('/webhooks/:id/secret', 'webhooks:write', showSecret),
  guarded(post('/webhooks/:id/secret', 'webhooks:write', rotate)),
];

async function showSecret(deps: DashboardDeps, req: WebhookRequest, res: Response): Promise<void> {
  const webhook = await requireWebhook(deps, req, res);
  renderPage(res, <SigningSecretPage webhook={webhook} secret={readSecret(deps.secrets, webhook)} />);
}

async function rotate(deps: DashboardDeps, req: WebhookRequest, res: Response): Promise<void> {
  const { database, secrets } = deps;
  const webhook = await requireWebhook(deps, req, res);
  const fields = readForm(req);
  const hours = fields.get('overlap_hours') ?? '';
  const secretPath = `${webhookPath(webhook)}/secret`;
  // A double click would rotate twice, and end the overlap of the secret that is in use.
  if (fields.get('seen') !== hashToken(webhook.secret)) {
    return redirectWithNotice(res, secretPath, 'secret-rotated-before');
  }
  try {
    await rotateSecret(database, secrets, webhook, /^\d{1,4}$/.test(hours) ? Number(hours) : Number.NaN);
  } catch (error) {
    // A concurrent rotation was first.
    if (error instanceof InputError && error.code === 'wrong_state') {
      return redirectWithNotice(res, secretPath, 'secret-rotated-before');
    }
    const secret = readSecret(secrets, webhook);
    return renderPage(res, <SigningSecretPage {...{ webhook, secret }} errors={fieldErrors(error)} />, 400);
  }
  return redirectWithNotice(res, secretPath, 'secret-rotated');
}

import type { Request, Response } from 'express';
import { updateAccount } from '../../accounts/account.service';
import { sendSampleAlert } from '../../alerts/second-channel';
import { HttpError } from '../../lib/http-error';
import { isRequestAllowed, tooManyRequests } from '../../webhooks/manual-requests';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { fieldErrors, readForm } from '../page/read-form';
import { type MemberRoute, post } from '../session/routes';
import { signedInOf } from '../session/session';
import { renderTab } from './render-tab';
import { accountSettingsPath } from './settings-paths';

const home = `${accountSettingsPath('alerts')}#channel`;

/** `/settings/alerts/channel`: saves and tests the second channel of alerts. */
export const alertChannelRoutes: readonly MemberRoute[] = [
  post('/settings/alerts/channel', 'account:write', saveChannel),
  post('/settings/alerts/channel/test', 'account:write', testChannel),
];

async function saveChannel(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const form = readForm(req);
  const draft = {
    alert_webhook_id: form.get('alert_webhook_id') ?? '',
    alert_email: (form.get('alert_email') ?? '').trim(),
  };
  const settings = { alert_webhook_id: draft.alert_webhook_id || null, alert_email: draft.alert_email || null };
  try {
    await updateAccount(deps.database, signedInOf(res).account, settings);
  } catch (error) {
    const rejected = { draft, errors: fieldErrors(error) };
    return renderTab(deps, res, 'alerts', { rejectedCard: { card: 'channel', rejected }, status: 400 });
  }
  return redirectWithNotice(res, home, 'channel-saved');
}

/** Sends a sample over the channel as it is saved. */
async function testChannel({ database, limiter }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  const { account } = signedInOf(res);
  if (account.stopped) throw new HttpError(409, null, `The account is ${account.stopped} and sends nothing.`);
  if (!(await isRequestAllowed(limiter, 'test', account.id))) throw new HttpError(429, null, tooManyRequests.test);
  await sendSampleAlert(database.pool, account.id);
  redirectWithNotice(res, home, 'channel-tested');
}

import { parseCookie } from 'cookie';
import { type Request, type Response, Router } from 'express';
import { accountAlerts } from '../../../config/alerts';
import { renewSeenApiToken, revokeApiToken, updateAccount } from '../../accounts/account.service';
import { usageOf } from '../../accounts/usage';
import { findStorage } from '../../files/storage.repository';
import { connectStorage, disconnectStorage } from '../../files/storage.service';
import { HttpError } from '../../lib/http-error';
import type { SecretBox } from '../../lib/secrets';
import { hashToken } from '../../lib/tokens';
import { listRetentionLog } from '../../submissions/retention/retention-rules';
import type { DashboardDeps } from '../dashboard.deps';
import { mutedIn } from '../health/alert-switches';
import { redirectWithNotice } from '../notices';
import { fieldErrors, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { renderRetention, wouldErase } from '../retention/retention.page';
import { readRetentionFields, retentionQuery } from '../retention/retention-fields';
import { type HostCookie, hostCookie } from '../session/cookies';
import { ownerOf } from '../session/session';
import { type RejectedForm, SettingsPage } from './settings.page';
import { readStorageForm } from './storage-card';
import { NewTokenPage, tokenMark } from './token.page';

const home = '/dashboard/settings';
/** Each connection test sends a few requests to an address that the owner typed. */
export const storageTestLimit = [{ limit: 10, windowMs: 60_000 }];

/** `/settings`: plan, linked addresses, alerts, storage and API token of the account. */
export function createSettingsRouter({ config, database: db, secrets, storages, limiter }: DashboardDeps): Router {
  const tokenCookie = hostCookie(config.baseUrl, 'letterbox_token');
  const baseUrl = config.baseUrl.replace(/\/+$/, '');
  const render = async (res: Response, rejected?: RejectedForm): Promise<void> => {
    const { account } = ownerOf(res);
    const [usage, storage, erased] = await Promise.all([
      usageOf(db, account),
      findStorage(db, account),
      listRetentionLog(db.pool, { accountId: account.id }, 30),
    ]);
    const { overQuota } = config;
    const page = (
      <SettingsPage {...{ account, usage, storage, erased, overQuota, baseUrl }} {...(rejected && { rejected })} />
    );
    renderPage(res, page, rejected ? 400 : 200);
  };

  const router = Router();
  router.get('/settings', (_req, res) => render(res));

  router.post('/settings/emails', async (req, res) => {
    const emails = readForm(req).get('linked_emails') ?? '';
    const list = emails.split(/[\s,;]+/).filter((line) => line !== '');
    try {
      await updateAccount(db, ownerOf(res).account, { linked_emails: list });
    } catch (error) {
      return render(res, { form: 'emails', emails, errors: fieldErrors(error) });
    }
    return redirectWithNotice(res, home, 'emails-saved');
  });

  router.post('/settings/alerts', async (req, res) => {
    const posted = readForm(req);
    await updateAccount(db, ownerOf(res).account, { muted_alerts: mutedIn(accountAlerts, (name) => posted.get(name)) });
    redirectWithNotice(res, home, 'alerts-saved');
  });

  router.get('/settings/retention', (_req, res) => {
    const { account } = ownerOf(res);
    return renderRetention(res, db.pool, {
      nav: 'settings',
      subject: 'forms without their own rule',
      action: `${home}/retention`,
      back: `${home}#data-retention`,
      scope: { accountId: account.id },
      own: account.retention,
    });
  });
  // The preview posts the rule alone, to confirm it.
  router.post('/settings/retention', async (req, res) => {
    const { account } = ownerOf(res);
    const values = Object.fromEntries(readForm(req));
    const { ip_addresses } = values;
    try {
      const rule = readRetentionFields(values);
      const isConfirmed = values.confirmed !== undefined;
      if (ip_addresses !== undefined) await updateAccount(db, account, { ip_addresses });
      if (
        !isConfirmed &&
        (await wouldErase(db.pool, { accountId: account.id }, account.retention ?? 'keep', rule ?? 'keep'))
      ) {
        return res.redirect(303, `${home}/retention?${retentionQuery(rule)}&confirm`);
      }
      await updateAccount(db, account, { retention: rule });
    } catch (error) {
      return render(res, { form: 'retention', values, errors: fieldErrors(error) });
    }
    return redirectWithNotice(res, `${home}#data-retention`, 'retention-saved');
  });

  router.post('/settings/storage', async (req, res) => {
    const { account } = ownerOf(res);
    const { draft, input } = readStorageForm(readForm(req));
    if (!(await limiter.consume(`storage-test:${account.id}`, storageTestLimit)).allowed) {
      throw new HttpError(429, null, 'Too many connection tests. Try again in a minute.');
    }
    try {
      await connectStorage({ db, storages }, account.id, input);
    } catch (error) {
      return render(res, { form: 'storage', draft, errors: fieldErrors(error) });
    }
    return redirectWithNotice(res, home, 'storage-connected');
  });
  router.post('/settings/storage/disconnect', async (_req, res) => {
    await disconnectStorage(db, ownerOf(res).account.id);
    redirectWithNotice(res, home, 'storage-disconnected');
  });

  router.post('/settings/token', async (req, res) => {
    const { account } = ownerOf(res);
    // A double click must not replace the token that its first click created.
    const isCurrent = readForm(req).get('seen') === tokenMark(account.apiTokenHash);
    const token = isCurrent ? await renewSeenApiToken(db, account) : null;
    if (token === null) return res.redirect(303, `${home}/token?late=1`);
    res.cookie(tokenCookie.name, secrets.seal(token), { ...tokenCookie.options, maxAge: 60_000 });
    return res.redirect(303, `${home}/token`);
  });
  // Shown after a redirect, from an encrypted cookie, so that reloading the page does not create another token.
  router.get('/settings/token', (req, res) => {
    const token = takeToken(req, res, tokenCookie, secrets);
    if (token !== null && hashToken(token) === ownerOf(res).account.apiTokenHash) {
      return renderPage(res, <NewTokenPage token={token} baseUrl={baseUrl} />);
    }
    if (req.query.late === undefined) return res.redirect(303, `${home}#token`);
    return redirectWithNotice(res, home, 'token-changed-before');
  });
  router.post('/settings/token/revoke', async (_req, res) => {
    await revokeApiToken(db, ownerOf(res).account.id);
    redirectWithNotice(res, home, 'token-revoked');
  });
  return router;
}

/** Reads the new token from its cookie and clears it; null when it is missing or forged. */
function takeToken(req: Request, res: Response, cookie: HostCookie, secrets: SecretBox): string | null {
  const sealed = parseCookie(req.headers.cookie ?? '')[cookie.name];
  if (sealed === undefined) return null;
  res.clearCookie(cookie.name, cookie.options);
  try {
    return secrets.open(sealed);
  } catch {
    return null;
  }
}

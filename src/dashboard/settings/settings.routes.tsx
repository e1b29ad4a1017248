import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { accountAlerts } from '../../../config/alerts';
import { renewSeenApiToken, revokeApiToken, updateAccount } from '../../accounts/account.service';
import { usageOf } from '../../accounts/usage';
import { findStorage } from '../../files/storage.repository';
import { connectStorage, disconnectStorage } from '../../files/storage.service';
import { get, post, type Route } from '../../http/routes';
import { HttpError } from '../../lib/http-error';
import type { SecretBox } from '../../lib/secrets';
import { hashToken } from '../../lib/tokens';
import { listRetentionLog } from '../../submissions/retention/retention-rules';
import { mutedIn } from '../alerts/alert-switches';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { fieldErrors, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { renderRetention, wouldErase } from '../retention/retention.page';
import { readRetentionFields, retentionQuery } from '../retention/retention-fields';
import { type HostCookie, hostCookie } from '../session/cookies';
import { accountIdOf, ownerOf } from '../session/session';
import { type RejectedForm, SettingsPage } from './settings.page';
import { readStorageForm } from './storage-card';
import { NewTokenPage, tokenMark } from './token.page';

const home = '/dashboard/settings';
/** Each connection test sends a few requests to an address that the owner typed. */
export const storageTestLimit = [{ limit: 10, windowMs: 60_000 }];

/** `/settings`: plan, linked addresses, alerts, retention, storage and API token of the account. */
export const settingsRoutes: readonly Route<DashboardDeps>[] = [
  get('/settings', showSettings),
  post('/settings/emails', saveEmails),
  post('/settings/alerts', saveAlerts),
  get('/settings/retention', showRetention),
  post('/settings/retention', saveRetention),
  post('/settings/storage', connect),
  post('/settings/storage/disconnect', disconnect),
  post('/settings/token', renewToken),
  get('/settings/token', showNewToken),
  post('/settings/token/revoke', revokeToken),
];

function showSettings(deps: DashboardDeps, _req: Request, res: Response): Promise<void> {
  return renderSettings(deps, res);
}

async function renderSettings(
  { config, database: db }: DashboardDeps,
  res: Response,
  rejected?: RejectedForm,
): Promise<void> {
  const { account } = ownerOf(res);
  const [usage, storage, erased] = await Promise.all([
    usageOf(db, account),
    findStorage(db, account),
    listRetentionLog(db.pool, { accountId: account.id }, 30),
  ]);
  const { overQuota } = config;
  const shown = { account, usage, storage, erased, overQuota, baseUrl: baseUrlOf(config) };
  renderPage(res, <SettingsPage {...shown} {...(rejected && { rejected })} />, rejected ? 400 : 200);
}

/** The base URL without a slash at its end. */
function baseUrlOf({ baseUrl }: DashboardDeps['config']): string {
  return baseUrl.replace(/\/+$/, '');
}

async function saveEmails(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const emails = readForm(req).get('linked_emails') ?? '';
  const list = emails.split(/[\s,;]+/).filter((line) => line !== '');
  try {
    await updateAccount(deps.database, ownerOf(res).account, { linked_emails: list });
  } catch (error) {
    return renderSettings(deps, res, { form: 'emails', emails, errors: fieldErrors(error) });
  }
  return redirectWithNotice(res, home, 'emails-saved');
}

async function saveAlerts({ database }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const posted = readForm(req);
  const muted = mutedIn(accountAlerts, (name) => posted.get(name));
  await updateAccount(database, ownerOf(res).account, { muted_alerts: muted });
  redirectWithNotice(res, home, 'alerts-saved');
}

function showRetention({ database }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  const { account } = ownerOf(res);
  return renderRetention(res, database.pool, {
    nav: 'settings',
    subject: 'forms without their own rule',
    action: `${home}/retention`,
    back: `${home}#data-retention`,
    scope: { accountId: account.id },
    own: account.retention,
  });
}

/** The preview posts the rule alone, to confirm it. */
async function saveRetention(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { database: db } = deps;
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
    return renderSettings(deps, res, { form: 'retention', values, errors: fieldErrors(error) });
  }
  return redirectWithNotice(res, `${home}#data-retention`, 'retention-saved');
}

async function connect(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { database: db, storages, limiter } = deps;
  const { account } = ownerOf(res);
  const { draft, input } = readStorageForm(readForm(req));
  if (!(await limiter.consume(`storage-test:${account.id}`, storageTestLimit)).allowed) {
    throw new HttpError(429, null, 'Too many connection tests. Try again in a minute.');
  }
  try {
    await connectStorage({ db, storages }, account.id, input);
  } catch (error) {
    return renderSettings(deps, res, { form: 'storage', draft, errors: fieldErrors(error) });
  }
  return redirectWithNotice(res, home, 'storage-connected');
}

async function disconnect({ database }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  await disconnectStorage(database, accountIdOf(res));
  redirectWithNotice(res, home, 'storage-disconnected');
}

async function renewToken({ config, database, secrets }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { account } = ownerOf(res);
  // A double click must not replace the token that its first click created.
  const isCurrent = readForm(req).get('seen') === tokenMark(account.apiTokenHash);
  const token = isCurrent ? await renewSeenApiToken(database, account) : null;
  if (token === null) return res.redirect(303, `${home}/token?late=1`);
  const { name, options } = tokenCookieOf(config);
  res.cookie(name, secrets.seal(token), { ...options, maxAge: 60_000 });
  return res.redirect(303, `${home}/token`);
}

/** Shows the new token from an encrypted cookie, so that reloading the page does not create another one. */
function showNewToken({ config, secrets }: DashboardDeps, req: Request, res: Response): void {
  const token = takeToken(req, res, tokenCookieOf(config), secrets);
  const isNewest = token !== null && hashToken(token) === ownerOf(res).account.apiTokenHash;
  if (isNewest) renderPage(res, <NewTokenPage token={token} baseUrl={baseUrlOf(config)} />);
  else if (req.query.late === undefined) res.redirect(303, `${home}#token`);
  else redirectWithNotice(res, home, 'token-changed-before');
}

async function revokeToken({ database }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  await revokeApiToken(database, accountIdOf(res));
  redirectWithNotice(res, home, 'token-revoked');
}

function tokenCookieOf({ baseUrl }: DashboardDeps['config']): HostCookie {
  return hostCookie(baseUrl, 'letterbox_token');
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

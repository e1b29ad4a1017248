import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { SecretBox } from '../../lib/secrets';
import { hashToken } from '../../lib/tokens';
import { findPersonalToken, renewSeenApiToken, revokeApiToken } from '../../tokens/personal-token';
import { describeAudit } from '../audit/record-request';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { type HostCookie, hostCookie } from '../session/cookies';
import { get, type MemberRoute, post } from '../session/routes';
import { accountIdOf } from '../session/session';
import { accountSettingsPath } from './settings-paths';
import { NewTokenPage, tokenMark } from './token.page';

const home = accountSettingsPath('tokens');
const newToken = '/dashboard/settings/token';

/** `/settings/token`: generates, shows once and revokes the API token. */
export const tokenRoutes: readonly MemberRoute[] = [
  post('/settings/token', 'tokens:write', renewToken),
  get('/settings/token', 'tokens:write', showNewToken),
  post('/settings/token/revoke', 'tokens:write', revokeToken),
];

async function renewToken({ config, database, secrets }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const accountId = accountIdOf(res);
  const current = await findPersonalToken(database, accountId);
  // A double click must not replace the token that its first click created.
  const isCurrent = readForm(req).get('seen') === tokenMark(current);
  const token = isCurrent ? await renewSeenApiToken(database, accountId, current) : null;
  if (token === null) return res.redirect(303, `${newToken}?late=1`);
  describeAudit(res, { action: 'account.personal-token-created', object: { kind: 'account', id: accountId } });
  const { name, options } = tokenCookieOf(config);
  res.cookie(name, secrets.seal(token), { ...options, maxAge: 60_000 });
  return res.redirect(303, newToken);
}

/** Shows the new token from an encrypted cookie, so that reloading the page does not create another one. */
async function showNewToken({ config, database, secrets }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const token = takeToken(req, res, tokenCookieOf(config), secrets);
  const isNewest = token !== null && hashToken(token) === (await findPersonalToken(database, accountIdOf(res)));
  if (isNewest) renderPage(res, <NewTokenPage token={token} baseUrl={config.baseUrl} />);
  else if (req.query.late === undefined) res.redirect(303, home);
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

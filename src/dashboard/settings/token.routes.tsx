import type { Request, Response } from 'express';
import { hashToken } from '../../lib/tokens';
import { findPersonalToken, renewSeenApiToken, revokeApiToken } from '../../tokens/personal-token';
import { describeAudit } from '../audit/record-request';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, type MemberRoute, post } from '../session/routes';
import { accountIdOf } from '../session/session';
import { leaveToken, takeToken } from '../tokens/new-token-cookie';
import { tokensPath } from './settings-paths';
import { NewTokenPage, tokenMark } from './token.page';

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
  leaveToken(res, config.baseUrl, secrets, token);
  return res.redirect(303, newToken);
}

/** Shows the new token from an encrypted cookie, so that reloading the page does not create another one. */
async function showNewToken({ config, database, secrets }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const token = takeToken(req, res, config.baseUrl, secrets);
  const isNewest = token !== null && hashToken(token) === (await findPersonalToken(database, accountIdOf(res)));
  if (isNewest) renderPage(res, <NewTokenPage token={token} baseUrl={config.baseUrl} />);
  else if (req.query.late === undefined) res.redirect(303, tokensPath);
  else redirectWithNotice(res, tokensPath, 'token-changed-before');
}

async function revokeToken({ database }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  await revokeApiToken(database, accountIdOf(res));
  redirectWithNotice(res, tokensPath, 'token-revoked');
}

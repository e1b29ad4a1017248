import type { Request, Response } from 'express';
import { changePassword } from '../../accounts/password';
import { endAllSessions, endSession } from '../../accounts/session.repository';
import { countGuess, uncountGuess } from '../../accounts/sign-in';
import { get, post, type Route } from '../../http/routes';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { type FieldErrors, fieldErrors, readForm } from '../page/read-form';
import { createSessionCookies } from '../session/cookies';
import { accountIdOf, ownerOf, signIn } from '../session/session';
import { renderTab } from './render-tab';
import { accountSettingsPath } from './settings-paths';

const home = accountSettingsPath('security');

/** `/settings/security`: password and signed-in browsers. `/account` was its address. */
export const securityRoutes: readonly Route<DashboardDeps>[] = [
  get('/account', redirectToSecurity),
  post('/settings/security', savePassword),
  post('/settings/security/sessions/:id/end', signOutSession),
  post('/settings/security/sign-out-everywhere', signOutEverywhere),
];

function redirectToSecurity(_deps: DashboardDeps, _req: Request, res: Response): void {
  res.redirect(301, home);
}

async function savePassword(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { config, database: db, limiter } = deps;
  const { account } = ownerOf(res);
  if (!(await countGuess(limiter, account))) {
    return reject(deps, res, { form: 'Too many attempts. Try again in 15 minutes.' }, 429);
  }
  const form = readForm(req);
  const passwords = { current: form.get('current_password') ?? '', next: form.get('password') };
  try {
    await changePassword(db, account, passwords);
  } catch (error) {
    return reject(deps, res, fieldErrors(error), 400);
  }
  await uncountGuess(limiter, account);
  await signIn({ db, cookies: createSessionCookies(config.baseUrl) }, req, res, account);
  return redirectWithNotice(res, home, 'password-changed');
}

async function signOutSession({ database }: DashboardDeps, req: Request<{ id: string }>, res: Response): Promise<void> {
  const ended = await endSession(database, accountIdOf(res), req.params.id);
  redirectWithNotice(res, home, ended ? 'session-ended' : 'session-gone');
}

async function signOutEverywhere({ config, database }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  await endAllSessions(database, accountIdOf(res));
  createSessionCookies(config.baseUrl).clearSession(res);
  redirectWithNotice(res, '/dashboard/sign-in', 'signed-out-everywhere');
}

function reject(deps: DashboardDeps, res: Response, errors: FieldErrors, status: number): Promise<void> {
  return renderTab(deps, res, 'security', { rejectedCard: { card: 'password', errors }, status });
}

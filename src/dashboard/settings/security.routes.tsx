import type { Request, Response } from 'express';
import { changePassword } from '../../users/password';
import { endAllSessions, endSession } from '../../users/session.repository';
import { countGuess, uncountGuess } from '../../users/sign-in';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { type FieldErrors, fieldErrors, readForm } from '../page/read-form';
import { createSessionCookies } from '../session/cookies';
import { get, type MemberRoute, post } from '../session/routes';
import { signedInOf, signIn } from '../session/session';
import { renderTab } from './render-tab';
import { accountSettingsPath } from './settings-paths';

const home = accountSettingsPath('security');

/** `/settings/security`: password and signed-in browsers. `/account` was its address. */
export const securityRoutes: readonly MemberRoute[] = [
  get('/account', 'self', redirectToSecurity),
  post('/settings/security', 'self', savePassword),
  post('/settings/security/sessions/:id/end', 'self', signOutSession),
  post('/settings/security/sign-out-everywhere', 'self', signOutEverywhere),
];

function redirectToSecurity(_deps: DashboardDeps, _req: Request, res: Response): void {
  res.redirect(301, home);
}

async function savePassword(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { database: db, limiter } = deps;
  const { user, account } = signedInOf(res);
  if (!(await countGuess(limiter, user))) {
    return reject(deps, res, { form: 'Too many attempts. Try again in 15 minutes.' }, 429);
  }
  const form = readForm(req);
  const passwords = { current: form.get('current_password') ?? '', next: form.get('password') };
  try {
    await changePassword(db, user, passwords);
  } catch (error) {
    return reject(deps, res, fieldErrors(error), 400);
  }
  await uncountGuess(limiter, user);
  await signIn(deps, req, res, user, account.id);
  return redirectWithNotice(res, home, 'password-changed');
}

async function signOutSession({ database }: DashboardDeps, req: Request<{ id: string }>, res: Response): Promise<void> {
  const ended = await endSession(database, signedInOf(res).user.id, req.params.id);
  redirectWithNotice(res, home, ended ? 'session-ended' : 'session-gone');
}

async function signOutEverywhere({ config, database }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  await endAllSessions(database, signedInOf(res).user.id);
  createSessionCookies(config.baseUrl).clearSession(res);
  redirectWithNotice(res, '/dashboard/sign-in', 'signed-out-everywhere');
}

function reject(deps: DashboardDeps, res: Response, errors: FieldErrors, status: number): Promise<void> {
  return renderTab(deps, res, 'security', { rejectedCard: { card: 'password', errors }, status });
}

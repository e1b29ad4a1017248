import type { Request, Response } from 'express';
import { updateAccount } from '../../accounts/account.service';
import { revokeConnection } from '../../tokens/token.service';
import { cancelEmailChange, requestEmailChange } from '../../users/email-change';
import { changePassword } from '../../users/password';
import { endAllSessions, endSession } from '../../users/session.repository';
import { countConfirmation } from '../../users/sign-in';
import { isAttemptAllowed, tryLater } from '../auth/limits';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { type FieldErrors, fieldErrors, readForm } from '../page/read-form';
import { createSessionCookies } from '../session/cookies';
import { get, guarded, type MemberRoute, ownSignIn, post } from '../session/routes';
import { signedInOf } from '../session/session';
import { signIn } from '../session/sign-in';
import { renderTab } from './render-tab';
import { accountSettingsPath } from './settings-paths';

const home = accountSettingsPath('security');

/** `/settings/security`: password, e-mail address, the account's policy and signed-in browsers; see also `factors/`. `/account` was its address. */
export const securityRoutes: readonly MemberRoute[] = [
  get('/account', 'self', redirectToSecurity),
  ownSignIn(post('/settings/security', 'self', savePassword)),
  ownSignIn(guarded(post('/settings/security/email', 'self', changeEmail))),
  ownSignIn(post('/settings/security/email/cancel', 'self', cancelEmail)),
  guarded(post('/settings/security/policy', 'account:write', savePolicy)),
  post('/settings/security/connections/:id/revoke', 'self', disconnect),
  post('/settings/security/sessions/:id/end', 'self', signOutSession),
  post('/settings/security/sign-out-everywhere', 'self', signOutEverywhere),
];

function redirectToSecurity(_deps: DashboardDeps, _req: Request, res: Response): void {
  res.redirect(301, home);
}

async function savePassword(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { database: db, limiter } = deps;
  const { user, account, confirmedAt } = signedInOf(res);
  const counted = await countConfirmation(limiter, user.id);
  if (!counted) return reject(deps, res, 'password', { form: tryLater('15 minutes') }, 429);
  const form = readForm(req);
  const passwords = { current: form.get('current_password') ?? '', next: form.get('password') };
  try {
    await changePassword(db, user, passwords);
  } catch (error) {
    return reject(deps, res, 'password', fieldErrors(error), 400);
  }
  await counted.takeBack();
  // The password alone does not confirm a person who has a second factor.
  await signIn(deps, req, res, user, { method: 'password', accountId: account.id, confirmedAt });
  return redirectWithNotice(res, home, 'password-changed');
}

async function changeEmail(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const email = readForm(req).get('email') ?? '';
  if (!(await isAttemptAllowed(deps, 'email-change', req))) {
    return reject(deps, res, 'email', { form: tryLater('an hour') }, 429, email);
  }
  try {
    await requestEmailChange(deps.database, signedInOf(res).user, email);
  } catch (error) {
    return reject(deps, res, 'email', fieldErrors(error), 400, email);
  }
  return redirectWithNotice(res, home, 'email-requested');
}

async function cancelEmail({ database }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  await cancelEmailChange(database, signedInOf(res).user.id);
  redirectWithNotice(res, home, 'email-cancelled');
}

async function savePolicy({ database }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const isRequired = readForm(req).get('require_second_factor') !== null;
  await updateAccount(database, signedInOf(res).account, { require_second_factor: isRequired });
  redirectWithNotice(res, home, isRequired ? 'second-factor-required' : 'second-factor-optional');
}

async function disconnect({ database }: DashboardDeps, req: Request<{ id: string }>, res: Response): Promise<void> {
  const { account, user } = signedInOf(res);
  const ended = await revokeConnection(database, account.id, user.id, req.params.id);
  redirectWithNotice(res, home, ended ? 'disconnected' : 'disconnected-before');
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

function reject(
  deps: DashboardDeps,
  res: Response,
  card: 'password' | 'email',
  errors: FieldErrors,
  status: number,
  typed = '',
): Promise<void> {
  return renderTab(deps, res, 'security', { rejectedCard: { card, errors, typed }, status });
}

import { type Request, type Response, Router } from 'express';
import { adoptTimeZone, createAccount } from '../../accounts/account.service';
import { createRouter, get, post, type Route } from '../../http/routes';
import { isResetToken, requestPasswordReset, resetPassword } from '../../users/password-reset';
import { endSession } from '../../users/session.repository';
import type { User } from '../../users/user.model';
import { recordUser } from '../audit/record-sign-in';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { type FieldErrors, fieldErrors, ownPath, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { createSessionCookies } from '../session/cookies';
import { findPerson, visitorOf } from '../session/session';
import { completeSignIn, signIn } from '../session/sign-in';
import { ForgotPage, InvalidLinkPage, NoAccountPage, ResetPage, SignUpPage } from './auth.pages';
import { emailChangeRoutes } from './email-change.routes';
import { isAttemptAllowed, tryLater } from './limits';
import { createSetupRouter } from './setup.routes';
import { signInRoutes } from './sign-in.routes';

const authRoutes: readonly Route<DashboardDeps>[] = [
  ...signInRoutes,
  ...emailChangeRoutes,
  post('/sign-out', signOut),
  get('/no-account', showNoAccount),
  get('/forgot', showForgot),
  post('/forgot', requestReset),
  get('/reset', showReset),
  post('/reset', reset),
];

const signUpRoutes: readonly Route<DashboardDeps>[] = [
  get('/sign-up', showSignUp),
  post('/sign-up', signUp),
  post('/no-account', createOwnAccount),
];

/** The pages that need no session: setup, sign-in, sign-out, sign-up and password reset. */
export function createAuthRouter(deps: DashboardDeps): Router {
  const canSignUp = deps.config.signup === 'open';
  const router = Router();
  // Setup comes first: until there is an account, it redirects every other page to itself.
  router.use(createSetupRouter(deps));
  router.use(createRouter(deps, canSignUp ? [...authRoutes, ...signUpRoutes] : authRoutes));
  return router;
}

/** Ends the session; `next` is the page to go on with, such as an invitation for somebody else. */
async function signOut(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { config, database } = deps;
  const person = findPerson(res);
  if (person && (await endSession(database, person.user.id, person.sessionId))) {
    await recordUser(deps, req, person.user.id, 'sign-in.ended');
  }
  createSessionCookies(config.baseUrl).clearSession(res);
  redirectWithNotice(res, ownPath(readForm(req).get('next') ?? '/dashboard/sign-in'), 'signed-out');
}

function showNoAccount({ config }: DashboardDeps, _req: Request, res: Response): void {
  const { withoutAccount } = visitorOf(res);
  if (withoutAccount) renderPage(res, <NoAccountPage {...noAccountPage(config, withoutAccount.user)} />);
  else res.redirect(303, '/dashboard');
}

function noAccountPage({ signup }: DashboardDeps['config'], { email }: User) {
  return { email, canSignUp: signup === 'open' };
}

/** Creates an account for a person who is signed in and belongs to none. */
async function createOwnAccount(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { config, database } = deps;
  const user = visitorOf(res).withoutAccount?.user;
  if (!user) return res.redirect(303, '/dashboard');
  const page = noAccountPage(config, user);
  const reject = (errors: FieldErrors, status: number) =>
    renderPage(res, <NoAccountPage {...page} errors={errors} />, status);
  if (!(await isAttemptAllowed(deps, 'sign-up', req))) return reject({ form: tryLater('an hour') }, 429);
  try {
    await createAccount(database, {
      plan: config.defaultPlan,
      localStorage: config.hasLocalStorage,
      email: user.email,
    });
    await adoptTimeZone(database, user.id, readForm(req).get('time_zone'));
  } catch (error) {
    return reject(fieldErrors(error), 400);
  }
  return redirectWithNotice(res, '/dashboard', 'welcome');
}

function showSignUp(_deps: DashboardDeps, _req: Request, res: Response): void {
  renderSignUp(res, '', {}, 200);
}

async function signUp(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { config, database: db } = deps;
  const { email = '', password = '' } = Object.fromEntries(readForm(req));
  if (!(await isAttemptAllowed(deps, 'sign-up', req)))
    return renderSignUp(res, email, { form: tryLater('an hour') }, 429);
  try {
    const defaults = { plan: config.defaultPlan, localStorage: config.hasLocalStorage };
    const { owner } = await createAccount(db, { ...defaults, email, password, emailVerified: false });
    await recordUser(deps, req, owner.id, 'account.created');
    await signIn(deps, req, res, owner);
  } catch (error) {
    return renderSignUp(res, email, fieldErrors(error), 400);
  }
  return redirectWithNotice(res, '/dashboard', 'welcome');
}

function renderSignUp(res: Response, email: string, errors: FieldErrors, status: number): void {
  renderPage(res, <SignUpPage email={email} errors={errors} />, status);
}

function showForgot(_deps: DashboardDeps, _req: Request, res: Response): void {
  renderPage(res, <ForgotPage />);
}

/** Sends a reset link. The response does not reveal whether the account exists. */
async function requestReset(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  if (!(await isAttemptAllowed(deps, 'forgot', req))) {
    return renderPage(res, <ForgotPage error={tryLater('an hour')} />, 429);
  }
  await requestPasswordReset(deps.database, readForm(req).get('email') ?? '');
  return redirectWithNotice(res, '/dashboard/sign-in', 'reset-requested');
}

/**
 * `/reset?token=…`, the target of the mailed link. It does not use the token up, since mail programs prefetch links.
 */
async function showReset({ database }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { token } = req.query;
  const isValid = typeof token === 'string' && (await isResetToken(database, token));
  if (!isValid) return renderPage(res, <InvalidLinkPage />, 404);
  return renderPage(res, <ResetPage token={token} errors={{}} />);
}

/** A new password is as good as one that was entered, so only the second factor is still asked for. */
async function reset(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { token = '', password = '' } = Object.fromEntries(readForm(req));
  let id: string | null;
  try {
    id = await resetPassword(deps.database, token, password);
  } catch (error) {
    return renderPage(res, <ResetPage token={token} errors={fieldErrors(error)} />, 400);
  }
  if (id === null) return renderPage(res, <InvalidLinkPage />, 404);
  await recordUser(deps, req, id, 'user.password-reset');
  return completeSignIn(deps, req, res, { id }, 'link', { notice: 'password-reset' });
}

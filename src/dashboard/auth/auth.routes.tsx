import { type Request, type Response, Router } from 'express';
import { createAccount } from '../../accounts/account.service';
import { createRouter, get, post, type Route } from '../../http/routes';
import { isResetToken, requestPasswordReset, resetPassword } from '../../users/password-reset';
import { endSession } from '../../users/session.repository';
import { checkCredentials } from '../../users/sign-in';
import { recordFailedSignIn, recordUser } from '../audit/record-sign-in';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { type FieldErrors, fieldErrors, ownPath, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { createSessionCookies } from '../session/cookies';
import { signIn, visitorOf } from '../session/session';
import { ForgotPage, InvalidLinkPage, NoAccountPage, ResetPage, SignInPage, SignUpPage } from './auth.pages';
import { clientOf, isAttemptAllowed, tryLater } from './limits';
import { createSetupRouter } from './setup.routes';

const authRoutes: readonly Route<DashboardDeps>[] = [
  get('/sign-in', showSignIn),
  post('/sign-in', postSignIn),
  post('/sign-out', signOut),
  get('/no-account', showNoAccount),
  get('/forgot', showForgot),
  post('/forgot', requestReset),
  get('/reset', showReset),
  post('/reset', reset),
];

const signUpRoutes: readonly Route<DashboardDeps>[] = [get('/sign-up', showSignUp), post('/sign-up', signUp)];

/** The pages that need no session: setup, sign-in, sign-out, sign-up and password reset. */
export function createAuthRouter(deps: DashboardDeps): Router {
  const canSignUp = deps.config.signup === 'open';
  const router = Router();
  // Setup comes first: until there is an account, it redirects every other page to itself.
  router.use(createSetupRouter(deps));
  router.use(createRouter(deps, canSignUp ? [...authRoutes, ...signUpRoutes] : authRoutes));
  return router;
}

function showSignIn({ config }: DashboardDeps, req: Request, res: Response): void {
  const next = ownPath(req.query.next);
  if (visitorOf(res).signedIn) res.redirect(303, next);
  else renderPage(res, <SignInPage next={next} email="" canSignUp={config.signup === 'open'} />);
}

const signInFailures = {
  rejected: { status: 400, error: 'Wrong e-mail address or password.' },
  limited: { status: 429, error: 'Too many attempts. Try again in 15 minutes, or reset your password.' },
} as const;

async function postSignIn(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { config, database: db, limiter } = deps;
  const { email = '', password = '', next: postedNext } = Object.fromEntries(readForm(req));
  const next = ownPath(postedNext);
  const result = await checkCredentials({ db, limiter }, { email, password, client: clientOf(req) });
  if (typeof result === 'string') {
    recordFailedSignIn(deps, req, email);
    const { status, error } = signInFailures[result];
    if (status === 429) res.set('Retry-After', '900');
    const shown = { next, email, error, canSignUp: config.signup === 'open' };
    return renderPage(res, <SignInPage {...shown} />, status);
  }
  await signIn(deps, req, res, result);
  return res.redirect(303, next);
}

async function signOut(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { config, database } = deps;
  const { signedIn, withoutAccount } = visitorOf(res);
  const person = signedIn ?? withoutAccount;
  if (person && (await endSession(database, person.user.id, person.sessionId))) {
    await recordUser(deps, req, person.user.id, 'sign-in.ended');
  }
  createSessionCookies(config.baseUrl).clearSession(res);
  redirectWithNotice(res, '/dashboard/sign-in', 'signed-out');
}

function showNoAccount(_deps: DashboardDeps, _req: Request, res: Response): void {
  const { withoutAccount } = visitorOf(res);
  if (withoutAccount) renderPage(res, <NoAccountPage email={withoutAccount.user.email} />);
  else res.redirect(303, '/dashboard');
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
    const { owner } = await createAccount(db, { ...defaults, email, password });
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

/** A new password signs in at once, because guesses of others may have locked the sign-in page. */
async function reset(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { token = '', password = '' } = Object.fromEntries(readForm(req));
  try {
    const id = await resetPassword(deps.database, token, password);
    if (id === null) return renderPage(res, <InvalidLinkPage />, 404);
    await recordUser(deps, req, id, 'user.password-reset');
    await signIn(deps, req, res, { id });
  } catch (error) {
    return renderPage(res, <ResetPage token={token} errors={fieldErrors(error)} />, 400);
  }
  return redirectWithNotice(res, '/dashboard', 'password-reset');
}

import { type Request, type RequestHandler, type Response, Router } from 'express';
import { createAccount } from '../../accounts/account.service';
import { createFirstAccount } from '../../accounts/first-account';
import { isResetToken, requestPasswordReset, resetPassword } from '../../accounts/password-reset';
import { endSession } from '../../accounts/session.repository';
import { hasOwner } from '../../accounts/setup-code';
import { checkCredentials } from '../../accounts/sign-in';
import { demoEmail } from '../../forms/demo-form';
import { rateLimitAddress } from '../../rate-limits/rate-limiter';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { type FieldErrors, fieldErrors, ownPath, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { createSessionCookies, type SessionCookies } from '../session/cookies';
import { signIn, visitorOf } from '../session/session';
import { ForgotPage, InvalidLinkPage, ResetPage, SetupPage, SignInPage, SignUpPage } from './auth.pages';

const setupLimit = [{ limit: 20, windowMs: 15 * 60_000 }];
const signUpLimit = [{ limit: 10, windowMs: 60 * 60_000 }];
const forgotLimit = [{ limit: 10, windowMs: 60 * 60_000 }];
const tryLater = (wait: string) => `Too many attempts. Try again in ${wait}.`;

type AuthDeps = DashboardDeps & { readonly cookies: SessionCookies };

/** The pages that need no session: setup, sign-in, sign-out, sign-up and password reset. */
export function createAuthRouter(dashboardDeps: DashboardDeps): Router {
  const deps = { ...dashboardDeps, cookies: createSessionCookies(dashboardDeps.config.baseUrl) };
  const router = Router();
  // Setup comes first: until there is an account, it redirects every other page to itself.
  router.use(createSetupRouter(deps));
  addSignIn(router, deps);
  if (deps.config.signup === 'open') addSignUp(router, deps);
  addForgot(router, deps);
  addReset(router, deps);
  return router;
}

/** `/setup` creates the first account for the visitor who has the setup code. It is gone once there is an account. */
function createSetupRouter({ config, database, limiter, cookies }: AuthDeps): Router {
  let isDone = false;
  const redirectToSetup: RequestHandler = async (req, res, next) => {
    isDone ||= await hasOwner(database.pool);
    if (isDone || visitorOf(res).owner) return next('router');
    if (req.path === '/setup') return next();
    // An operator may invite the first owner without a setup code.
    if (req.path === '/reset') return next('router');
    return res.redirect(303, '/dashboard/setup');
  };
  const render = (req: Request, res: Response, errors: FieldErrors, status: number): void => {
    const { email = '', code = '' } = Object.fromEntries(readForm(req));
    const shownCode = typeof req.query.code === 'string' ? req.query.code : code;
    renderPage(res, <SetupPage code={shownCode} email={email} errors={errors} />, status);
  };

  const router = Router();
  router.use(redirectToSetup);
  router.get('/setup', (req, res) => render(req, res, {}, 200));
  router.post('/setup', async (req, res) => {
    const { allowed } = await limiter.consume(`setup:${clientOf(req)}`, setupLimit);
    if (!allowed) return render(req, res, { form: tryLater('15 minutes') }, 429);
    const { code = '', email = '', password = '' } = Object.fromEntries(readForm(req));
    try {
      const credentials = { code, email, password };
      const account = await createFirstAccount(database, credentials, {
        plan: config.firstAccountPlan,
        localStorage: config.hasLocalStorage,
        demoEmail,
      });
      await signIn({ db: database, cookies }, req, res, account);
    } catch (error) {
      return render(req, res, fieldErrors(error), 400);
    }
    return redirectWithNotice(res, '/dashboard', 'welcome');
  });
  return router;
}

const signInFailures = {
  rejected: { status: 400, error: 'Wrong e-mail address or password.' },
  limited: { status: 429, error: 'Too many attempts. Try again in 15 minutes, or reset your password.' },
} as const;

function addSignIn(router: Router, { config, database: db, limiter, cookies }: AuthDeps): void {
  const canSignUp = config.signup === 'open';
  router.get('/sign-in', (req, res) => {
    const next = ownPath(req.query.next);
    if (visitorOf(res).owner) return res.redirect(303, next);
    return renderPage(res, <SignInPage next={next} email="" canSignUp={canSignUp} />);
  });
  router.post('/sign-in', async (req, res) => {
    const { email = '', password = '', next: postedNext } = Object.fromEntries(readForm(req));
    const next = ownPath(postedNext);
    const result = await checkCredentials({ db, limiter }, { email, password, client: clientOf(req) });
    if (typeof result === 'string') {
      const { status, error } = signInFailures[result];
      if (status === 429) res.set('Retry-After', '900');
      return renderPage(res, <SignInPage next={next} email={email} error={error} canSignUp={canSignUp} />, status);
    }
    await signIn({ db, cookies }, req, res, result);
    return res.redirect(303, next);
  });
  router.post('/sign-out', async (_req: Request, res) => {
    const { owner } = visitorOf(res);
    if (owner) await endSession(db, owner.account.id, owner.sessionId);
    cookies.clearSession(res);
    redirectWithNotice(res, '/dashboard/sign-in', 'signed-out');
  });
}

function addSignUp(router: Router, { config, database: db, limiter, cookies }: AuthDeps): void {
  const render = (res: Response, email: string, errors: FieldErrors, status: number): void =>
    renderPage(res, <SignUpPage email={email} errors={errors} />, status);

  router.get('/sign-up', (_req, res) => render(res, '', {}, 200));
  router.post('/sign-up', async (req, res) => {
    const { email = '', password = '' } = Object.fromEntries(readForm(req));
    const { allowed } = await limiter.consume(`sign-up:${clientOf(req)}`, signUpLimit);
    if (!allowed) return render(res, email, { form: tryLater('an hour') }, 429);
    try {
      const defaults = { plan: config.defaultPlan, localStorage: config.hasLocalStorage };
      const { account } = await createAccount(db, { ...defaults, email, password });
      await signIn({ db, cookies }, req, res, account);
    } catch (error) {
      return render(res, email, fieldErrors(error), 400);
    }
    return redirectWithNotice(res, '/dashboard', 'welcome');
  });
}

/** `/forgot` sends a reset link. The response does not reveal whether the account exists. */
function addForgot(router: Router, { database, limiter }: AuthDeps): void {
  router.get('/forgot', (_req, res) => renderPage(res, <ForgotPage />));
  router.post('/forgot', async (req, res) => {
    const { allowed } = await limiter.consume(`forgot:${clientOf(req)}`, forgotLimit);
    if (!allowed) return renderPage(res, <ForgotPage error={tryLater('an hour')} />, 429);
    await requestPasswordReset(database, readForm(req).get('email') ?? '');
    return redirectWithNotice(res, '/dashboard/sign-in', 'reset-requested');
  });
}

/**
 * `/reset?token=…` is the target of the mailed link. A GET does not use the token up, since mail programs prefetch
 * links. A new password signs in at once, because guesses of others may have locked the sign-in page.
 */
function addReset(router: Router, { database, cookies }: AuthDeps): void {
  router.get('/reset', async (req, res) => {
    const { token } = req.query;
    const isValid = typeof token === 'string' && (await isResetToken(database, token));
    if (!isValid) return renderPage(res, <InvalidLinkPage />, 404);
    return renderPage(res, <ResetPage token={token} errors={{}} />);
  });
  router.post('/reset', async (req, res) => {
    const { token = '', password = '' } = Object.fromEntries(readForm(req));
    try {
      const id = await resetPassword(database, token, password);
      if (id === null) return renderPage(res, <InvalidLinkPage />, 404);
      await signIn({ db: database, cookies }, req, res, { id });
    } catch (error) {
      return renderPage(res, <ResetPage token={token} errors={fieldErrors(error)} />, 400);
    }
    return redirectWithNotice(res, '/dashboard', 'password-reset');
  });
}

/** The client's key for rate limits. */
function clientOf(req: Request): string {
  return rateLimitAddress(req.ip ?? '');
}

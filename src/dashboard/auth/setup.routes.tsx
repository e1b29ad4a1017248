import { type Request, type RequestHandler, type Response, Router } from 'express';
import { demoEmail } from '../../forms/demo-form';
import { asWork, createRouter, get, post, type Route } from '../../http/routes';
import { createFirstOwner } from '../../users/first-owner';
import { hasOwner } from '../../users/setup-code';
import { recordUser } from '../audit/record-sign-in';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { type FieldErrors, fieldErrors, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { findPerson } from '../session/session';
import { signIn } from '../session/sign-in';
import { SetupPage } from './auth.pages';
import { isAttemptAllowed, tryLater } from './limits';

const setupRoutes: readonly Route<DashboardDeps>[] = [get('/setup', showSetup), post('/setup', setUp)];

/** `/setup` creates the first account for the visitor who has the setup code. It is gone once there is an account. */
export function createSetupRouter(deps: DashboardDeps): Router {
  return Router().use(redirectToSetup(deps), createRouter(deps, setupRoutes));
}

/** Leads every other page to the setup until there is an account, and leaves this router from then on. */
function redirectToSetup({ database }: DashboardDeps): RequestHandler {
  let isDone = false;
  return asWork(async (req, res, next) => {
    isDone ||= await hasOwner(database.pool);
    if (isDone || findPerson(res)) return next('router');
    if (req.path === '/setup') return next();
    // An operator may invite the first owner without a setup code.
    if (req.path === '/reset') return next('router');
    return res.redirect(303, '/dashboard/setup');
  });
}

function showSetup(_deps: DashboardDeps, req: Request, res: Response): void {
  renderSetup(req, res, {}, 200);
}

async function setUp(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { config, database } = deps;
  if (!(await isAttemptAllowed(deps, 'setup', req)))
    return renderSetup(req, res, { form: tryLater('15 minutes') }, 429);
  const { code = '', email = '', password = '' } = Object.fromEntries(readForm(req));
  try {
    const credentials = { code, email, password };
    const owner = await createFirstOwner(database, credentials, {
      plan: config.firstAccountPlan,
      localStorage: config.hasLocalStorage,
      demoEmail,
    });
    await recordUser(deps, req, owner.id, 'account.created');
    await signIn(deps, req, res, owner);
  } catch (error) {
    return renderSetup(req, res, fieldErrors(error), 400);
  }
  return redirectWithNotice(res, '/dashboard', 'welcome');
}

function renderSetup(req: Request, res: Response, errors: FieldErrors, status: number): void {
  const { email = '', code = '' } = Object.fromEntries(readForm(req));
  const shownCode = typeof req.query.code === 'string' ? req.query.code : code;
  renderPage(res, <SetupPage code={shownCode} email={email} errors={errors} />, status);
}

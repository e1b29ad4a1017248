import { Router } from 'express';
import type { DashboardDeps } from '../dashboard.deps';
import type { Cookies } from '../session/cookies';
import { createForgotRouter } from './forgot.routes';
import { createResetRouter } from './reset.routes';
import { createSetupRouter } from './setup.routes';
import { createSignInRouter } from './sign-in.routes';
import { createSignUpRouter } from './sign-up.routes';

export interface EntranceDeps extends DashboardDeps {
  readonly cookies: Cookies;
}

/** What a browser in which nobody is signed in may see; until there is an owner, that is the page that makes one. */
export function createEntranceRouter(deps: EntranceDeps): Router {
  const router = Router();
  router.use(createSetupRouter(deps));
  router.use(createSignInRouter(deps));
  if (deps.config.signup === 'open') router.use(createSignUpRouter(deps));
  router.use(createForgotRouter(deps));
  router.use(createResetRouter(deps));
  return router;
}

import compression from 'compression';
import { Router } from 'express';
import { createAssets } from '../dashboard/assets';
import type { DashboardDeps } from '../dashboard/dashboard.deps';
import { allowFormMethods, createErrorHandler, notFound } from '../dashboard/errors';
import { enableNotices } from '../dashboard/page/notices';
import { readFormBody } from '../dashboard/page/read-form';
import { createAccountsRouter } from './accounts.routes';
import { AdminPage } from './layout';
import { createStatusRouter } from './status.routes';

/** Dependencies of the operator area. */
export type AdminDeps = Pick<DashboardDeps, 'config' | 'database' | 'storages' | 'logger'>;

/**
 * The operator area, to be mounted at `/admin`. It checks neither the login nor the origin of a request: mount both
 * checks in front of it.
 */
export function createAdminRouter(deps: AdminDeps): Router {
  const { config, logger } = deps;
  const router = Router();
  router.use(compression());
  router.use(enableNotices(config.baseUrl), createAssets().setAssetPaths, allowFormMethods, readFormBody);
  router.use(createAccountsRouter(deps));
  router.use(createStatusRouter(deps));
  router.use(notFound, createErrorHandler(logger, errorPages));
  return router;
}

const errorPages = {
  page: 'an operator page',
  layoutOf: () => AdminPage,
  home: '/admin',
  homeLabel: 'Go to the accounts',
};

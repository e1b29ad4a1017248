import compression from 'compression';
import { Router } from 'express';
import { createAssets } from '../dashboard/assets';
import { allowFormMethods, createErrorHandler, notFound } from '../dashboard/errors';
import { enableNotices } from '../dashboard/page/notices';
import { readFormBody } from '../dashboard/page/read-form';
import { createRouter } from '../http/routes';
import { accountRoutes } from './accounts.routes';
import type { AdminDeps } from './admin.deps';
import { adminNotices } from './admin.notices';
import { AdminPage } from './layout';
import { recorded } from './record-operator';
import { statusRoutes } from './status.routes';

/**
 * The operator area, to be mounted at `/admin`. It checks neither the login nor the origin of a request: mount both
 * checks in front of it.
 */
export function createAdminRouter(deps: AdminDeps): Router {
  const { config, logger } = deps;
  const router = Router();
  router.use(compression());
  router.use(enableNotices(config.baseUrl, adminNotices), createAssets().setAssetPaths);
  router.use(allowFormMethods, readFormBody);
  router.use(createRouter(deps, recorded([...accountRoutes, ...statusRoutes])));
  router.use(notFound, createErrorHandler(logger, errorPages));
  return router;
}

const errorPages = {
  page: 'an operator page',
  layoutOf: () => AdminPage,
  home: '/admin',
  homeLabel: 'Go to the accounts',
};

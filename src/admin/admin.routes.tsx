import { readFile } from 'node:fs/promises';
import path from 'node:path';
import compression from 'compression';
import { Router } from 'express';
import { createAssets } from '../dashboard/assets';
import type { DashboardDeps } from '../dashboard/dashboard.deps';
import { allowFormMethods, createErrorHandler, notFound } from '../dashboard/errors';
import { enableNotices } from '../dashboard/page/notices';
import { readFormBody } from '../dashboard/page/read-form';
import { renderPage } from '../dashboard/page/render-page';
import { findLargestBacklogs } from '../deliveries/backlog';
import { runChecks } from '../doctor/run-checks';
import { countProcesses } from '../metrics/snapshot';
import { findRetentionOverview } from '../submissions/retention';
import { createAccountsRouter } from './accounts.routes';
import { AdminPage } from './layout';
import { StatusPage } from './status.page';

const shownBacklogs = 10;

/** Dependencies of the operator area. */
export type AdminDeps = Pick<DashboardDeps, 'config' | 'database' | 'storages' | 'logger'>;

/**
 * The operator area, to be mounted at `/admin`. It checks neither the login nor the origin of a request: mount both
 * checks in front of it.
 */
export function createAdminRouter(deps: AdminDeps): Router {
  const { config, database, logger } = deps;
  const router = Router();
  router.use(compression());
  router.use(enableNotices(config.baseUrl), createAssets().setAssetPaths, allowFormMethods, readFormBody);
  router.use(createAccountsRouter(deps));
  router.get('/status', async (_req, res) => {
    const [report, processes, backlogs, version, retention] = await Promise.all([
      runChecks({ config, db: database, nameServers: [], dkimSelectors: [] }),
      // The page must show that the database is away.
      countProcesses(database.pool).catch(() => null),
      findLargestBacklogs(database.pool, shownBacklogs).catch(() => null),
      readVersion(),
      findRetentionOverview(database.pool).catch(() => null),
    ]);
    renderPage(res, <StatusPage {...{ report, processes, backlogs, version, retention }} />);
  });
  router.use(notFound, createErrorHandler(logger, errorPages));
  return router;
}

const errorPages = {
  page: 'an operator page',
  layoutOf: () => AdminPage,
  home: '/admin',
  homeLabel: 'Go to the accounts',
};

/** The version in package.json, which is one folder further up in the compiled code; null when it is not there. */
async function readVersion(): Promise<string | null> {
  for (const folder of ['../..', '../../..']) {
    try {
      const text = await readFile(path.join(__dirname, folder, 'package.json'), 'utf8');
      return (JSON.parse(text) as { version?: string }).version ?? null;
    } catch {
      // Not here.
    }
  }
  return null;
}

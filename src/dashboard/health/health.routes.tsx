import { type Response, Router } from 'express';
import { usageOf } from '../../accounts/usage';
import { findAccountHealth } from '../../alerts/account-health';
import { findOpenAlerts } from '../../alerts/alert.repository';
import { findDeliveryStats } from '../../deliveries/delivery.stats';
import { checkStorage } from '../../files/check-storage';
import { findStorage } from '../../files/storage.repository';
import { HttpError } from '../../lib/http-error';
import { InputError } from '../../lib/input-error';
import { nullOnTimeout } from '../../lib/pg-errors';
import { readVersion } from '../../lib/version';
import { countProcesses } from '../../metrics/snapshot';
import type { DashboardDeps } from '../dashboard.deps';
import { createMailTester } from '../forms/mail-tester';
import { toSentence } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { ownerOf } from '../session/session';
import { storageTestLimit } from '../settings/settings.routes';
import { HealthPage, healthDays } from './health.page';

const justATest = { mail: { autoResponder: null, notification: null }, submissionId: null } as const;

/** `/health`: the state of the account, and tests of its e-mail and file storage. */
export function createHealthRouter(deps: DashboardDeps): Router {
  const { config, database, storages, limiter } = deps;
  const { pool } = database;
  const tester = createMailTester(deps, 'email');
  const render = async (res: Response, storageTest: string | null, isMailTest = false): Promise<void> => {
    const { account } = ownerOf(res);
    // One at a time, to leave connections of the pool to submissions.
    const alerts = await findOpenAlerts(pool, account.id);
    const { failingWebhooks } = await findAccountHealth(pool, account.id);
    const since = new Date(Date.now() - healthDays * 86_400_000);
    const deliveries = await nullOnTimeout(findDeliveryStats(pool, account.id, since));
    const usage = await usageOf(database, account);
    const { worker: workers } = await countProcesses(pool);
    const mailTests = await tester.run(res, null, isMailTest ? justATest : null);
    const version = await readVersion();
    const state = { account, alerts, failingWebhooks, deliveries, usage, workers, storageTest, mailTests, version };
    const hasStorage = account.storageId !== null;
    renderPage(res, <HealthPage {...{ ...state, hasStorage }} overQuota={config.overQuota} />, mailTests.status);
  };

  const router = Router();
  router.get('/health', (_req, res) => render(res, null));
  router.post('/health/test-mail', (_req, res) => render(res, null, true));
  // A reload of the page would be a GET.
  router.get('/health/test-mail', (_req, res) => res.redirect(303, '/dashboard/health'));
  router.post('/health/storage', async (_req, res) => {
    const { account } = ownerOf(res);
    if (!(await limiter.consume(`storage-test:${account.id}`, storageTestLimit)).allowed) {
      throw new HttpError(429, null, 'Too many connection tests. Try again in a minute.');
    }
    const row = await findStorage(database, account);
    if (!row) return res.redirect(303, '/dashboard/health');
    try {
      await checkStorage(await storages.open(row), account.id);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return render(res, toSentence(error.message));
    }
    return render(res, '');
  });
  return router;
}

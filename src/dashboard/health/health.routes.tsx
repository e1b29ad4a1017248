import type { Request, Response } from 'express';
import { isPaid } from '../../../config/plans';
import { usageOf } from '../../accounts/usage';
import { findOpenAlerts } from '../../alerts/alert.repository';
import { findDeliveryStats } from '../../deliveries/delivery.stats';
import { findFailingWebhooks } from '../../deliveries/failing-webhooks';
import { findUnusedSenders } from '../../email/senders';
import { checkStorage } from '../../files/check-storage';
import { findStorage } from '../../files/storage.repository';
import { InputError } from '../../lib/input-error';
import { nullOnTimeout } from '../../lib/pg-errors';
import { readVersion } from '../../lib/version';
import { countProcesses } from '../../metrics/snapshot';
import type { DashboardDeps } from '../dashboard.deps';
import { runMailTests } from '../forms/previews/mail-tester';
import { toSentence } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, type MemberRoute, post } from '../session/routes';
import { scopeOf, signedInOf } from '../session/session';
import { limitStorageTests } from '../settings/storage.routes';
import { listTrouble } from '../trouble/trouble';
import { HealthPage, healthDays } from './health.page';

const justATest = { mail: { autoResponder: null, notification: null }, submissionId: null } as const;

/** `/health`: the state of the account, and tests of its e-mail and file storage. */
export const healthRoutes: readonly MemberRoute[] = [
  get('/health', 'shared:read', showHealth),
  post('/health/test-mail', 'account:write', testMail),
  get('/health/test-mail', 'shared:read', returnToHealth),
  post('/health/storage', 'account:write', testStorage),
  get('/health/storage', 'shared:read', returnToHealth),
];

function showHealth(deps: DashboardDeps, _req: Request, res: Response): Promise<void> {
  return renderHealth(deps, res, null);
}

function testMail(deps: DashboardDeps, _req: Request, res: Response): Promise<void> {
  return renderHealth(deps, res, null, true);
}

/** For a reload of a test's result. */
function returnToHealth(_deps: DashboardDeps, _req: Request, res: Response): void {
  res.redirect(303, '/dashboard/health');
}

async function testStorage(deps: DashboardDeps, _req: Request, res: Response): Promise<void> {
  const { database, storages, limiter } = deps;
  const { account } = signedInOf(res);
  await limitStorageTests(limiter, account.id);
  const row = await findStorage(database, account);
  if (!row) return res.redirect(303, '/dashboard/health');
  try {
    await checkStorage(await storages.open(row), account.id);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return renderHealth(deps, res, toSentence(error.message));
  }
  return renderHealth(deps, res, '');
}

async function renderHealth(
  deps: DashboardDeps,
  res: Response,
  storageTest: string | null,
  isMailTest = false,
): Promise<void> {
  const { config, database } = deps;
  const { pool } = database;
  const { account } = signedInOf(res);
  // One at a time, to leave connections of the pool to submissions.
  const alerts = await findOpenAlerts(pool, scopeOf(res));
  const failingWebhooks = isPaid(account.plan) ? await findFailingWebhooks(pool, account.id) : [];
  const since = new Date(Date.now() - healthDays * 86_400_000);
  const deliveries = await nullOnTimeout(findDeliveryStats(pool, scopeOf(res), since));
  const usage = await usageOf(database, account);
  const { worker: workers } = await countProcesses(pool);
  const mailTests = await runMailTests(deps, res, 'email', null, isMailTest ? justATest : null);
  const version = await readVersion();
  const unusedSenders = await findUnusedSenders(pool, account.id);
  const found = { alerts, failingWebhooks, failures: deliveries?.failures ?? [], unusedSenders };
  const troubles = listTrouble(found, config.overQuota);
  const state = { account, troubles, deliveries, usage, workers, storageTest, mailTests, version };
  const hasStorage = account.storageId !== null;
  renderPage(res, <HealthPage {...{ ...state, hasStorage }} />, mailTests.status);
}

import type { Request, Response } from 'express';
import type { Account } from '../../accounts/account.model';
import { usageOf } from '../../accounts/usage';
import { findOpenAlerts } from '../../alerts/alert.repository';
import type { Database } from '../../db/database';
import { countByForm } from '../../decisions/decision.summary';
import { findDeliveryStats } from '../../deliveries/delivery.stats';
import { hasForms } from '../../forms/form.repository';
import { get, type Route } from '../../http/routes';
import { nullOnTimeout } from '../../lib/pg-errors';
import { findInboxPage } from '../../submissions/inbox/inbox.query';
import { countByDay } from '../../submissions/statistics/activity';
import { findCaptchaOffers } from '../../submissions/statistics/captcha-offers';
import type { DashboardDeps } from '../dashboard.deps';
import { renderPage } from '../page/render-page';
import { ownerOf } from '../session/session';
import { type Overview, OverviewPage, type Period, periods } from './overview.page';
import { undeliveredReasons } from './undelivered-card';
import { WelcomePage } from './welcome.page';

/** `/`: the overview, or the first steps for an account without forms. */
export const overviewRoutes: readonly Route<DashboardDeps>[] = [get('/', showOverview)];

async function showOverview({ config, database }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { account } = ownerOf(res);
  if (!(await hasForms(database, account.id))) return renderPage(res, <WelcomePage />);
  const period = periods.find((days) => String(days) === req.query.days) ?? 30;
  const overview = { ...(await readOverview(database, account, period)), overQuota: config.overQuota };
  return renderPage(res, <OverviewPage {...{ period, overview }} />);
}

async function readOverview(
  database: Database,
  account: Account,
  period: Period,
): Promise<Omit<Overview, 'overQuota'>> {
  const { pool } = database;
  // One at a time, to leave connections of the pool to submissions.
  const usage = await usageOf(database, account);
  const alerts = await findOpenAlerts(pool, account.id);
  const captchaOffers = (await nullOnTimeout(findCaptchaOffers(pool, { accountId: account.id }))) ?? [];
  const { rows: newest } = await findInboxPage(pool, { accountId: account.id, folder: 'inbox' }, null, 5);
  const days = await nullOnTimeout(countByDay(pool, account.id, period));
  const deliveries = await nullOnTimeout(findDeliveryStats(pool, account.id, startOf(period)));
  const undelivered = await nullOnTimeout(countByForm(pool, account.id, undeliveredReasons));
  return { alerts, captchaOffers, days, deliveries, undelivered, newest, usage };
}

/** The start, in UTC, of a period that ends today. */
function startOf(period: Period): Date {
  const day = 86_400_000;
  return new Date((Math.floor(Date.now() / day) - (period - 1)) * day);
}

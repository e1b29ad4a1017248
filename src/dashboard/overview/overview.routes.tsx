import type { Request, Response } from 'express';
import { dayPeriods } from '../../lib/periods';
import type { DashboardDeps } from '../dashboard.deps';
import { renderPage } from '../page/render-page';
import { get, type MemberRoute } from '../session/routes';
import { signedInOf } from '../session/session';
import { findFirstSteps } from './first-steps';
import { OverviewPage } from './overview.page';
import { readOverview } from './read-overview';

/**
 * `/`: the overview, with the first steps until a visitor's submission has arrived. Members who are limited to some forms
 * cannot take them.
 */
export const overviewRoutes: readonly MemberRoute[] = [get('/', 'submissions:read', showOverview)];

async function showOverview({ config, database }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { account, formIds } = signedInOf(res);
  const days = dayPeriods.find((length) => String(length) === req.query.days) ?? 30;
  const period = { days, zone: account.zone };
  const origins = [new URL(config.baseUrl).origin, `${req.protocol}://${req.get('host')}`];
  // One at a time, to leave connections of the pool to submissions.
  const where = { baseUrl: config.baseUrl, origins };
  const steps = formIds === null ? await findFirstSteps(database, account.id, where) : null;
  const overview = await readOverview(database, config, signedInOf(res), period);
  return renderPage(res, <OverviewPage {...{ period, steps, overview }} />);
}

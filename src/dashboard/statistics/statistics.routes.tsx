import type { Response } from 'express';
import { get, type Route } from '../../http/routes';
import { nullOnTimeout } from '../../lib/pg-errors';
import { countFormByDay, findTopPages } from '../../submissions/statistics/form-statistics';
import type { DashboardDeps } from '../dashboard.deps';
import { type FormRequest, requireForm } from '../forms/require-form';
import { renderPage } from '../page/render-page';
import { periods, StatisticsPage } from './statistics.page';

/** `/forms/:id/statistics`: how much the form received, how much of it was spam, and from which pages. */
export const statisticsRoutes: readonly Route<DashboardDeps>[] = [get('/forms/:id/statistics', showStatistics)];

async function showStatistics(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const { reads, database } = deps;
  const form = await requireForm(deps, req, res);
  const period = periods.find((days) => String(days) === req.query.days) ?? 30;
  // One at a time, to leave connections of the pool to submissions.
  const days = await nullOnTimeout(reads.run(form.accountId, () => countFormByDay(database.pool, form.id, period)));
  const pages = await nullOnTimeout(reads.run(form.accountId, () => findTopPages(database.pool, form.id, period)));
  renderPage(res, <StatisticsPage {...{ form, period, days, pages }} />);
}

import type { Response } from 'express';
import { readStatistics } from '../../submissions/statistics/form-statistics';
import { readStatisticsQuery } from '../../submissions/statistics/statistics-query';
import type { DashboardDeps } from '../dashboard.deps';
import { type FormRequest, requireForm } from '../forms/require-form';
import { parametersOf } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, type MemberRoute } from '../session/routes';
import { scopeOf, signedInOf } from '../session/session';
import { StatisticsPage } from './statistics.page';

/** `/forms/:id/statistics`: how much the form received and when, what people answered, and from which pages. */
export const statisticsRoutes: readonly MemberRoute[] = [
  get('/forms/:id/statistics', 'submissions:read', showStatistics),
];

async function showStatistics(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const form = await requireForm(deps, req, res);
  const { account } = signedInOf(res);
  const { draft, days, scope, errors } = readStatisticsQuery(
    parametersOf(req.originalUrl),
    form,
    scopeOf(res),
    account.zone,
  );
  const isInvalid = Object.keys(errors).length > 0;
  const { pool } = deps.database;
  const read = { pool, reads: deps.reads };
  const statistics = isInvalid ? null : await readStatistics(read, scope, days, form.settings.fields);
  renderPage(res, <StatisticsPage {...{ form, draft, days, statistics, errors }} />, isInvalid ? 400 : 200);
}

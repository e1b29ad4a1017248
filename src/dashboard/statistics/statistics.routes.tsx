import { type Request, type Response, Router } from 'express';
import type { Form } from '../../forms/form.model';
import { nullOnTimeout } from '../../lib/pg-errors';
import { countFormByDay, findTopPages } from '../../submissions/statistics/form-statistics';
import type { DashboardDeps } from '../dashboard.deps';
import { renderPage } from '../page/render-page';
import { periods, StatisticsPage } from './statistics.page';

type FormRequest = Request<{ id: string }>;

/** `/forms/:id/statistics`: how much the form received, how much of it was spam, and from which pages. */
export function createStatisticsRouter(
  { database: { pool }, reads }: DashboardDeps,
  requireForm: (req: FormRequest, res: Response) => Promise<Form>,
): Router {
  const router = Router();
  router.get('/forms/:id/statistics', async (req: FormRequest, res) => {
    const form = await requireForm(req, res);
    const period = periods.find((days) => String(days) === req.query.days) ?? 30;
    // One at a time, to leave connections of the pool to submissions.
    const days = await nullOnTimeout(reads.run(form.accountId, () => countFormByDay(pool, form.id, period)));
    const pages = await nullOnTimeout(reads.run(form.accountId, () => findTopPages(pool, form.id, period)));
    renderPage(res, <StatisticsPage {...{ form, period, days, pages }} />);
  });
  return router;
}

import { Router } from 'express';
import { hasForms } from '../../forms/form.repository';
import type { DashboardDeps } from '../dashboard.deps';
import { renderPage } from '../page/render-page';
import { ownerOf } from '../session/visitor';
import { FirstSteps } from './first-steps.view';
import { OverviewPage } from './overview.view';
import { readPeriod } from './period';
import { readOverview } from './read-overview';

/** The dashboard's first page: how the account does, or, before there is a form, what to do first. */
export function createOverviewRouter({ database }: DashboardDeps): Router {
  const router = Router();
  router.get('/', async (req, res) => {
    const { account } = ownerOf(res);
    if (!(await hasForms(database, account.id))) return renderPage(res, <FirstSteps />);
    const period = readPeriod(req.query.days);
    return renderPage(res, <OverviewPage period={period} overview={await readOverview(database, account, period)} />);
  });
  return router;
}

import type { Response } from 'express';
import type { FormField } from '../../forms/field.settings';
import { nullOnTimeout } from '../../lib/pg-errors';
import { resolveFilter } from '../../submissions/inbox/inbox.filter';
import { type AnswerScope, findAnswers } from '../../submissions/statistics/answers';
import { countByTimeOfWeek, countFormByDay, findReplyStatistics } from '../../submissions/statistics/arrivals';
import { findTopPages } from '../../submissions/statistics/top-pages';
import type { DashboardDeps } from '../dashboard.deps';
import { type FormRequest, requireForm } from '../forms/require-form';
import { parametersOf } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, type MemberRoute } from '../session/routes';
import { scopeOf, signedInOf } from '../session/session';
import { type Statistics, StatisticsPage } from './statistics.page';
import { readStatisticsQuery } from './statistics-query';

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
  const statistics = isInvalid ? null : await readStatistics(deps, scope, days, form.settings.fields);
  renderPage(res, <StatisticsPage {...{ form, draft, days, statistics, errors }} />, isInvalid ? 400 : 200);
}

/** Each statement takes its turn, to leave connections of the pool to submissions and to others. */
async function readStatistics(
  { reads, database: { pool } }: DashboardDeps,
  unresolved: AnswerScope,
  days: readonly string[],
  fields: readonly FormField[],
): Promise<Statistics> {
  const run = <T,>(read: () => Promise<T>) => nullOnTimeout(reads.run(unresolved.accountId, read));
  const scope = await run(() => resolveFilter(pool, unresolved));
  if (!scope) return { counts: null, answers: null, heat: null, replies: null, pages: null, notes: [] };
  return {
    counts: await run(() => countFormByDay(pool, scope, days)),
    answers: await run(() => findAnswers(pool, scope, fields)),
    heat: await run(() => countByTimeOfWeek(pool, scope)),
    replies: await run(() => findReplyStatistics(pool, scope)),
    pages: await run(() => findTopPages(pool, scope)),
    notes: scope.search?.notes ?? [],
  };
}

import type { Response } from 'express';
import type { Pool } from 'pg';
import { sampleCsvHeader, sampleCsvLines } from '../../decisions/decision.presenter';
import { countByPeriod } from '../../decisions/decision.summary';
import {
  countByTime,
  type DecisionScope,
  findSamples,
  type SampleFilter,
  type SamplePage,
  streamSamples,
} from '../../decisions/decisions.repository';
import { get, type Route } from '../../http/routes';
import { InputError } from '../../lib/input-error';
import { nullOnTimeout } from '../../lib/pg-errors';
import type { DashboardDeps } from '../dashboard.deps';
import { type FormRequest, requireForm } from '../forms/require-form';
import { parametersOf } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { ownerOf } from '../session/session';
import { ActivityPage } from './activity.page';
import { periods, readActivityQuery } from './activity-query';
import { startOfBars } from './bars';

const perPage = 30;
const noSamples: SamplePage = { samples: [], older: null };

/** `/forms/:id/activity`: what the form did not deliver as sent, and the same as CSV. */
export const activityRoutes: readonly Route<DashboardDeps>[] = [
  get('/forms/:id/activity', showActivity),
  get('/forms/:id/activity/csv', downloadActivity),
];

async function showActivity(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const { pool } = deps.database;
  const form = await requireForm(deps, req, res);
  const { draft, filter, cursor, errors } = readActivityQuery(parametersOf(req.originalUrl));
  const scope = { accountId: form.accountId, formId: form.id };
  const isInvalid = Object.keys(errors).length > 0;
  const { unit, bars } = periods[draft.period];
  // One at a time, to leave connections of the pool to submissions.
  const counts = await nullOnTimeout(countByPeriod(pool, scope));
  const period = { from: startOfBars(unit, bars), until: new Date() };
  const buckets = await nullOnTimeout(countByTime(pool, scope, period, unit));
  const page = isInvalid ? noSamples : await findSamples(pool, scope, filter, { before: cursor, limit: perPage });
  const isOlder = cursor !== undefined;
  renderPage(res, <ActivityPage {...{ form, draft, counts, buckets, page, isOlder, errors }} />, isInvalid ? 400 : 200);
}

async function downloadActivity(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const { database, sendDownload } = deps;
  const form = await requireForm(deps, req, res);
  const { filter, errors } = readActivityQuery(parametersOf(req.originalUrl));
  if (Object.keys(errors).length > 0) throw new InputError('invalid_setting', 'Enter valid dates and times.');
  const scope = { accountId: form.accountId, formId: form.id };
  await sendDownload(res, ownerOf(res).account, {
    name: 'activity.csv',
    type: 'text/csv; charset=utf-8; header=present',
    read: (isGone) => readCsv(database.pool, scope, filter, isGone),
  });
}

async function* readCsv(
  pool: Pool,
  scope: DecisionScope,
  filter: SampleFilter,
  isGone: () => boolean,
): AsyncGenerator<string, void> {
  yield sampleCsvHeader();
  for await (const samples of streamSamples(pool, scope, filter)) {
    if (isGone()) return;
    yield sampleCsvLines(samples);
  }
}

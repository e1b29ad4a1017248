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
import { recipientsOf } from '../../email/notification-times';
import { findAmong } from '../../email/suppressions';
import { InputError } from '../../lib/input-error';
import { chartPeriods } from '../../lib/periods';
import { nullOnTimeout } from '../../lib/pg-errors';
import { startsOfLast } from '../../lib/time-zones';
import { downloadName } from '../../submissions/read-api/export';
import { recordMember } from '../audit/record-request';
import type { DashboardDeps } from '../dashboard.deps';
import { issuesPath } from '../forms/form-paths';
import { type FormRequest, requireForm } from '../forms/require-form';
import { parametersOf } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, type MemberRoute } from '../session/routes';
import { signedInOf } from '../session/session';
import { IssuesPage } from './issues.page';
import { readIssuesQuery } from './issues-query';

const perPage = 30;
const noSamples: SamplePage = { samples: [], older: null };

/** `/forms/:id/issues`: what the form did not deliver as sent, and the same as CSV. Older e-mails link to `/activity`. */
export const issueRoutes: readonly MemberRoute[] = [
  get('/forms/:id/issues', 'submissions:read', showIssues),
  get('/forms/:id/issues/csv', 'export', downloadIssues),
  get('/forms/:id/activity', 'forms:read', redirectToIssues),
];

async function showIssues(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const { pool } = deps.database;
  const form = await requireForm(deps, req, res);
  const { zone, linkedEmails } = signedInOf(res).account;
  const { draft, filter, cursor, errors } = readIssuesQuery(parametersOf(req.originalUrl), zone);
  const scope = { accountId: form.accountId, formId: form.id };
  const isInvalid = Object.keys(errors).length > 0;
  const { unit, count } = chartPeriods[draft.period];
  // One at a time, to leave connections of the pool to submissions.
  const counts = await nullOnTimeout(countByPeriod(pool, scope, zone));
  const buckets = await nullOnTimeout(countByTime(pool, scope, startsOfLast(unit, count, zone)));
  const page = isInvalid ? noSamples : await findSamples(pool, scope, filter, { before: cursor, limit: perPage });
  const isOlder = cursor !== undefined;
  const recipients = recipientsOf(form.settings, linkedEmails).all;
  const suppressed = (await findAmong(pool, form.accountId, recipients)).map(({ address }) => address);
  renderPage(
    res,
    <IssuesPage {...{ form, suppressed, draft, counts, buckets, page, isOlder, errors }} />,
    isInvalid ? 400 : 200,
  );
}

async function downloadIssues(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const { database, sendDownload } = deps;
  const form = await requireForm(deps, req, res);
  const { account } = signedInOf(res);
  const { filter, errors } = readIssuesQuery(parametersOf(req.originalUrl), account.zone);
  if (Object.keys(errors).length > 0) throw new InputError('invalid_setting', 'Enter valid dates and times.');
  const scope = { accountId: form.accountId, formId: form.id };
  await sendDownload(res, account, {
    name: downloadName([form.name, 'issues'], 'csv'),
    type: 'text/csv; charset=utf-8; header=present',
    read: (isGone) => readCsv(database.pool, scope, filter, isGone),
    onStart: () =>
      recordMember(deps, res, {
        action: 'form.issues-exported',
        object: { kind: 'form', id: form.id, label: form.name },
      }),
  });
}

async function redirectToIssues(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const form = await requireForm(deps, req, res);
  res.redirect(301, issuesPath(form) + req.originalUrl.replace(/^[^?]*/, ''));
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

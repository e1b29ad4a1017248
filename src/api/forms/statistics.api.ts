import { findAccount } from '../../accounts/account.service';
import { dayPeriods } from '../../lib/periods';
import { maskStatistics } from '../../submissions/masking';
import { rejectContentTerms } from '../../submissions/read-api/masked-search';
import { presentStatistics } from '../../submissions/read-api/statistics.presenter';
import { parseSearch } from '../../submissions/search/search-query';
import { readStatistics } from '../../submissions/statistics/form-statistics';
import { readStatisticsQuery } from '../../submissions/statistics/statistics-query';
import type { ApiDeps } from '../api.deps';
import { single } from '../paging';
import { ApiProblem, invalidRequest } from '../problem';
import { type ApiResult, type ApiRoute, read } from '../route';
import { type FormRequest, requireForm } from './own-form';

/** `/api/forms/:id/statistics`: how much the form received and when, and what people answered. */
export const statisticsRoutes: readonly ApiRoute[] = [
  read('/api/forms/:id/statistics', 'submissions:read', showStatistics),
];

async function showStatistics(deps: ApiDeps, request: FormRequest): Promise<ApiResult> {
  const { database, reads } = deps;
  const { query, scope, token } = request;
  const form = await requireForm(deps, request);
  const account = await findAccount(database, scope.accountId);
  for (const name of ['days', 'from', 'to', 'q']) single(query, name);
  if (query.has('days') && !dayPeriods.some((days) => String(days) === query.get('days'))) {
    throw invalidRequest(`days must be ${dayPeriods.join(', ')}.`);
  }
  const zone = account?.zone ?? 'UTC';
  const { days, scope: counted, errors } = readStatisticsQuery(query, form, scope, zone);
  const problems = Object.entries(errors).map(([setting, message = '']) => ({ setting, message }));
  if (problems.length > 0) {
    throw new ApiProblem(400, 'invalid_request', 'A parameter is invalid; errors says which.', problems);
  }
  // How much is found would reveal what is masked, letter by letter.
  if (token.isMasked) rejectContentTerms(parseSearch(counted.text ?? ''));
  const statistics = await readStatistics({ pool: database.pool, reads }, counted, days, form.settings.fields);
  const shown = token.isMasked ? maskStatistics(statistics) : statistics;
  return { body: { form_id: form.id, from: days[0], to: days.at(-1), time_zone: zone, ...presentStatistics(shown) } };
}

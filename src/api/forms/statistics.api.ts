import { findAccount } from '../../accounts/account.service';
import { readStatisticsQuery } from '../../dashboard/statistics/statistics-query';
import { dayPeriods } from '../../lib/periods';
import { maskStatistics } from '../../submissions/masking';
import type { Answers } from '../../submissions/statistics/answers';
import { readStatistics, type Statistics } from '../../submissions/statistics/form-statistics';
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
  const statistics = await readStatistics({ pool: database.pool, reads }, counted, days, form.settings.fields);
  const shown = token.isMasked ? maskStatistics(statistics) : statistics;
  return { body: { form_id: form.id, from: days[0], to: days.at(-1), time_zone: zone, ...presentStatistics(shown) } };
}

function presentStatistics({ counts, answers, heat, replies, pages, notes }: Statistics) {
  return {
    days: counts,
    answers: answers && presentAnswers(answers),
    arrivals: heat,
    replies: replies && { replied: replies.replied, median_ms: replies.medianMs },
    pages: pages && { pages: pages.pages, counted: pages.counted, is_complete: pages.isComplete },
    notes,
  };
}

function presentAnswers({ fields, fieldCount, counted, isComplete }: Answers) {
  return {
    fields: fields.map(({ name, label, kind, present, others, buckets }) => ({
      ...{ name, label, kind, present, others },
      values: buckets.map(([value, count]) => ({ value, count })),
    })),
    ...{ field_count: fieldCount, counted, is_complete: isComplete },
  };
}

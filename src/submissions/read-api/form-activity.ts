import type { Pool } from 'pg';
import { decisionReasons, isDecisionReason } from '../../decisions/decision';
import { presentCounts, presentSample } from '../../decisions/decision.presenter';
import { countByPeriod } from '../../decisions/decision.summary';
import { findSamples, isSampleCursor, type SampleFilter } from '../../decisions/decisions.repository';
import type { Scope } from '../../members/scope';
import type { ApiToken } from '../../tokens/api-token';
import { maskSample } from '../masking';
import { findFormId } from './account-forms';
import { ReadError, readListQuery, single } from './list-query';

/** The parsed query of a form's activity. */
export interface ActivityQuery {
  readonly filter: SampleFilter;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** Parses `reason`, `since`, `before`, `cursor` and `limit`; throws ReadError 400 for malformed or repeated ones. */
export function readActivityQuery(parameters: URLSearchParams): ActivityQuery {
  const { since: from, before: until, limit } = readListQuery(parameters);
  const reason = single(parameters, 'reason');
  if (reason !== undefined && !isDecisionReason(reason)) {
    throw new ReadError(400, `reason must be one of ${decisionReasons.join(', ')}`);
  }
  const cursor = single(parameters, 'cursor');
  if (cursor !== undefined && !isSampleCursor(cursor)) {
    throw new ReadError(400, 'cursor must be the next_cursor of an earlier response');
  }
  return { filter: { reason, from, until }, limit, cursor };
}

/**
 * What happened to requests that a form did not simply accept, as the read API shows it: counts, and a page of samples,
 * newest first. Null when the scope has no form with this id or access key.
 */
export async function readFormActivity(
  pool: Pool,
  scope: Scope,
  form: string,
  query: ActivityQuery,
  { isMasked }: Pick<ApiToken, 'isMasked'>,
) {
  const formId = await findFormId(pool, scope, form);
  if (formId === null) return null;
  const ofForm = { accountId: scope.accountId, formId };
  const counts = await countByPeriod(pool, ofForm, 'UTC');
  const { samples, older } = await findSamples(pool, ofForm, query.filter, {
    before: query.cursor,
    limit: query.limit,
  });
  return {
    form_id: formId,
    counts: presentCounts(counts),
    samples: samples.map((sample) => presentSample(isMasked ? maskSample(sample) : sample)),
    has_more: older !== null,
    next_cursor: older,
  };
}

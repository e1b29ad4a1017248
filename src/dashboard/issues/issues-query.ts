import { type DecisionReason, isDecisionReason } from '../../decisions/decision';
import { isSampleCursor, type SampleFilter } from '../../decisions/decisions.repository';
import { InputError } from '../../lib/input-error';
import { type ChartPeriod, readChartPeriod } from '../../lib/periods';
import { issuesPath } from '../forms/form-paths';
import type { FieldErrors } from '../page/read-form';
import { readTime } from '../webhooks/delivery-log/delivery-log-query';

/** The page's filter as typed; fields that are not set are empty. */
export interface IssuesDraft {
  readonly period: ChartPeriod;
  readonly reason: DecisionReason | '';
  readonly since: string;
  readonly until: string;
}

interface IssuesQuery {
  readonly draft: IssuesDraft;
  readonly filter: SampleFilter;
  readonly cursor: string | undefined;
  readonly errors: FieldErrors;
}

/**
 * Reads the page's filter. Invalid times are reported in `errors`, and then no samples should be shown. Throws an
 * InputError `not_found` for an unknown reason or cursor.
 */
export function readIssuesQuery(parameters: URLSearchParams, zone: string): IssuesQuery {
  const read = (name: string) => (parameters.get(name) ?? '').trim().slice(0, 100);
  const typedReason = read('reason');
  const reason: IssuesDraft['reason'] = isDecisionReason(typedReason) ? typedReason : '';
  if (reason !== typedReason) throw new InputError('not_found', 'This reason does not exist.');
  const cursor = parameters.get('before') ?? undefined;
  if (cursor !== undefined && !isSampleCursor(cursor)) {
    throw new InputError('not_found', 'This page of the list does not exist.');
  }
  const draft = { period: readChartPeriod(read('period')), reason, since: read('since'), until: read('until') };
  const [from, until] = [readTime(draft.since, zone), readTime(draft.until, zone)];
  return {
    draft,
    filter: { reason: reason || undefined, from: from ?? undefined, until: until ?? undefined },
    cursor,
    errors: { ...(from === null && { since: invalidTime }), ...(until === null && { until: invalidTime }) },
  };
}

const invalidTime = 'Enter a date and time such as 2026-03-01T12:00.';

/** The path of a form's issues, with this filter; `before` is the cursor of an older page. */
export function filteredIssuesPath(
  form: { readonly id: string },
  draft: Partial<IssuesDraft & { readonly before: string }> = {},
  below = '',
): string {
  const set = Object.entries(draft).filter(([name, value]) => value !== '' && !(name === 'period' && value === '7d'));
  const query = new URLSearchParams(set).toString();
  return `${issuesPath(form)}${below}${query && `?${query}`}`;
}

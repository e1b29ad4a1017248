import { type DecisionReason, isDecisionReason } from '../../decisions/decision';
import { isSampleCursor, type SampleFilter } from '../../decisions/decisions.repository';
import { InputError } from '../../lib/input-error';
import { parseInstant } from '../../lib/instants';
import { activityPath as formActivityPath } from '../forms/form-paths';
import type { FieldErrors } from '../page/read-form';

/** The periods of the chart. */
export const periods = {
  '24h': { label: '24 hours', unit: 'hour', bars: 24 },
  '7d': { label: '7 days', unit: 'day', bars: 7 },
  '30d': { label: '30 days', unit: 'day', bars: 30 },
} as const;

export type Period = keyof typeof periods;

/** The page's filter as typed; fields that are not set are empty. */
export interface ActivityDraft {
  readonly period: Period;
  readonly reason: DecisionReason | '';
  readonly since: string;
  readonly until: string;
}

interface ActivityQuery {
  readonly draft: ActivityDraft;
  readonly filter: SampleFilter;
  readonly cursor: string | undefined;
  readonly errors: FieldErrors;
}

/**
 * Reads the page's filter. Invalid times are reported in `errors`, and then no samples should be shown. Throws an
 * InputError `not_found` for an unknown reason or cursor.
 */
export function readActivityQuery(parameters: URLSearchParams): ActivityQuery {
  const read = (name: string) => (parameters.get(name) ?? '').trim().slice(0, 100);
  const typedReason = read('reason');
  const reason: ActivityDraft['reason'] = isDecisionReason(typedReason) ? typedReason : '';
  if (reason !== typedReason) throw new InputError('not_found', 'This reason does not exist.');
  const cursor = parameters.get('before') ?? undefined;
  if (cursor !== undefined && !isSampleCursor(cursor)) {
    throw new InputError('not_found', 'This page of the list does not exist.');
  }
  const typedPeriod = read('period');
  const period = Object.keys(periods).find((known): known is Period => known === typedPeriod) ?? '7d';
  const draft = { period, reason, since: read('since'), until: read('until') };
  const [from, until] = [readTime(draft.since), readTime(draft.until)];
  return {
    draft,
    filter: { reason: reason || undefined, from: from ?? undefined, until: until ?? undefined },
    cursor,
    errors: { ...(from === null && { since: invalidTime }), ...(until === null && { until: invalidTime }) },
  };
}

const invalidTime = 'Enter a date and time such as 2026-03-01T12:00.';

/** Undefined when empty, null when invalid. */
function readTime(text: string): Date | null | undefined {
  return text === '' ? undefined : parseInstant(text);
}

/** The path of a form's activity, with this filter; `before` is the cursor of an older page. */
export function activityPath(
  form: { readonly id: string },
  draft: Partial<ActivityDraft & { readonly before: string }> = {},
  below = '',
): string {
  const set = Object.entries(draft).filter(([name, value]) => value !== '' && !(name === 'period' && value === '7d'));
  const query = new URLSearchParams(set).toString();
  return `${formActivityPath(form)}${below}${query && `?${query}`}`;
}

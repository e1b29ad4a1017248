import type { Form } from '../../forms/form.model';
import { type DayPeriod, dayPeriods } from '../../lib/periods';
import { cleanText, truncate } from '../../lib/text';
import { addDays, dayOf, lastDays, startOfDay } from '../../lib/time-zones';
import type { Scope } from '../../members/scope';
import { maxSearchLength, readDay } from '../inbox/inbox-draft';
import { parseSearch, problemsOf } from '../search/search-query';
import type { AnswerScope } from './answers';

export const defaultPeriod = 30;
/** The longest range that can be typed. */
const maxDays = 366;

/** What is wrong, by parameter. */
type QueryErrors = Readonly<Partial<Record<string, string>>>;

/** The filter as typed. */
export interface StatisticsDraft {
  /** Null for a typed range. */
  readonly period: DayPeriod | null;
  readonly from: string;
  readonly to: string;
  readonly q: string;
}

interface StatisticsQuery {
  readonly draft: StatisticsDraft;
  /** The days of the period in the account's time zone, oldest first. */
  readonly days: readonly string[];
  readonly scope: AnswerScope;
  readonly errors: QueryErrors;
}

/** Reads the period and the search. With errors, nothing should be counted. */
export function readStatisticsQuery(
  parameters: URLSearchParams,
  form: Pick<Form, 'id'>,
  { accountId, formIds }: Scope,
  zone: string,
): StatisticsQuery {
  const read = (name: string) => (parameters.get(name) ?? '').trim().slice(0, 20);
  const typed = cleanText((parameters.get('q') ?? '').trim());
  const draft = { from: read('from'), to: read('to'), q: truncate(typed, maxSearchLength) };
  const period = dayPeriods.find((days) => String(days) === parameters.get('days')) ?? defaultPeriod;
  const range = readRange(draft, zone);
  const days = range.days ?? lastDays(period, zone);
  const [first = dayOf(new Date(), zone), last = first] = [days[0], days.at(-1)];
  const problems = problemsOf(parseSearch(draft.q, zone)).join(' ');
  return {
    draft: { ...draft, period: draft.from === '' && draft.to === '' ? period : null },
    days,
    scope: {
      ...{ accountId, formIds, formId: form.id, zone, text: draft.q || undefined },
      from: startOfDay(first, zone),
      to: startOfDay(addDays(last, 1), zone),
    },
    errors: {
      ...range.errors,
      ...(problems !== '' && { q: problems }),
      ...(draft.q !== typed && { q: `Use ${maxSearchLength} characters or fewer.` }),
    },
  };
}

/** The days of a typed range; a range that is open at its end lasts until today, one that is open at its start 30 days. */
function readRange(
  draft: Pick<StatisticsDraft, 'from' | 'to'>,
  zone: string,
): { readonly days?: readonly string[]; readonly errors: QueryErrors } {
  const invalid = 'Enter a date such as 2026-01-31.';
  const isDay = (day: string) => day === '' || (readDay(day, zone) !== null && day >= '1970');
  const errors = {
    ...(!isDay(draft.from) && { from: invalid }),
    ...(!isDay(draft.to) && { to: invalid }),
  };
  if (Object.keys(errors).length > 0 || (draft.from === '' && draft.to === '')) return { errors };
  const to = draft.to || dayOf(new Date(), zone);
  const from = draft.from || addDays(to, 1 - defaultPeriod);
  if (from > to) return { errors: { to: 'Choose the same day or a later one.' } };
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  if (length > maxDays) return { errors: { to: `Choose at most ${maxDays} days.` } };
  return { days: Array.from({ length }, (_, index) => addDays(from, index)), errors };
}

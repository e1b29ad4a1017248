import { defaultPeriod, type StatisticsDraft } from '../../submissions/statistics/statistics-query';
import { statisticsPath } from '../forms/form-paths';

/** The path of the page with this filter. */
export function filteredPath(form: { readonly id: string }, draft: Partial<StatisticsDraft>): string {
  const { period, from = '', to = '', q = '' } = draft;
  const fields = [
    ['days', period && period !== defaultPeriod ? String(period) : ''],
    ['from', from],
    ['to', to],
    ['q', q],
  ].filter(([, value]) => value !== '');
  const query = new URLSearchParams(fields as [string, string][]).toString();
  return `${statisticsPath(form)}${query && `?${query}`}`;
}

import type { Format } from './format';
import { entriesOf, isObject, memberOf } from './format';

/** FormSubmit: `{success, submissions: [{form_url, form_data: {…}, submitted_at: {date, timezone}}]}` of its API. */
export const formsubmit: Format = {
  service: 'formsubmit',
  title: 'FormSubmit',
  recognizes: (names) => names.includes('form_data') && names.includes('submitted_at'),
  meanings: { form_url: 'referrer', submitted_at: 'date', _subject: 'subject', _replyto: 'replyto' },
  unwrap: (record) => {
    const data = memberOf(record, 'form_data');
    if (!isObject(data)) return null;
    const facts = record
      .filter(([name]) => name !== 'form_data')
      .map(([name, value]) => [name, flatten(value)] as const);
    return { facts, fields: entriesOf(data) };
  },
  domains: ['formsubmit.co'],
};

/** A time as PHP writes one: a date, and a time zone beside it. */
function flatten(value: unknown): unknown {
  if (!isObject(value) || typeof value.date !== 'string') return value;
  const { date, timezone } = value;
  return typeof timezone === 'string' && timezone !== '' ? `${date} ${timezone}` : date;
}

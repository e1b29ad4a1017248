import type { Format } from './format';
import { entriesOf, isObject, memberOf } from './format';

/** What Netlify adds to the fields of a submission. */
const added = new Set(['ip', 'user_agent', 'referrer']);

/** Netlify Forms: items of its API, and CSV with the fields as columns. */
export const netlify: Format = {
  service: 'netlify',
  title: 'Netlify Forms',
  recognizes: (names) =>
    (names.includes('data') && names.includes('number') && names.includes('created_at')) ||
    (names.includes('created_at') && names.includes('user_agent') && names.includes('ip')),
  meanings: {
    ...{ id: 'id', created_at: 'date', ip: 'ip', referrer: 'referrer', user_agent: 'skip', 'user agent': 'skip' },
  },
  // Members beside `data` repeat some of its fields.
  unwrap: (record) => {
    const data = memberOf(record, 'data');
    if (!isObject(data)) return null;
    const fields = entriesOf(data);
    const own = record.filter(([name]) => name === 'id' || name === 'created_at');
    return {
      facts: [...own, ...fields.filter(([name]) => added.has(name))],
      fields: fields.filter(([name]) => !added.has(name)),
    };
  },
  hasFileObjects: true,
  domains: ['netlify.com', 'netlify.app'],
};

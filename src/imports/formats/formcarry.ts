import type { Entry, Format } from './format';
import { isObject, memberOf } from './format';

/** Formcarry: items of its API, `{fields: [{name, value}], createdAt}`. */
export const formcarry: Format = {
  service: 'formcarry',
  title: 'Formcarry',
  recognizes: (names) => names.includes('fields') && names.includes('createdat'),
  meanings: { id: 'id', _id: 'id', createdat: 'date', spam: 'spam', isspam: 'spam', ip: 'ip', referrer: 'referrer' },
  unwrap: (record) => {
    const list = memberOf(record, 'fields');
    if (!Array.isArray(list)) return null;
    const fields = list.filter(isObject).map(({ name, value }): Entry => [String(name ?? ''), value]);
    return { facts: record.filter(([name]) => name !== 'fields'), fields };
  },
  domains: ['formcarry.com'],
};

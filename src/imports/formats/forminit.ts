import type { Format } from './format';
import { usualDates } from './format';

const prefix = /^fi-[a-z]+-(?=.)/i;

/** Forminit, formerly Getform: CSV or JSON with the fields as columns, named `fi-{type}-{name}` by its library. */
export const forminit: Format = {
  service: 'forminit',
  title: 'Forminit (Getform)',
  recognizes: (names) => names.some((name) => prefix.test(name)),
  meanings: { ...usualDates, date: 'date', id: 'id', _id: 'id', ip: 'ip' },
  renameField: (name) => name.replace(prefix, ''),
  domains: ['forminit.com', 'getform.io', 'getform.com'],
};

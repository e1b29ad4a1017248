import type { Format } from './format';
import { usualDates } from './format';

/** Web3Forms: CSV or JSON with the fields as columns, and the time in `submittedAt`. */
export const web3forms: Format = {
  service: 'web3forms',
  title: 'Web3Forms',
  recognizes: (names) => names.includes('submittedat'),
  meanings: { ...usualDates, date: 'date', id: 'id', replyto: 'replyto' },
  domains: ['web3forms.com'],
};

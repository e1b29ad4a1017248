import type { Format } from './format';
import { usualDates } from './format';

/** Any CSV or JSON. Only the time of a submission is recognized, by a name that visitors' fields hardly have. */
export const generic: Format = {
  service: 'generic',
  title: 'Other',
  recognizes: () => true,
  meanings: usualDates,
};

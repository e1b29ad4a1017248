import type { Format } from './format';

/** Formspree: JSON `{host, email, fields, submissions: [{date, id, …}]}`, items of its API, and CSV `id, date, …`. */
export const formspree: Format = {
  service: 'formspree',
  title: 'Formspree',
  recognizes: (names) =>
    names.includes('_date') || (names[0] === 'id' && names[1] === 'date') || (names[0] === 'date' && names[1] === 'id'),
  meanings: {
    ...{ id: 'id', _id: 'id', date: 'date', _date: 'date', _status: 'spam' },
    ...{ _subject: 'subject', _replyto: 'replyto' },
  },
  domains: ['formspree.io'],
};

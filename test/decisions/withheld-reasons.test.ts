import {
  firstReason,
  isReleasable,
  remainingReason,
  type Withheld,
  withheldReasons,
} from '../../src/decisions/withheld';

const none = { honeypot: false, list: false, filter: false, quota: false, payment: false };

test.each<[Partial<Record<Withheld, boolean>>, Withheld | null]>([
  [{}, null],
  [{ payment: true }, 'payment'],
  [{ payment: true, quota: true }, 'quota'],
  [{ payment: true, filter: true }, 'filter'],
  [{ list: true, filter: true, quota: true }, 'list'],
  [{ honeypot: true, list: true, filter: true, quota: true, payment: true }, 'honeypot'],
])('of the reasons %j, %s is stored', (applies, expected) => {
  expect(firstReason({ ...none, ...applies })).toBe(expected);
});

test.each<[string, { isReleased: boolean; isPaid: boolean }, Withheld[]]>([
  ['nothing', { isReleased: false, isPaid: false }, ['honeypot', 'list', 'filter', 'quota', 'payment']],
  ['a release', { isReleased: true, isPaid: false }, ['quota', 'payment']],
  ['a payment', { isReleased: false, isPaid: true }, ['honeypot', 'list', 'filter', 'quota']],
  ['a release after the payment', { isReleased: true, isPaid: true }, ['quota']],
])('%s leaves the right reasons', (_, event, remaining) => {
  expect(withheldReasons.filter((reason) => remainingReason(reason, event) !== null)).toEqual(remaining);
  expect(remainingReason(null, event)).toBeNull();
});

test('only what the spam filter holds can be released', () => {
  expect(withheldReasons.filter((reason) => isReleasable(reason))).toEqual(['filter']);
  expect(isReleasable(null)).toBe(false);
});

import fc from 'fast-check';
import { checkTimeTrap } from '../../src/submit/checks/abuse';
import { runs } from '../support/nightly';

const now = 1_790_000_000_000;
const day = 24 * 60 * 60 * 1_000;

test.each([
  ['just now', now, 'too-fast'],
  ['1,999 ms ago', now - 1_999, 'too-fast'],
  ['2,000 ms ago', now - 2_000, 'ok'],
  ['a minute ago', now - 60_000, 'ok'],
  ['24 hours ago', now - day, 'ok'],
  ['24 hours and 1 ms ago', now - day - 1, 'too-old'],
  ['in the future', now + 60_000, 'too-fast'],
  ['far in the future', Number.MAX_VALUE, 'too-fast'],
  ['at infinity, as JSON parses 1e999', Number.POSITIVE_INFINITY, 'too-fast'],
  ['in seconds by mistake', now / 1_000, 'too-old'],
  ['zero', 0, 'too-old'],
  ['negative', -5, 'too-old'],
  ['a fraction', now - 2_000.5, 'ok'],
])('a form loaded %s (%s) is %s, as a number and as text', (_title, loadedAt, expected) => {
  expect(checkTimeTrap(loadedAt, now)).toBe(expected);
  if (Math.abs(loadedAt) < 1e15) expect(checkTimeTrap(` ${loadedAt} `, now)).toBe(expected);
});

const noNumbers: unknown[] = [
  ...[undefined, null, '', ' ', 'yesterday', '12px', '0x1F', '1e3', 'Infinity', 'NaN', '1,000', '--5', '1.', '.5'],
  ...[Number.NaN, true, false, {}, [], [now], [now, now], { valueOf: 1 }, '2026-10-01T00:00:00Z', '١٢٣'],
];

test.each(noNumbers.map((value) => [value]))('%p is not a number and counts as absent', (value) => {
  expect(checkTimeTrap(value, now)).toBe('ok');
});

test('a number of a thousand digits is in the future', () => {
  expect(checkTimeTrap('9'.repeat(1_000), now)).toBe('too-fast');
});

test('any input has a result', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(['ok', 'too-fast', 'too-old']).toContain(checkTimeTrap(value, now));
    }),
    runs(100),
  );
});

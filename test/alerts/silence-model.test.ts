import { historyHours, unusualAfterHours } from '../../src/alerts/silence-model';

const day = 24;
/** A Monday, 00:00 UTC, in hours since the epoch. */
const monday = Date.parse('2026-03-02T00:00:00Z') / 3_600_000;

/** Posts of an hour, counted from the first Monday. */
type Pattern = (hour: number) => number;
const perHour =
  (posts: number): Pattern =>
  () =>
    posts;
/** Two posts an hour on working days from 8 to 18 o'clock: 20 a day. */
const officeHours: Pattern = (hour) => (hour % (7 * day) < 5 * day && hour % day >= 8 && hour % day < 18 ? 2 : 0);
/** One post every `hours`. */
const every =
  (hours: number): Pattern =>
  (hour) =>
    hour % hours === 0 ? 1 : 0;

/** The limit for 8 weeks of a pattern whose last post is on the last `weekday` (0 is Monday) at `lastHour`. */
function limitOf(pattern: Pattern, { weeks = 8, weekday = 6, lastHour = 23, startHour = monday } = {}): number | null {
  const length = (weeks - 1) * 7 * day + weekday * day + lastHour + 1;
  return unusualAfterHours({ startHour, counts: Array.from({ length }, (_, hour) => pattern(hour)) });
}

describe('a form with 20 posts on each working day', () => {
  test('is reported a working day and some hours after its last post', () => {
    const limit = limitOf(officeHours, { weekday: 1, lastHour: 11 });
    expect(limit).toBeGreaterThan(day);
    expect(limit).toBeLessThan(day + 6);
  });

  test('may be silent at weekends, and on a Monday that is a public holiday', () => {
    const friday = { weekday: 4, lastHour: 17 };
    const tuesdayAtEight = 3 * day + 15;
    expect(limitOf(officeHours, friday)).toBeGreaterThan(tuesdayAtEight);
    expect(limitOf(officeHours, friday)).toBeLessThan(tuesdayAtEight + 8);
  });

  test('is given more time after a week off', () => {
    const weekOff: Pattern = (hour) => (Math.floor(hour / (7 * day)) === 4 ? 0 : officeHours(hour));
    const wednesday = { weekday: 2, lastHour: 17 };
    expect(limitOf(weekOff, wednesday)).toBeGreaterThan((limitOf(officeHours, wednesday) ?? 0) + 2 * day);
  });

  test('has the same limit wherever its working day lies in the UTC week', () => {
    const tuesday = { weekday: 1, lastHour: 11 };
    const limit = limitOf(officeHours, tuesday);
    for (const shift of [-11, -8, -1, 5, 12]) {
      expect(limitOf(officeHours, { ...tuesday, startHour: monday + shift })).toBe(limit);
    }
  });
});

test('a busy form is reported within hours, but not within three', () => {
  expect(limitOf(perHour(10))).toBe(10);
  expect(limitOf(perHour(1_000))).toBe(3);
});

test('a form with one post a day is reported after weeks', () => {
  const limit = limitOf(every(day));
  expect(limit).toBeGreaterThan(7 * day);
  expect(limit).toBeLessThan(21 * day);
});

test('a form whose posts come in bursts may be silent for longer than between its bursts', () => {
  const bursts: Pattern = (hour) => (hour % (5 * day) < 2 * day ? 5 : 0);
  expect(limitOf(bursts, { weekday: 6, lastHour: 23 })).toBeGreaterThan(6 * day);
});

test('after a decline, less is expected', () => {
  const declining: Pattern = (hour) => (hour < 28 * day ? perHour(1) : every(8))(hour);
  const oldLevel = limitOf(perHour(1)) ?? 0;
  expect(limitOf(declining)).toBeGreaterThan(2 * oldLevel);
});

test.each([
  ['fewer than 20 posts', every(3 * day), {}],
  ['posts on fewer than 8 days', (hour: number) => (hour % (14 * day) < 10 ? 20 : 0), {}],
  ['less than two weeks of history', perHour(5), { weeks: 2, weekday: 5 }],
])('nothing is said about a form with %s', (_title, pattern, end) => {
  expect(limitOf(pattern, end)).toBeNull();
});

test('a form with just enough posts for a limit is reported within 8 weeks', () => {
  const limit = limitOf(every(2 * day));
  expect(limit).toBeGreaterThan(14 * day);
  expect(limit).toBeLessThanOrEqual(historyHours);
});

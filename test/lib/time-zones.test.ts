import { formatDate, formatDateTime } from '../../src/lib/format-time';
import { addDays, dayOf, findTimeZone, lastDays, listTimeZones, startOfDay } from '../../src/lib/time-zones';

const hoursOf = (day: string, zone: string) =>
  (startOfDay(addDays(day, 1), zone).getTime() - startOfDay(day, zone).getTime()) / 3_600_000;

test.each([
  ['europe/berlin', 'Europe/Berlin'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Etc/UTC', 'UTC'],
  ['gmt', 'UTC'],
  ['Mars/Base', null],
  ['+01:00', null],
  ['', null],
  [`a${'/b'.repeat(10_000)}`, null],
])('the zone %.20j is %j', (name, found) => {
  expect(findTimeZone(name)).toBe(found);
});

test('every listed zone is known', () => {
  expect(listTimeZones().filter((zone) => findTimeZone(zone) !== zone)).toEqual([]);
});

test.each(['America/New_York', 'America/Havana', 'Africa/Cairo', 'Asia/Beirut', 'Australia/Lord_Howe'])(
  'each day of a year starts in %s when its calendar says so',
  (zone) => {
    const days = lastDays(366, 'UTC', new Date('2027-01-01T00:00:00Z'));
    const wrong = days.filter((day) => {
      const start = startOfDay(day, zone);
      return dayOf(start, zone) !== day || dayOf(new Date(start.getTime() - 1), zone) >= day;
    });
    expect(wrong).toEqual([]);
  },
);

test.each([
  ['2026-03-29', 'Europe/Berlin', 23],
  ['2026-10-25', 'Europe/Berlin', 25],
  ['2026-10-26', 'Europe/Berlin', 24],
  ['2026-10-04', 'Australia/Lord_Howe', 23.5],
  // The clocks are put forward at midnight, so the day starts at one o’clock.
  ['2026-04-24', 'Africa/Cairo', 23],
  ['2026-10-31', 'Africa/Cairo', 24],
])('the day %s in %s has %d hours', (day, zone, hours) => {
  expect(hoursOf(day, zone)).toBe(hours);
});

test('the last days end with the one that it is in the zone', () => {
  const now = new Date('2026-03-01T01:30:00Z');
  expect(lastDays(3, 'America/New_York', now)).toEqual(['2026-02-26', '2026-02-27', '2026-02-28']);
  expect(lastDays(2, 'Asia/Tokyo', now)).toEqual(['2026-02-28', '2026-03-01']);
});

test('times have 24 hours, the year unless it is this one, and their zone on request', () => {
  const at = new Date('2025-12-31T23:30:15Z');
  const now = new Date('2026-06-01T00:00:00Z');
  expect(formatDateTime(at, 'UTC')).toBe('Dec 31, 2025, 23:30 UTC');
  expect(formatDateTime(at, 'Europe/Berlin', { now })).toBe('Jan 1, 00:30');
  expect(formatDateTime(at, 'America/New_York', { now, precision: 'second' })).toBe('Dec 31, 2025, 18:30:15');
  expect(formatDateTime(at, 'Europe/Berlin', { isZoneNamed: true })).toBe('Jan 1, 2026, 00:30 UTC+1');
  expect(formatDateTime(at, 'America/St_Johns', { isZoneNamed: true })).toBe('Dec 31, 2025, 20:00 UTC-3:30');
  expect(formatDateTime(at, 'Europe/London', { isZoneNamed: true })).toBe('Dec 31, 2025, 23:30 UTC');
  expect(formatDate(at, 'Europe/Berlin', { now })).toBe('Jan 1');
});

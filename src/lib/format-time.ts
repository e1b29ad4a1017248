import { localTime, offsetAt } from './time-zones';

// A point in time is moved to its zone before it is formatted, so that these formats serve all zones.
const date = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
const monthAndDay = new Intl.DateTimeFormat('en-US', date);
const fullDate = new Intl.DateTimeFormat('en-US', { ...date, year: 'numeric' });

interface DateFormat {
  /** Leaves the year out where it is that of this moment. */
  readonly now?: Date;
}

interface DateTimeFormat extends DateFormat {
  readonly precision?: 'minute' | 'second';
  /** Whether the zone is named even when it is not UTC, for readers who may be in another one. */
  readonly isZoneNamed?: boolean;
}

/**
 * A point in time in a zone, with 24 hours and to the minute by default: `Nov 22, 2026, 18:46`; with its zone,
 * `Nov 22, 2026, 18:46 UTC+1`. UTC is always named.
 */
export function formatDateTime(
  at: Date,
  zone: string,
  { now, precision = 'minute', isZoneNamed = false }: DateTimeFormat = {},
): string {
  const time = localTime(at, zone)
    .toISOString()
    .slice(11, precision === 'minute' ? 16 : 19);
  const label = zone === 'UTC' ? ' UTC' : isZoneNamed ? ` ${formatOffset(at, zone)}` : '';
  return `${formatDate(at, zone, { ...(now && { now }) })}, ${time}${label}`;
}

/** The day of a point in time in a zone: `Nov 22, 2026`. */
export function formatDate(at: Date, zone: string, { now }: DateFormat = {}): string {
  const local = localTime(at, zone);
  const isThisYear = now !== undefined && localTime(now, zone).getUTCFullYear() === local.getUTCFullYear();
  return (isThisYear ? monthAndDay : fullDate).format(local);
}

/** A day (`YYYY-MM-DD`) without its year: `Nov 22`. */
export function formatMonthAndDay(day: string): string {
  return monthAndDay.format(Date.parse(day));
}

/** The day on which the usage of a month (`YYYY-MM`) is reset: `Dec 1`. */
export function formatResetDay(period: string): string {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return monthAndDay.format(Date.UTC(year, month));
}

/** How far a zone is ahead of UTC at a moment: `UTC+1`, `UTC-3:30`. */
function formatOffset(at: Date, zone: string): string {
  const minutes = Math.round(offsetAt(at.getTime(), zone) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  if (minutes === 0) return 'UTC';
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** A point in time in UTC to compare with logs and exports: `2026-11-22 17:46 UTC`. */
export function formatUtc(at: Date, precision: 'minute' | 'second' = 'minute'): string {
  const length = precision === 'minute' ? 16 : 19;
  return `${at.toISOString().slice(0, length).replace('T', ' ')} UTC`;
}

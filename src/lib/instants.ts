import { momentsOf } from './time-zones';

/** A calendar, ordinal or week date of ISO 8601, in its extended or basic format. */
const datePattern =
  /^(?<year>\d{4})(?:(?<dash>-?)(?<month>\d\d)\k<dash>(?<day>\d\d)|-?(?<ordinal>\d{3})|(?<mark>-?)W(?<week>\d\d)\k<mark>(?<weekday>[1-7]))$/i;
/** A time down to hours, minutes or seconds. An unescaped plus in a query arrives as a space. */
const timePattern =
  /^(?<hour>[01]\d|2[0-4])(?:(?<colon>:?)(?<minute>[0-5]\d)(?:\k<colon>(?<second>[0-5]\d|60))?)?(?:[.,](?<fraction>\d{1,30}))?(?:Z|(?<sign>[+\- ])(?<zoneHour>[01]\d|2[0-3])(?::?(?<zoneMinute>[0-5]\d))?)?$/i;

const [minuteMs, dayMs] = [60_000, 24 * 60 * 60_000];
const latestMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * Parses an ISO 8601 timestamp; null when malformed. A date without time means midnight, a time without zone is in the
 * given one, UTC by default.
 * Digits beyond milliseconds round UP: rows have whole milliseconds, so that each compares with the rounded value as
 * with the exact one, and no page skips or repeats a row. Clamped to the years 1970 to 9999.
 */
export function parseInstant(text: string, defaultZone = 'UTC'): Date | null {
  const [, dateText = '', timeText = '00'] = /^([^T]*)(?:T(.*))?$/is.exec(text) ?? [];
  const date = datePattern.exec(dateText)?.groups;
  const time = timePattern.exec(timeText)?.groups;
  if (!date || !time) return null;
  const { hour, minute, second, fraction = '', sign, zoneHour = 0, zoneMinute = 0 } = time;
  const unitMs = second ? 1_000 : minute ? minuteMs : 60 * minuteMs;
  const minutes = Number(hour) * 60 + Number(minute ?? 0);
  const timeMs = minutes * minuteMs + Number(second ?? 0) * 1_000 + fractionMs(fraction, unitMs);
  const midnight = findDay(date);
  // Only the end of the day is 24:00.
  if (midnight === null || (hour === '24' && timeMs > dayMs)) return null;
  const zoneMs = (Number(zoneHour) * 60 + Number(zoneMinute)) * minuteMs;
  const ms = midnight + timeMs + (sign === '-' ? zoneMs : -zoneMs);
  const isLocal = defaultZone !== 'UTC' && sign === undefined && !/z$/i.test(timeText);
  const moment = isLocal ? (momentsOf(clamp(ms), defaultZone)[0] ?? ms) : ms;
  return new Date(clamp(moment));
}

function clamp(ms: number): number {
  return Math.min(Math.max(ms, 0), latestMs);
}

/** The midnight of a calendar, ordinal or week date, in milliseconds; null if there is no such day. */
function findDay({ year, month, day, ordinal, week, weekday }: Readonly<Record<string, string | undefined>>) {
  const utc = (ofMonth: number, dayOfMonth: number) => new Date(0).setUTCFullYear(Number(year), ofMonth, dayOfMonth);
  if (week) {
    // Each week belongs to the year of its Thursday, so January 4 is in the first one.
    const january4 = utc(0, 4);
    const monday = january4 - ((new Date(january4).getUTCDay() + 6) % 7) * dayMs + (Number(week) - 1) * 7 * dayMs;
    const isOfYear = new Date(monday + 3 * dayMs).getUTCFullYear() === Number(year);
    return isOfYear ? monday + (Number(weekday) - 1) * dayMs : null;
  }
  const midnight = ordinal ? utc(0, Number(ordinal)) : utc(Number(month) - 1, Number(day));
  // JavaScript turns February 30 into a day in March.
  const found = new Date(midnight);
  const isReal = ordinal ? found.getUTCFullYear() === Number(year) : found.getUTCMonth() + 1 === Number(month);
  return isReal ? midnight : null;
}

/** This fraction of a unit in milliseconds, rounded up. */
function fractionMs(digits: string, unitMs: number): number {
  const divisor = 10n ** BigInt(digits.length);
  return Number((BigInt(digits || 0) * BigInt(unitMs) + divisor - 1n) / divisor);
}

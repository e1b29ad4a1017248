const pattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d|60)(?:[.,](\d{1,30}))?)?(Z|[+\- ](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/i;

const minuteMs = 60_000;
const latestMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * Parses an ISO 8601 timestamp; null when malformed. A date without time means midnight, a time without zone is UTC.
 * Digits beyond milliseconds round UP: rows have whole milliseconds, so that each compares with the rounded value as
 * with the exact one, and no page skips or repeats a row. Clamped to the years 1970 to 9999.
 */
export function parseInstant(text: string): Date | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = '', zone = 'Z'] = match;
  const midnight = new Date(0).setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // JavaScript turns February 30 into a day in March.
  const dayOf = new Date(midnight);
  if (dayOf.getUTCMonth() + 1 !== Number(month) || dayOf.getUTCDate() !== Number(day)) return null;
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  const ms = midnight + seconds * 1_000 + fractionMs(fraction) - offsetMinutes(zone) * minuteMs;
  return new Date(Math.min(Math.max(ms, 0), latestMs));
}

function fractionMs(digits: string): number {
  const whole = Number(digits.slice(0, 3).padEnd(3, '0'));
  return /[1-9]/.test(digits.slice(3)) ? whole + 1 : whole;
}

function offsetMinutes(zone: string): number {
  if (/z/i.test(zone)) return 0;
  // An unescaped plus in a query arrives as a space.
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || 0));
}

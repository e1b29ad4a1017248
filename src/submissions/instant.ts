const pattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d|60)(?:[.,](\d{1,30}))?)?(Z|[+\- ](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/i;

const minuteMs = 60_000;
const latestMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * The moment that an ISO 8601 text names; null when it names none. A date alone is its midnight, and without a zone the
 * time is UTC. Fractions beyond the millisecond are rounded UP: what was created at a whole millisecond lies before, or
 * at and after, the rounded moment exactly when it lies so of the one that was meant, so that no page skips or repeats.
 * What lies before 1970 or after 9999 becomes the nearest moment that does not.
 */
export function parseInstant(text: string): Date | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = '', zone = 'Z'] = match;
  const midnight = new Date(0).setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // JavaScript takes the 30th of February for a day in March.
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
  // A plus that nobody escaped reaches a server as a space.
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || 0));
}

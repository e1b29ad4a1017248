import { parseInstant } from '../../lib/instants';
import { findTimeZone } from '../../lib/time-zones';

/** Reads a time of an archive; null for what is none, and for one in the future. */
export type DateReader = (value: unknown) => Date | null;

/** Clocks of services and of this machine may differ, and a time without a zone may be up to 14 hours ahead. */
const maxAheadMs = 24 * 60 * 60_000;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Hours, minutes and seconds, with AM or PM, and a time zone. */
const timePattern =
  /^(?:[,T\s]|at\b)*(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?<fraction>[.,]\d+)?)?\s*(?<half>[ap])?\.?(?:m\.?)?\s*(?<zone>\S.*)?$/i;
const yearFirst = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)/;
const yearLast = /^(?<first>\d{1,2})(?<mark>[-/.])(?<second>\d{1,2})\k<mark>(?<year>\d{4}|\d\d)(?!\d)/;
const dayAndName =
  /^(?:[a-z]{3,9}\.?,?\s+)?(?<day>\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+(?<name>[a-z]{3})[a-z]*\.?,?[\s-]+(?<year>\d{4})(?!\d)/i;
const nameAndDay =
  /^(?:[a-z]{3,9}\.?,?\s+)?(?<name>[a-z]{3})[a-z]*\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})(?!\d)/i;

/**
 * Creates a reader for the times of one archive: ISO 8601 and its relatives, dates with names of months in English,
 * numeric dates, and seconds or milliseconds since 1970. Times without a zone are in `zone`. `samples` of the archive
 * decide whether 3/4/2026 is in March or April: one number beyond 12 tells; without any, dots and dashes mean that the
 * day comes first, and slashes the month.
 */
export function createDateReader(zone: string, samples: readonly unknown[], now = () => Date.now()): DateReader {
  const isDayFirst = createDayRule(samples);
  return (value) => {
    const date = typeof value === 'number' ? fromNumber(value) : fromText(String(value ?? '').trim(), zone, isDayFirst);
    return date === null || date.getTime() > now() + maxAheadMs ? null : date;
  };
}

function createDayRule(samples: readonly unknown[]): (mark: string) => boolean {
  const numbers = samples.map((value) => yearLast.exec(String(value ?? '').trim())?.groups ?? {});
  if (numbers.some(({ first }) => Number(first) > 12)) return () => true;
  if (numbers.some(({ second }) => Number(second) > 12)) return () => false;
  return (mark) => mark !== '/';
}

/** Seconds or milliseconds since 1970: seconds would have reached twelve digits only in the year 5138. */
function fromNumber(value: number): Date | null {
  if (!Number.isFinite(value) || value < 1e8 || value >= 1e14) return null;
  return new Date(Math.round(value < 1e11 ? value * 1_000 : value));
}

function fromText(text: string, zone: string, isDayFirst: (mark: string) => boolean): Date | null {
  if (text.length > 100) return null;
  if (/^\d{9,14}(\.\d+)?$/.test(text)) return fromNumber(Number(text));
  const found = yearFirst.exec(text) ?? yearLast.exec(text) ?? dayAndName.exec(text) ?? nameAndDay.exec(text);
  if (!found?.groups) return parseInstant(text, zone);
  const day = dayOf(found.groups, isDayFirst);
  const rest = text.slice(found[0].length);
  const time = rest.trim() === '' ? {} : timePattern.exec(rest)?.groups;
  if (day === null || !time) return null;
  return toInstant(day, time, zone);
}

type Groups = Readonly<Record<string, string | undefined>>;

/** As `2026-01-31`; null without such a month. Years with two digits are in this century. */
function dayOf(
  { year = '', name, month, day, first, second, mark = '' }: Groups,
  isDayFirst: (mark: string) => boolean,
): string | null {
  const [dayText, monthText] =
    first === undefined ? [day, month] : isDayFirst(mark) ? [first, second] : [second, first];
  const number = name === undefined ? Number(monthText) : months.indexOf(name.toLowerCase()) + 1;
  if (number < 1) return null;
  const two = (part: number | string | undefined) => String(part).padStart(2, '0');
  return `${year.padStart(4, '20')}-${two(number)}-${two(dayText)}`;
}

function toInstant(day: string, time: Groups, defaultZone: string): Date | null {
  const { hour = '0', minute = '00', second = '00', fraction = '', half, zone = '' } = time;
  const clock = (Number(hour) % (half ? 12 : 24)) + (half?.toLowerCase() === 'p' ? 12 : 0);
  if (half ? Number(hour) > 12 || Number(hour) < 1 : Number(hour) > 23) return null;
  const written = `${day}T${String(clock).padStart(2, '0')}:${minute}:${second}${fraction}`;
  if (zone === '') return parseInstant(written, defaultZone);
  const offset = offsetOf(zone.replace(/\s*\(.*\)$/, ''));
  if (offset !== null) return parseInstant(`${written}${offset}`);
  const named = findTimeZone(zone);
  return named === null ? null : parseInstant(written, named);
}

/** The offset of `Z`, `UTC`, `+0100` or `GMT+1`; null for the name of a time zone. */
function offsetOf(zone: string): string | null {
  if (/^(?:Z|UTC|GMT)$/i.test(zone)) return 'Z';
  const {
    sign,
    hours = '',
    minutes = '00',
  } = /^(?:UTC|GMT)?\s*(?<sign>[+-])(?<hours>\d{1,2})(?::?(?<minutes>\d\d))?$/i.exec(zone)?.groups ?? {};
  return sign === undefined ? null : `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

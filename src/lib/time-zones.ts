const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Finds an IANA time zone such as `Europe/Berlin` by its name, ignoring case, and returns its usual spelling; null when
 * there is none.
 */
export function findTimeZone(name: string): string | null {
  // Intl also accepts offsets such as +01:00, which have no summer time.
  if (!/^[a-z]/i.test(name) || name.length > 64) return null;
  try {
    const { timeZone: resolved } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    if (resolved === 'UTC') return resolved;
    // Some zones have two names, such as Asia/Kolkata: the typed one stays.
    return resolved.toLowerCase() === name.toLowerCase() ? resolved : name;
  } catch {
    return null;
  }
}

/** The names of all time zones, UTC first. */
export function listTimeZones(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];
}

/** How far the zone is ahead of UTC at a moment, in milliseconds. */
export function offsetAt(moment: number, zone: string): number {
  if (zone === 'UTC') return 0;
  const second = Math.floor(moment / 1_000) * 1_000;
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(second)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second: seconds = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, seconds) - second;
}

/** What clocks and calendars in the zone show at a moment, as if it were UTC. */
export function localTime(at: Date, zone: string): Date {
  return new Date(at.getTime() + offsetAt(at.getTime(), zone));
}

/** The moments, in order, when clocks in the zone show a local time (as if it were UTC): two when they are put back. */
export function momentsOf(local: number, zone: string): number[] {
  const [before, after] = [offsetAt(local - dayMs, zone), offsetAt(local + dayMs, zone)];
  const moments = [...new Set([local - before, local - after])].sort((a, b) => a - b);
  const shown = moments.filter((moment) => moment + offsetAt(moment, zone) === local);
  return shown.length > 0 ? shown : [local - before];
}

/** The day in the zone, such as `2026-01-31`. */
export function dayOf(at: Date, zone: string): string {
  return localTime(at, zone).toISOString().slice(0, 10);
}

/** The day `count` days after another one, or before it when `count` is negative; within the years 1 to 9999. */
export function addDays(day: string, count: number): string {
  const text = new Date(Date.parse(day) + count * dayMs).toISOString();
  if (text.startsWith('+')) return '9999-12-31';
  return text < '0001' ? '0001-01-01' : text.slice(0, 10);
}

/** The moment when a day, such as `2026-01-31`, starts in the zone. It lasts 23 to 25 hours where clocks are changed. */
export function startOfDay(day: string, zone: string): Date {
  return new Date(momentsOf(Date.parse(day), zone)[0] ?? Number.NaN);
}

/** The last `count` days in the zone, oldest first, today included. */
export function lastDays(count: number, zone: string, now = new Date()): string[] {
  const today = dayOf(now, zone);
  return Array.from({ length: count }, (_, index) => addDays(today, index - count + 1));
}

/** The moments when the last `count` hours, or days in the zone, started, oldest first, the current one included. */
export function startsOfLast(unit: 'hour' | 'day', count: number, zone: string): Date[] {
  if (unit === 'day') return lastDays(count, zone).map((day) => startOfDay(day, zone));
  const current = Math.floor(Date.now() / hourMs);
  return Array.from({ length: count }, (_, index) => new Date((current - count + 1 + index) * hourMs));
}

// A format takes far longer to create than to use. Names that differ in case alone are different keys.
const formats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 500;

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  if (formats.size >= maxFormats) formats.clear();
  const format = new Intl.DateTimeFormat('en', {
    ...({ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
  });
  formats.set(zone, format);
  return format;
}

import { usePage } from './page-context';

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A moment: in UTC to the minute, and how long ago it was; `compact` says the second alone, with the first as its tip. */
export function Time({ at, compact = false }: { at: Date; compact?: boolean }) {
  const absolute = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const relative = relativeTime(at, usePage().now);
  return (
    <time dateTime={at.toISOString()} title={compact ? absolute : undefined}>
      {compact ? relative : `${absolute} (${relative})`}
    </time>
  );
}

/** How far a moment is from another, in its largest whole unit: `3 hours ago`. */
export function relativeTime(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? [];
  return unit && size ? words.format(Math.trunc(seconds / size), unit) : 'just now';
}

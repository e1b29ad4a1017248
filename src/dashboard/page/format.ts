import type { Plan } from '../../../config/plans';
import type { DeliveryKind } from '../../queues/contracts';

/** Display names of the delivery kinds. */
export const kindLabels: Readonly<Record<DeliveryKind, string>> = {
  email: 'E-mail to you',
  'auto-reply': 'Auto-reply',
  reply: 'Your reply',
  'file-upload': 'File upload',
  webhook: 'Webhook',
};

/** Display names of the plans. */
export const planLabels: Readonly<Record<Plan, string>> = {
  free: 'Free',
  pro: 'Pro',
  annual: 'Annual',
  three_year: 'Three-year',
  unlimited: 'Unlimited',
};

const count = new Intl.NumberFormat('en');

/** A whole number with thousands separators: `12,345`. */
export function formatCount(value: number): string {
  return count.format(value);
}

/** A duration: `840 ms`, `7.9 s`. */
export function formatMilliseconds(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

/** A percentage, never rounded to 0 or 100%: `99.9%`. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (part / whole) * 100;
  if (percent === 0 || percent === 100) return `${percent}%`;
  return `${Math.min(99.9, Math.max(0.1, percent)).toFixed(1)}%`;
}

/** A point in time, to the minute by default: `2026-11-22 17:46 UTC`, or in another zone `2026-11-22 18:46`. */
export function formatDateTime(at: Date, zone = 'UTC', precision: 'minute' | 'second' = 'minute'): string {
  const toMinute = precision === 'minute';
  if (zone === 'UTC')
    return `${at
      .toISOString()
      .slice(0, toMinute ? 16 : 19)
      .replace('T', ' ')} UTC`;
  // Swedish dates are written like ISO 8601; client/dashboard/time-zone.ts formats in the same way.
  const timeStyle = toMinute ? 'short' : 'medium';
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle, timeZone: zone }).format(at);
}

const relativeTime = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** The distance between two points in time, in the largest whole unit: `3 hours ago`. */
export function formatRelativeTime(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? [];
  return unit && size ? relativeTime.format(Math.trunc(seconds / size), unit) : 'just now';
}

const monthAndDay = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The day on which the usage of a month (`YYYY-MM`) is reset: `Dec 1`. */
export function formatResetDay(period: string): string {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return monthAndDay.format(Date.UTC(year, month));
}

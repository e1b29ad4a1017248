import type { Plan } from '../../../config/plans';
import type { DeliveryKind } from '../../queues/contracts';

/** Display names of the delivery kinds. */
export const kindLabels: Readonly<Record<DeliveryKind, string>> = {
  email: 'Notification',
  'auto-reply': 'Auto-reply',
  reply: 'Reply',
  'file-upload': 'File',
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

/** A long duration in its two largest units: `45 s`, `12 min`, `3 h 20 min`, `2 days 4 h`. */
export function formatDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return `${Math.max(1, Math.round(ms / 1_000))} s`;
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  const rest = hours % 24 === 0 ? '' : ` ${hours % 24} h`;
  return `${days === 1 ? '1 day' : `${days} days`}${rest}`;
}

/** A percentage, never rounded to 0 or 100%: `99.9%`. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (part / whole) * 100;
  if (percent === 0 || percent === 100) return `${percent}%`;
  return `${Math.min(99.9, Math.max(0.1, percent)).toFixed(1)}%`;
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

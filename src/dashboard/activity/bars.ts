import type { DecisionReason } from '../../decisions/decision';
import type { DecisionBucket } from '../../decisions/decisions.repository';
import type { Bar } from '../page/bar-chart';
import { wasVisitorTold } from './reasons';

const lengths = { hour: 3_600_000, day: 86_400_000 } as const;

/** The start of the UTC hour or day that is `bars - 1` before the current one. */
export function startOfBars(unit: 'hour' | 'day', bars: number, now = Date.now()): Date {
  const length = lengths[unit];
  return new Date((Math.floor(now / length) - (bars - 1)) * length);
}

/** The last `bars` hours or days, including empty ones, split by whether the visitor saw an error. */
export function fillBars(
  buckets: readonly DecisionBucket[],
  unit: 'hour' | 'day',
  bars: number,
  now = Date.now(),
): Bar[] {
  const byTime = new Map(buckets.map(({ at, counts }) => [at.getTime(), counts]));
  const start = startOfBars(unit, bars, now).getTime();
  return Array.from({ length: bars }, (_, index) => {
    const at = new Date(start + index * lengths[unit]);
    const counts = Object.entries(byTime.get(at.getTime()) ?? {}) as [DecisionReason, number][];
    const sum = (told: boolean) =>
      counts.filter(([reason]) => wasVisitorTold(reason) === told).reduce((total, [, count]) => total + count, 0);
    const text = at.toISOString();
    return { at: unit === 'day' ? text.slice(0, 10) : `${text.slice(0, 16)}Z`, counts: [sum(true), sum(false)] };
  });
}

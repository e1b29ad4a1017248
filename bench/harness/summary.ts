import { median } from './alternate';
import type { Figure } from './figure';

/** A figure as shown: medians, and the spread of the rounds. */
export interface Summary {
  readonly ours: number;
  readonly floor: number | null;
  /** The median of ours divided by the floor's. */
  readonly ratio: number | null;
  /** The lowest and highest round: of the ratio, or of ours if there is no floor. */
  readonly spread: readonly [number, number];
  /** Null without a target. */
  readonly holds: boolean | null;
}

/** Summarizes the rounds of one figure. */
export function summarize({ ours, floor, target }: Figure): Summary {
  const middle = median(ours);
  const middleOfFloor = floor && median(floor.values);
  const ratio = middleOfFloor === null ? null : middle / middleOfFloor;
  const each = floor ? ours.map((value, round) => value / (floor.values[round] ?? Number.NaN)) : ours;
  return {
    ours: middle,
    floor: middleOfFloor,
    ratio,
    spread: [Math.min(...each), Math.max(...each)],
    holds: target && meets(ratio ?? middle, target),
  };
}

function meets(value: number, target: NonNullable<Figure['target']>): boolean {
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}

/** Rounded to about three digits, which is the precision of a measurement. */
export function show(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Such as `≥ 0.65`; empty without a target. */
export function showTarget(target: Figure['target']): string {
  if (!target) return '';
  return 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
}

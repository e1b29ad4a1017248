import { median } from './alternate';
import type { Figure } from './figure';

/** A figure as it is shown: medians, and how far the rounds lie apart. */
export interface Summary {
  readonly ours: number;
  readonly floor: number | null;
  /** The median of ours by that of the floor. */
  readonly ratio: number | null;
  /** The lowest and the highest of the rounds: of the ratio, or of ours where there is no floor. */
  readonly spread: readonly [number, number];
  /** Null where nothing is asked of it. */
  readonly holds: boolean | null;
}

/** Sums up the rounds of one figure. */
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

/** Three digits or so, which is as much as a measurement is worth. */
export function show(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** `≥ 0.65`; nothing where nothing is asked. */
export function showTarget(target: Figure['target']): string {
  if (!target) return '';
  return 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
}

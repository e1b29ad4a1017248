import type { Figure } from './figure';
import { show, showTarget, summarize } from './summary';

export const columns = ['what', 'ours', 'floor', 'ratio', 'rounds', 'target'] as const;

/** The cells of a figure, for the terminal and for the documentation alike. */
export function cellsOf(figure: Figure): string[] {
  const { ours, floor, ratio, spread, holds } = summarize(figure);
  const mark = holds === null ? '' : holds ? ' ✓' : ' ✗';
  return [
    figure.name,
    `${show(ours)} ${figure.unit}`,
    figure.floor && floor !== null ? `${show(floor)} ${figure.floor.name}` : '',
    ratio === null ? '' : show(ratio),
    figure.ours.length > 1 ? spread.map(show).join('–') : '',
    showTarget(figure.target) + mark,
  ];
}

/** The figures as a table for a terminal. */
export function renderTable(figures: readonly Figure[]): string {
  const rows = [[...columns], ...figures.map(cellsOf)];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}

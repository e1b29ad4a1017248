import stringWidth from 'string-width';
import { plain } from './plain.js';

export interface Column<Row> {
  readonly title: string;
  readonly value: (row: Row) => string | number | boolean | null | undefined;
  readonly style?: (row: Row) => Style | null;
  /** It is never cut, because people copy it. */
  readonly isUncut?: boolean;
}

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

export type Paint = (style: Style, text: string) => string;

const gap = '  ';
const minWidth = 8;

/** Rows for people, aligned, and cut where they are wider than the terminal. */
export function renderTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  width: number,
  paint: Paint,
): string {
  const cells = rows.map((row) => columns.map(({ value }) => shortTime(textOf(value(row)))));
  const titles = columns.map(({ title }) => title.toUpperCase());
  const needed = titles.map((title, n) =>
    Math.max(...[title, ...cells.map((row) => row[n] ?? '')].map((text) => stringWidth(text))),
  );
  const minWidths = columns.map(({ isUncut }, n) => (isUncut ? (needed[n] ?? 0) : minWidth));
  const widths = fitWidths(needed, minWidths, width - gap.length * (columns.length - 1));
  const line = (texts: readonly string[], styles: readonly (Style | null)[]) =>
    texts
      .map((text, n) => {
        const cell = pad(text, n === texts.length - 1 ? 0 : (widths[n] ?? 0), widths[n] ?? 0);
        const style = styles[n];
        return style ? paint(style, cell) : cell;
      })
      .join(gap)
      .trimEnd();
  const head = line(
    titles,
    titles.map(() => 'dim'),
  );
  const body = rows.map((row, n) =>
    line(
      cells[n] ?? [],
      columns.map(({ style }) => style?.(row) ?? null),
    ),
  );
  return [head, ...body].join('\n');
}

/** Rows for programs: values separated by tabs, without titles, uncut. */
export function renderLines<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  return rows.map((row) => columns.map(({ value }) => textOf(value(row))).join('\t')).join('\n');
}

/** Names with their values, below each other. */
export function renderFields(fields: readonly (readonly [name: string, value: unknown])[], paint: Paint): string {
  const width = Math.max(...fields.map(([name]) => stringWidth(plain(name))));
  return fields
    .map(([name, value]) => `${paint('dim', pad(plain(name), width, width))}${gap}${show(value)}`)
    .join('\n');
}

function show(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  return plain(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

function textOf(value: ReturnType<Column<unknown>['value']>): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return plain(String(value));
}

/** Takes from the widest columns that may be cut until all of them fit. */
function fitWidths(needed: readonly number[], minWidths: readonly number[], available: number): number[] {
  const widths = [...needed];
  for (;;) {
    const excess = widths.reduce((sum, one) => sum + one, 0) - available;
    const spare = widths.map((one, n) => (one > (minWidths[n] ?? 0) ? one : 0));
    const widest = Math.max(...spare);
    if (excess <= 0 || widest === 0) return widths;
    widths[spare.indexOf(widest)] = widest - 1;
  }
}

/** A time of the API as people read it, in their zone. */
function shortTime(text: string): string {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? new Date(text).toLocaleString('sv').slice(0, 16) : text;
}

function pad(text: string, min: number, max: number): string {
  let shown = text;
  if (stringWidth(text) > max) {
    const characters = [...text];
    while (characters.length > 0 && stringWidth(characters.join('')) > max - 1) characters.pop();
    shown = `${characters.join('')}…`;
  }
  return shown + ' '.repeat(Math.max(0, min - stringWidth(shown)));
}

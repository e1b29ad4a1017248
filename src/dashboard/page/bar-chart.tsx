import { formatMonthAndDay } from '../../lib/format-time';
import { formatCount } from './format';
import { usePage } from './render-page';

/** The counts of one day or hour, in the order of the series. */
export interface Bar {
  /** A day in the owner's zone (`2026-01-31`), or when an hour starts (`2026-01-31T17:00:00.000Z`). */
  readonly at: string;
  /** When the hour starts in the owner's zone, in the same form; needed for hours. */
  readonly local?: string;
  readonly counts: readonly number[];
}

interface BarChartProps {
  /** The id of the heading. */
  readonly id: string;
  readonly title: string;
  readonly unit: 'day' | 'hour';
  /** What is counted, such as "Accepted" and "Spam": at most as many as there are colors, and the rest. */
  readonly series: readonly string[];
  /** Whether the last series is the rest, which has no color. */
  readonly hasRest?: boolean;
  /** Whether the series are names, which a sentence does not change. */
  readonly isNamed?: boolean;
  /** Oldest first. */
  readonly bars: readonly Bar[];
  readonly note: string;
}

/** The number of colors. */
export const maxSeries = 6;

/** Counts over time as stacked bars, and as a table. The client script shows the counts of the bar under the pointer. */
export function BarChart({ id, title, series, bars, note, ...rest }: BarChartProps) {
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <BarChartBody {...{ title, series, bars, note, ...rest }} />
    </section>
  );
}

/** The chart without the card around it. */
export function BarChartBody(props: Omit<BarChartProps, 'id'>) {
  const { title, unit, series, hasRest, isNamed, bars, note } = props;
  const { zone } = usePage();
  const total = (index: number) => formatCount(bars.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0));
  return (
    <div data-bars>
      <ul className="legend">
        {series.map((label, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: series never move, and two may have one name.
          <li key={index} className={`key ${colorOf(index, series, hasRest)}`}>
            <b>{total(index)}</b> <bdi>{isNamed ? label : lowerFirst(label)}</bdi>
          </li>
        ))}
        <li className="soft reading" aria-hidden="true" data-reading>
          {note}
        </li>
      </ul>
      <Plot {...{ unit, series, hasRest, isNamed, bars }} />
      <details>
        <summary>Show as table</summary>
        <CountTable {...{ title, unit, series, bars, zone }} />
      </details>
    </div>
  );
}

function colorOf(index: number, series: readonly string[], hasRest = false): string {
  return hasRest && index === series.length - 1 ? 'rest' : `c${index + 1}`;
}

/** Columns and rows of the grid; the bars are placed in percentages, so that the chart has any width. */
function Plot(props: Omit<BarChartProps, 'id' | 'title' | 'note'>) {
  const { unit, series, hasRest, bars } = props;
  const max = Math.max(0, ...bars.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0)));
  const steps = scaleOf(max);
  const top = steps.at(-1) ?? 1;
  const width = 100 / Math.max(1, bars.length);
  return (
    <div className="chart" role="img" aria-label="Bar chart of the table below">
      <div className="scale" aria-hidden="true">
        {steps.toReversed().map((step) => (
          <span key={step}>{formatCount(step)}</span>
        ))}
      </div>
      <svg className="plot" aria-hidden="true">
        {steps.map((step) => (
          <line key={step} x1="0" x2="100%" y1={percent(1 - step / top)} y2={percent(1 - step / top)} />
        ))}
        {bars.map(({ at, local = at, counts }, index) => (
          <svg key={at} className="bar" x={`${round(index * width)}%`} width={`${round(width)}%`} height="100%">
            <title>{describeBar(props, local, counts)}</title>
            <rect className="column" width="100%" height="100%" />
            {stack(counts).map(
              ([from, to], n) =>
                to > from && (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: series never move.
                    key={n}
                    className={colorOf(n, series, hasRest)}
                    x="50%"
                    y={percent(1 - to / top)}
                    height={percent((to - from) / top)}
                  />
                ),
            )}
          </svg>
        ))}
      </svg>
      <svg className="axis" aria-hidden="true">
        {bars.map(({ at, local = at }, index) => {
          const label = labelClass(bars.length - 1 - index, bars.length, unit);
          return (
            label !== null && (
              <text key={at} className={label} x={`${round((index + 0.5) * width)}%`} y="14">
                {formatTime(local, unit)}
              </text>
            )
          );
        })}
      </svg>
    </div>
  );
}

/** Where each count begins and ends on top of those before it. */
function stack(counts: readonly number[]): (readonly [from: number, to: number])[] {
  let sum = 0;
  return counts.map((count) => {
    sum += count;
    return [sum - count, sum];
  });
}

/** From 0 in two to five equal steps of 1, 2 or 5 times a power of ten to at least `max`. */
function scaleOf(max: number): number[] {
  const roughly = Math.max(1, max / 4);
  const power = 10 ** Math.floor(Math.log10(roughly));
  const step = [1, 2, 5, 10].map((n) => n * power).find((size) => size >= roughly) ?? 1;
  const count = Math.max(2, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** How often bars are labeled, counted from the newest; every second label is left out where there is little room. */
function labelClass(ago: number, bars: number, unit: BarChartProps['unit']): string | null {
  const every = unit === 'hour' ? 4 : bars > 45 ? 15 : bars > 10 ? 5 : 1;
  if (ago % every !== 0) return null;
  return ago % (2 * every) === 0 ? '' : 'minor';
}

const percent = (share: number) => `${round(share * 100)}%`;
const round = (value: number) => Math.round(value * 1_000) / 1_000;

function formatTime(at: string, unit: BarChartProps['unit']): string {
  return unit === 'day' ? formatMonthAndDay(at) : at.slice(11, 16);
}

/** `Nov 22: 12 accepted, 3 spam`; with names, the total and those above zero: `Nov 22: 7 · Contact 5 · Orders 2`. */
function describeBar(
  { unit, series, isNamed }: Pick<BarChartProps, 'unit' | 'series' | 'isNamed'>,
  at: string,
  counts: readonly number[],
): string {
  const time = formatTime(at, unit);
  if (!isNamed) {
    return `${time}: ${counts.map((count, n) => `${formatCount(count)} ${lowerFirst(series[n] ?? '')}`).join(', ')}`;
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  const texts = counts.flatMap((count, n) => (count > 0 ? [`${series[n]} ${formatCount(count)}`] : []));
  return [`${time}: ${formatCount(total)}`, ...texts].join(' · ');
}

function CountTable({ title, unit, series, bars, zone }: Omit<BarChartProps, 'id' | 'note'> & { zone: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll with the arrow keys.
    <section className="days" aria-label={`Table of ${lowerFirst(title)}`} tabIndex={0}>
      <table id="counts-over-time">
        <thead>
          <tr>
            <th scope="col">
              {unit === 'day' ? 'Day' : 'Hour'} ({zone})
            </th>
            {series.map((label, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: series never move.
              <th key={index} scope="col" className="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map(({ at, local, counts }) => (
            <tr key={at}>
              <th scope="row">
                <time dateTime={at}>{(local ?? at).slice(0, 16).replace('T', ' ')}</time>
              </th>
              {counts.map((count, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: series never move.
                <td key={index} className="number">
                  <data value={count}>{formatCount(count)}</data>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

import { formatCount } from './format';
import { usePage } from './render-page';

/** The two counts of one day or hour. */
export interface Bar {
  /** A UTC day (`2026-01-31`) or the start of a UTC hour (`2026-01-31T17:00Z`). */
  readonly at: string;
  readonly counts: readonly [first: number, second: number];
}

interface BarChartProps {
  /** The id of the heading. */
  readonly id: string;
  readonly title: string;
  readonly unit: 'day' | 'hour';
  /** What is counted, such as "Accepted" and "Spam". */
  readonly series: readonly [first: string, second: string];
  /** Oldest first. */
  readonly bars: readonly Bar[];
  readonly note: string;
}

/** Counts over time, as a table. The client script reads the table, draws it as a chart and collapses it. */
export function BarChart({ id, title, unit, series, bars, note }: BarChartProps) {
  const { find } = usePage().assets;
  const [script, library, stylesheet] = [find('bar-chart.js'), find('uplot.js'), find('uplot.css')];
  const total = (index: 0 | 1) => formatCount(bars.reduce((sum, { counts }) => sum + counts[index], 0));
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="legend">
        <span className="key">
          <b>{total(0)}</b> {lowerFirst(series[0])}
        </span>
        <span className="key second">
          <b>{total(1)}</b> {lowerFirst(series[1])}
        </span>
        <output className="soft" aria-hidden="true" data-reading>
          {note}
        </output>
      </p>
      <div
        className="chart"
        data-chart="counts-over-time"
        data-unit={unit}
        role="img"
        aria-label="Bar chart of the table below"
        hidden
      />
      <details open>
        <summary>Show as table</summary>
        <CountTable {...{ title, unit, series, bars }} />
      </details>
      {stylesheet && <link rel="stylesheet" href={stylesheet} />}
      {script && library && (
        <>
          <script defer src={library} />
          <script type="module" src={script} />
        </>
      )}
    </section>
  );
}

function CountTable({ title, unit, series, bars }: Pick<BarChartProps, 'title' | 'unit' | 'series' | 'bars'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll with the arrow keys.
    <section className="days" aria-label={`Table of ${lowerFirst(title)}`} tabIndex={0}>
      <table id="counts-over-time">
        <thead>
          <tr>
            <th scope="col">{unit === 'day' ? 'Day' : 'Hour'} (UTC)</th>
            {series.map((label) => (
              <th key={label} scope="col" className="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map(({ at, counts }) => (
            <tr key={at}>
              <th scope="row">
                <time dateTime={at}>{at.slice(0, 16).replace('T', ' ')}</time>
              </th>
              {counts.map((count, index) => (
                <td key={series[index]} className="number">
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

import type uPlotClass from 'uplot';

// uPlot's own script sets this global; it is loaded before any module runs.
declare const uPlot: typeof uPlotClass | undefined;

/** Two counts per day or hour as columns, oldest first; times are in seconds since 1970. */
interface Counts {
  readonly times: number[];
  readonly first: number[];
  readonly second: number[];
}

const hour = 3_600;
const day = 86_400;
const chartHeight = 216;
/** By the `data-unit` of the chart: the length of a bar in seconds, how its time is shown, and steps of the axis. */
const units = {
  day: { seconds: day, format: { day: 'numeric', month: 'short' }, steps: [1, 2, 5, 10, 15, 30].map((n) => n * day) },
  hour: {
    seconds: hour,
    format: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    steps: [1, 2, 3, 4, 6, 8, 12].map((n) => n * hour),
  },
} as const;
/** Steps of the vertical axis; uPlot's own include fractions. */
const integerSteps = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap((n) => [n, 2 * n, 5 * n]);

const container = document.querySelector<HTMLElement>('[data-chart]');
const table = document.getElementById(container?.dataset.chart ?? '');
const unit = units[container?.dataset.unit === 'hour' ? 'hour' : 'day'];
const timeFormat = new Intl.DateTimeFormat('en', { ...unit.format, timeZone: 'UTC' });
const formatTime = (seconds: number): string => timeFormat.format(seconds * 1000);

if (container && table && typeof uPlot === 'function') {
  const counts = readCounts(table);
  const [, ...headings] = [...table.querySelectorAll('thead th')].map((cell) => cell.textContent ?? '');
  const labels = headings.map((heading) => heading.charAt(0).toLowerCase() + heading.slice(1));
  const legend = document.querySelector('[data-reading]');
  const defaultText = legend?.textContent ?? '';
  drawChart(uPlot, container, counts, (index) => {
    if (legend) legend.textContent = index === null ? defaultText : describeBar(counts, labels, index);
  });
  table.closest('details')?.removeAttribute('open');
}

/** Reads a table in which each row has a `<time>` and two `<data>` elements. */
function readCounts(source: HTMLElement): Counts {
  const counts: Counts = { times: [], first: [], second: [] };
  for (const row of [...source.querySelectorAll('tbody tr')].reverse()) {
    const time = row.querySelector('time')?.dateTime;
    const [first, second] = [...row.querySelectorAll('data')].map(({ value }) => Number(value));
    if (time === undefined || first === undefined || second === undefined) continue;
    counts.times.push(Date.parse(time) / 1000);
    counts.first.push(first);
    counts.second.push(second);
  }
  return counts;
}

function describeBar(counts: Counts, labels: readonly string[], index: number): string {
  const [time, first, second] = [counts.times[index], counts.first[index], counts.second[index]];
  if (time === undefined || first === undefined || second === undefined) return '';
  return `${formatTime(time)}: ${first.toLocaleString('en')} ${labels[0]}, ${second.toLocaleString('en')} ${labels[1]}`;
}

/**
 * Draws stacked bars that follow the container's width and the color scheme. `onHover` is called with the index of the
 * bar under the pointer, and with null when the pointer leaves.
 */
function drawChart(
  library: typeof uPlotClass,
  parent: HTMLElement,
  counts: Counts,
  onHover: (index: number | null) => void,
): void {
  parent.hidden = false;
  const totals = counts.first.map((first, index) => first + (counts.second[index] ?? 0));
  // The bar of the first count covers the bar of the total; what remains visible of the latter is the second.
  const draw = () => new library(chartOptions(library, parent, onHover), [counts.times, totals, counts.first], parent);
  let chart = draw();
  const redraw = () => {
    chart.destroy();
    chart = draw();
  };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  new ResizeObserver(() => {
    if (chart.width !== parent.clientWidth) chart.setSize({ width: parent.clientWidth, height: chartHeight });
  }).observe(parent);
}

function chartOptions(
  library: typeof uPlotClass,
  parent: HTMLElement,
  onHover: (index: number | null) => void,
): uPlotClass.Options {
  const style = getComputedStyle(parent);
  // The values of the variables depend on the scheme; only a property that uses them has the color itself.
  const color = (name: string) => {
    parent.style.color = `var(${name})`;
    const value = style.color;
    parent.style.color = '';
    return value;
  };
  const bars = library.paths.bars?.({ size: [0.7, 40] });
  const series = (fill: string): uPlotClass.Series => ({ fill, width: 0, paths: bars, points: { show: false } });
  const axis = { stroke: color('--soft'), font: `12px ${style.fontFamily}`, ticks: { show: false } };
  const grid = { stroke: color('--line'), width: 1 };
  return {
    width: parent.clientWidth,
    height: chartHeight,
    padding: [8, 8, 0, 0],
    tzDate: (seconds) => library.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { range: (_chart, from, to) => [from - unit.seconds / 2, to + unit.seconds / 2] },
      y: { range: (_chart, _from, to) => [0, Math.max(4, to * 1.05)] },
    },
    series: [{}, series(color('--chart-second')), series(color('--chart-first'))],
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 30,
        space: 56,
        incrs: [...unit.steps],
        values: (_chart, times) => times.map(formatTime),
      },
      { ...axis, grid, size: 52, space: 36, incrs: integerSteps },
    ],
    hooks: { setCursor: [({ cursor }) => onHover(cursor.idx ?? null)] },
  };
}

import type uPlotClass from 'uplot';

// uPlot's own script sets this global; it is loaded before any module runs.
declare const uPlot: typeof uPlotClass | undefined;

/** Submissions per day as columns, oldest first; times are in seconds since 1970. */
interface Days {
  readonly times: number[];
  readonly accepted: number[];
  readonly spam: number[];
}

const day = 86_400;
const chartHeight = 216;
const dayFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const formatDay = (seconds: number): string => dayFormat.format(seconds * 1000);
/** Steps of the vertical axis; uPlot's own include fractions. */
const integerSteps = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap((n) => [n, 2 * n, 5 * n]);

const container = document.querySelector<HTMLElement>('[data-chart]');
const table = document.getElementById(container?.dataset.chart ?? '');
if (container && table && typeof uPlot === 'function') {
  const days = readDays(table);
  const legend = document.querySelector('[data-reading]');
  const defaultText = legend?.textContent ?? '';
  drawChart(uPlot, container, days, (index) => {
    if (legend) legend.textContent = index === null ? defaultText : describeDay(days, index);
  });
  table.closest('details')?.removeAttribute('open');
}

/** Reads a table in which each row has a `<time>` and two `<data>` elements. */
function readDays(source: HTMLElement): Days {
  const days: Days = { times: [], accepted: [], spam: [] };
  for (const row of [...source.querySelectorAll('tbody tr')].reverse()) {
    const time = row.querySelector('time')?.dateTime;
    const [accepted, spam] = [...row.querySelectorAll('data')].map(({ value }) => Number(value));
    if (time === undefined || accepted === undefined || spam === undefined) continue;
    days.times.push(Date.parse(time) / 1000);
    days.accepted.push(accepted);
    days.spam.push(spam);
  }
  return days;
}

function describeDay(days: Days, index: number): string {
  const [time, accepted, spam] = [days.times[index], days.accepted[index], days.spam[index]];
  if (time === undefined || accepted === undefined || spam === undefined) return '';
  return `${formatDay(time)}: ${accepted.toLocaleString('en')} accepted, ${spam.toLocaleString('en')} spam`;
}

/**
 * Draws stacked bars that follow the container's width and the color scheme. `onHover` is called with the index of the
 * day under the pointer, and with null when the pointer leaves.
 */
function drawChart(
  library: typeof uPlotClass,
  parent: HTMLElement,
  days: Days,
  onHover: (index: number | null) => void,
): void {
  parent.hidden = false;
  const totals = days.accepted.map((accepted, index) => accepted + (days.spam[index] ?? 0));
  // The bar of accepted submissions covers the bar of all; what remains visible of the latter is the spam.
  const draw = () => new library(chartOptions(library, parent, onHover), [days.times, totals, days.accepted], parent);
  let chart = draw();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    chart.destroy();
    chart = draw();
  });
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
  const color = (name: string) => style.getPropertyValue(name).trim();
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
      x: { range: (_chart, from, to) => [from - day / 2, to + day / 2] },
      y: { range: (_chart, _from, to) => [0, Math.max(4, to * 1.05)] },
    },
    series: [{}, series(color('--chart-spam')), series(color('--chart-accepted'))],
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 30,
        space: 56,
        incrs: [day, 2 * day, 5 * day, 10 * day, 15 * day, 30 * day],
        values: (_chart, times) => times.map(formatDay),
      },
      { ...axis, grid, size: 52, space: 36, incrs: integerSteps },
    ],
    hooks: { setCursor: [({ cursor }) => onHover(cursor.idx ?? null)] },
  };
}

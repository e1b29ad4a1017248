import type uPlot from 'uplot';
import type { Days } from './day-table.js';

const day = 86_400;
const height = 216;
const dayName = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const nameOf = (seconds: number): string => dayName.format(seconds * 1000);

/**
 * Draws the days as stacked bars into `place`, as wide as it is and in the page's colours, whatever these become. `point`
 * is told which day the pointer is at, and null when it left.
 */
export function drawDays(
  library: typeof uPlot,
  place: HTMLElement,
  days: Days,
  point: (index: number | null) => void,
): void {
  place.hidden = false;
  const totals = days.accepted.map((accepted, index) => accepted + (days.spam[index] ?? 0));
  // A bar of the whole stands behind that of the accepted, so that what shows of it is the spam.
  const draw = () => new library(optionsOf(library, place, point), [days.times, totals, days.accepted], place);
  let chart = draw();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    chart.destroy();
    chart = draw();
  });
  new ResizeObserver(() => {
    if (chart.width !== place.clientWidth) chart.setSize({ width: place.clientWidth, height });
  }).observe(place);
}

function optionsOf(library: typeof uPlot, place: HTMLElement, point: (index: number | null) => void): uPlot.Options {
  const style = getComputedStyle(place);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const bars = library.paths.bars?.({ size: [0.7, 40] });
  const barsIn = (fill: string): uPlot.Series => ({ fill, width: 0, paths: bars, points: { show: false } });
  const axis = { stroke: colour('--soft'), font: `12px ${style.fontFamily}`, ticks: { show: false } };
  const grid = { stroke: colour('--line'), width: 1 };
  return {
    width: place.clientWidth,
    height,
    padding: [8, 8, 0, 0],
    tzDate: (seconds) => library.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { range: (_chart, from, to) => [from - day / 2, to + day / 2] },
      y: { range: (_chart, _from, to) => [0, Math.max(4, to * 1.05)] },
    },
    series: [{}, barsIn(colour('--chart-spam')), barsIn(colour('--chart-accepted'))],
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 30,
        space: 56,
        incrs: [day, 2 * day, 5 * day, 10 * day, 15 * day, 30 * day],
        values: (_chart, times) => times.map(nameOf),
      },
      { ...axis, grid, size: 52, space: 36, incrs: wholeSteps },
    ],
    hooks: { setCursor: [({ cursor }) => point(cursor.idx ?? null)] },
  };
}

// Nobody sends half a submission.
const wholeSteps = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap((n) => [n, 2 * n, 5 * n]);

/** What a day had, in words. */
export function describeDay(days: Days, index: number): string {
  const [time, accepted, spam] = [days.times[index], days.accepted[index], days.spam[index]];
  if (time === undefined || accepted === undefined || spam === undefined) return '';
  return `${nameOf(time)}: ${accepted.toLocaleString('en')} accepted, ${spam.toLocaleString('en')} spam`;
}

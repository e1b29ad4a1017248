import type uPlotClass from 'uplot';
import { describeDay, drawDays } from './day-chart.js';
import { readDays } from './day-table.js';

// The library's own file leaves it here; it is loaded before any module runs.
declare const uPlot: typeof uPlotClass | undefined;

const place = document.querySelector<HTMLElement>('[data-chart]');
const table = document.getElementById(place?.dataset.chart ?? '');
if (place && table && typeof uPlot === 'function') {
  const days = readDays(table);
  const reading = document.querySelector('[data-reading]');
  const remark = reading?.textContent ?? '';
  drawDays(uPlot, place, days, (index) => {
    if (reading) reading.textContent = index === null ? remark : describeDay(days, index);
  });
  table.closest('details')?.removeAttribute('open');
}

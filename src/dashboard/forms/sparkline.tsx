import { formatCount } from '../page/format';

const bar = { width: 3, step: 4, height: 22 };

/** A bar per day, today last, with the total beside it. Screen readers get the figures as text. */
export function Sparkline({ days }: { days: readonly number[] }) {
  const [total, max, today] = [days.reduce((sum, n) => sum + n, 0), Math.max(0, ...days), days.at(-1) ?? 0];
  const summary = `${formatCount(total)} in the last ${days.length} days, ${formatCount(today)} today, at most ${formatCount(max)} per day`;
  const width = days.length * bar.step;
  return (
    <span className="spark">
      <svg viewBox={`0 0 ${width} ${bar.height}`} width={width} height={bar.height} role="img" aria-label={summary}>
        <title>{summary}</title>
        <path d={drawBars(days, max)} />
      </svg>
      <span aria-hidden="true">{formatCount(total)}</span>
    </span>
  );
}

/** Days without submissions still get one pixel, and a single submission at least three. */
function drawBars(days: readonly number[], max: number): string {
  const heightOf = (n: number) => (n === 0 ? 1 : Math.max(3, Math.round((n / max) * bar.height)));
  return days
    .map((n, index) => `M${index * bar.step} ${bar.height}v-${heightOf(n)}h${bar.width}v${heightOf(n)}z`)
    .join('');
}

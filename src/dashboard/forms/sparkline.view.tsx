const bar = { width: 3, step: 4, height: 22 };

/** Thirty days as bars, the last one today, with their sum beside; whoever cannot see them hears the figures. */
export function Sparkline({ days }: { days: readonly number[] }) {
  const [sum, most, today] = [days.reduce((total, n) => total + n, 0), Math.max(0, ...days), days.at(-1) ?? 0];
  const told = `${words(sum)} in the last ${days.length} days, ${words(today)} today, at most ${words(most)} on a day`;
  const width = days.length * bar.step;
  return (
    <span className="spark">
      <svg viewBox={`0 0 ${width} ${bar.height}`} width={width} height={bar.height} role="img" aria-label={told}>
        <title>{told}</title>
        <path d={drawBars(days, most)} />
      </svg>
      <span aria-hidden="true">{words(sum)}</span>
    </span>
  );
}

/** Every day leaves a mark on the ground, so that a quiet one is seen to be a day; one submission is seen in any crowd. */
function drawBars(days: readonly number[], most: number): string {
  const heightOf = (n: number) => (n === 0 ? 1 : Math.max(3, Math.round((n / most) * bar.height)));
  return days
    .map((n, index) => `M${index * bar.step} ${bar.height}v-${heightOf(n)}h${bar.width}v${heightOf(n)}z`)
    .join('');
}

const words = (n: number) => n.toLocaleString('en');

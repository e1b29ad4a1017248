import { median } from './alternate';
import type { Figure } from './figure';
import type { Results } from './results';
import { show, summarize } from './summary';

const width = 820;
const labels = 290;
const bars = width - labels - 150;

const style = `
  .background { fill: #ffffff } .text { fill: #1f2328 } .quiet { fill: #59636e } .ours { fill: #2f6feb } .floor { fill: #c9d1d9 }
  .target { stroke: #1f2328 } text { font: 13px system-ui, -apple-system, 'Segoe UI', sans-serif }
  .title { font-weight: 600; font-size: 15px } .small { font-size: 12px }
  @media (prefers-color-scheme: dark) {
    .background { fill: #0d1117 } .text { fill: #e6edf3 } .quiet { fill: #9198a1 } .ours { fill: #4493f8 }
    .floor { fill: #3d444d } .target { stroke: #e6edf3 }
  }`;

/** A measurement with everything that it was compared to. */
interface Group {
  readonly name: string;
  readonly figures: readonly Figure[];
}

/** An SVG chart of all rates, for light and dark pages. */
export function renderChart(results: Results): string {
  const parts: string[] = [];
  let y = 14;
  for (const [name, { date, figures }] of Object.entries(results)) {
    const rates = figures.filter(({ unit, floor }) => unit.endsWith('/s') && floor);
    for (const unit of new Set(rates.map((figure) => figure.unit))) {
      const panel = renderPanel(
        `${name}: ${unit}, ${date.slice(0, 10)}`,
        groupsOf(rates.filter((figure) => figure.unit === unit)),
        y,
      );
      parts.push(panel.svg);
      y = panel.y;
    }
  }
  const height = y + 26;
  const key = [
    rect('ours', labels, y, 12, 12),
    text('small quiet', labels + 18, y + 11, 'Letterbox'),
    rect('floor', labels + 100, y, 12, 12),
    text('small quiet', labels + 118, y + 11, 'its floor'),
    tick(labels + 194, y - 1, 14),
    text('small quiet', labels + 202, y + 11, 'what Letterbox is to reach'),
  ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="What was measured, beside its floors">
<style>${style}
</style>
${rect('background', 0, 0, width, height)}
${parts.join('\n')}
${key}
</svg>
`;
}

function groupsOf(figures: readonly Figure[]): Group[] {
  const names = [...new Set(figures.map(({ name }) => name))];
  return names.map((name) => ({ name, figures: figures.filter((figure) => figure.name === name) }));
}

function renderPanel(title: string, groups: readonly Group[], top: number): { svg: string; y: number } {
  const all = groups.flatMap(({ figures }) => figures.flatMap((figure) => [summarize(figure).ours, promised(figure)]));
  const floors = groups.flatMap(({ figures }) => figures.map((figure) => summarize(figure).floor ?? 0));
  const scale = bars / Math.max(...all, ...floors);
  const svg = [text('title text', 14, top + 14, title)];
  let y = top + 28;
  for (const { name, figures } of groups) {
    const [first] = figures;
    if (!first) continue;
    const { ours } = summarize(first);
    svg.push(text('text', labels - 12, y + 12, name, 'end'), rect('ours', labels, y, ours * scale, 15));
    svg.push(text('text', labels + ours * scale + 8, y + 12, show(ours)));
    y += 18;
    for (const figure of figures) {
      const { floor, ratio } = summarize(figure);
      if (!figure.floor || floor === null || ratio === null) continue;
      svg.push(text('small quiet', labels - 12, y + 9, figure.floor.name, 'end'));
      svg.push(rect('floor', labels, y, floor * scale, 9));
      const mark = promised(figure) * scale;
      if (mark > 0) svg.push(tick(labels + mark, y - 2, 13));
      const said = `${show(floor)} (× ${show(ratio)})`;
      svg.push(text('small quiet', labels + Math.max(floor * scale, mark) + 8, y + 9, said));
      y += 14;
    }
    y += 9;
  }
  return { svg: svg.join('\n'), y: y + 10 };
}

/** The minimum for ours; 0 if there is no target. */
function promised({ floor, target }: Figure): number {
  return floor && target && 'atLeast' in target ? target.atLeast * median(floor.values) : 0;
}

function text(kind: string, x: number, y: number, content: string, anchor: 'start' | 'end' = 'start'): string {
  const safe = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text class="${kind}" x="${x.toFixed(1)}" y="${y}" text-anchor="${anchor}">${safe}</text>`;
}

function rect(kind: string, x: number, y: number, w: number, h: number): string {
  return `<rect class="${kind}" x="${x.toFixed(1)}" y="${y}" width="${w.toFixed(1)}" height="${h}" rx="2"/>`;
}

function tick(x: number, y: number, length: number): string {
  return `<line class="target" x1="${x.toFixed(1)}" x2="${x.toFixed(1)}" y1="${y}" y2="${y + length}" stroke-width="1.5"/>`;
}

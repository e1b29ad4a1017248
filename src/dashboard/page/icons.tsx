import { readFileSync } from 'node:fs';

const names = [
  'adjustments-horizontal',
  'archive-box',
  'arrow-right-start-on-rectangle',
  'arrow-uturn-left',
  'bars-3',
  'bolt',
  'book-open',
  'chart-bar',
  'check',
  'check-circle',
  'clock',
  'cog-6-tooth',
  'command-line',
  'computer-desktop',
  'document-text',
  'envelope',
  'envelope-open',
  'exclamation-circle',
  'exclamation-triangle',
  'funnel',
  'home',
  'identification',
  'inbox',
  'information-circle',
  'lock-closed',
  'magnifying-glass',
  'moon',
  'no-symbol',
  'paper-clip',
  'pencil-square',
  'queue-list',
  'server-stack',
  'sun',
  'tag',
  'trash',
  'user-circle',
  'users',
  'x-mark',
] as const;

export type IconName = (typeof names)[number];

/** The content of each icon's SVG element. */
const contents = new Map(names.map((name) => [name, readContent(name)]));

function readContent(name: IconName): string {
  const svg = readFileSync(require.resolve(`heroicons/24/outline/${name}.svg`), 'utf8');
  return svg.replace(/^<svg[^>]*>\s*|\s*<\/svg>\s*$/g, '');
}

/** An icon of Heroicons (MIT), in the color of the text. It is decoration: the words stand beside it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of the package.
      dangerouslySetInnerHTML={{ __html: contents.get(name) ?? '' }}
    />
  );
}

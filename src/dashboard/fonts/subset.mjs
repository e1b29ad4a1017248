// `npm run fonts` makes the files of the typeface: for each @font-face of tokens.css one with the characters and the
// weights that it names, and nothing else. They are committed, so builds and tests do without the tools.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const source = '@fontsource-variable/public-sans/files/public-sans-NAME-wght-normal.woff2';
const sheet = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');

for (const [face] of sheet.matchAll(/@font-face \{[^}]*\}/g)) {
  const [, file, name] = /url\("(public-sans-([^"]+)\.woff2)"\)/.exec(face);
  const [, min, max] = /font-weight: (\d+) (\d+)/.exec(face);
  const whole = readFileSync(fileURLToPath(import.meta.resolve(source.replace('NAME', name))));
  const subset = await subsetFont(whole, charactersOf(face), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: Number(min), max: Number(max) } },
  });
  writeFileSync(new URL(file, import.meta.url), subset);
  console.log(`${file}: ${subset.length} bytes, ${whole.length} in the package`);
}

/** The characters in the `unicode-range` of a rule. */
function charactersOf(face) {
  const ranges = face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g);
  const points = [...ranges].flatMap(([, first, last = first]) => {
    const from = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index);
  });
  return String.fromCodePoint(...points);
}

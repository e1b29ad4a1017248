import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { extname } from 'node:path';
import { bundleLibraries } from './bundle-libraries.mjs';

// Files that the code reads at run time; the compiler copies only what is imported.
const assets = new Set(['.css', '.js', '.woff2', '.yaml']);

cpSync('src', 'dist/src', {
  recursive: true,
  filter: (source) => extname(source) === '' || assets.has(extname(source)),
});

// What changed is shown on two pages.
cpSync('CHANGELOG.md', 'dist/CHANGELOG.md');

// The pages below /docs.
cpSync('docs/guides', 'dist/docs/guides', { recursive: true });
for (const file of readdirSync('docs')) if (extname(file) === '.md') cpSync(`docs/${file}`, `dist/docs/${file}`);

// Migrations of an earlier build whose source is gone would still run. Only these are removed, so that a program that is
// being started from the same folder finds the others.
for (const file of readdirSync('dist/migrations')) {
  const source = `migrations/${file.replace(/\.js(\.map)?$/, '.ts')}`;
  if (!existsSync(source)) rmSync(`dist/migrations/${file}`);
}

await bundleLibraries();

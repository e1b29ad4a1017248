import { cpSync } from 'node:fs';
import { extname } from 'node:path';

// Files that the code reads at run time; the compiler copies only what is imported.
const assets = new Set(['.css', '.js', '.yaml']);

cpSync('src', 'dist/src', {
  recursive: true,
  filter: (source) => extname(source) === '' || assets.has(extname(source)),
});

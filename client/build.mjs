import { readFileSync, writeFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { minify } from 'terser';

// Each stands on those before it; what only a page's own modules use is left out.
const parts = ['texts', 'send', 'post', 'enhance'];

const dist = new URL('../dist/client/', import.meta.url);
const sources = parts.map((part) => readFileSync(new URL(`letterbox/${part}.mjs`, dist), 'utf8'));
const joined = sources.join('\n').replaceAll(/^import .*$|^export (?=async |function |const )/gm, '');

const { code } = await minify(`(() => { 'use strict';\n${joined}\nenhance(); })();`, {
  ecma: 2020,
  compress: { passes: 3 },
  mangle: true,
  format: { comments: false },
});
new Script(code);
writeFileSync(new URL('letterbox.js', dist), code);

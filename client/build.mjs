// Completes dist/client/ after tsc: generates the built-in texts, bundles the client library (letterbox.js for pages, and
// letterbox.mjs with its types for programs) and the command line, packs the packages of packages/ from all of it, and
// bundles and compresses the dashboard's scripts.
import { execSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { minify } from 'terser';
import { collectLicenses } from './licenses.mjs';

const dist = new URL('../dist/client/', import.meta.url);
const messages = new URL('../src/submit/response/pages/messages/', import.meta.url);

writeFileSync(
  new URL('letterbox/builtin-texts.mjs', dist),
  `export const builtinTexts = ${JSON.stringify(collectTexts())};\n`,
);
const library = join(['builtin-texts', 'texts', 'send', 'enhance'], '.mjs');
writeFileSync(new URL('letterbox.js', dist), await compress(`(() => {\n${library}\nenhance(); })();`));
writeFileSync(
  new URL('letterbox.mjs', dist),
  await compress(`${library}\n${join(['letterbox'], '.mjs')}\nexport { enhance, messageOf, nextPage, submit };`),
);
writeFileSync(
  new URL('letterbox.d.mts', dist),
  // Without the last line, everything in a file of declarations is exported.
  `${join(['result', 'texts', 'send', 'enhance', 'letterbox'], '.d.mts')}\nexport { enhance, messageOf, nextPage, submit };\n`,
);

// The solver of ALTCHA, which letterbox.js loads for forms that use it. Its worker is a text in it, because a page may
// not start a worker from another site.
const WORKER_SOURCE = JSON.stringify(await bundle('letterbox/altcha-worker.mjs', 'iife'));
writeFileSync(new URL('letterbox-altcha.mjs', dist), await bundle('letterbox/altcha.mjs', 'esm', { WORKER_SOURCE }));

const apiFiles = readdirSync(new URL('../packages/api/src', dist)).filter((name) => /\.(?:d\.ts|js)$/.test(name));
fillPackage('client', ['letterbox.js', 'letterbox.mjs', 'letterbox.d.mts']);
fillPackage('react', ['react/use-letterbox.mjs', 'react/use-letterbox.d.mts']);
fillPackage('api', [...apiFiles.map((name) => `../packages/api/src/${name}`), '../generated/schema.d.ts']);
fillPackage('cli', await bundleCommandLine());
for (const name of readdirSync(dist).filter((file) => file.endsWith('.tgz'))) rmSync(new URL(name, dist));
execSync('npm pack --workspaces --silent --ignore-scripts --offline --pack-destination dist/client', {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
});

const dashboard = new URL('dashboard/', dist);
// The scripts that pages load; all that they import is put into them, except what they load later.
const entries = ['main.js', 'palette.js', 'passkeys.js'];
await build({
  entryPoints: entries.map((name) => fileURLToPath(new URL(name, dashboard))),
  outdir: fileURLToPath(dashboard),
  allowOverwrite: true,
  bundle: true,
  external: ['./palette.js', './passkeys.js', './idiomorph.js'],
  format: 'esm',
  target: 'es2020',
  minify: true,
});
for (const name of readdirSync(dashboard).filter((file) => file.endsWith('.js') && !entries.includes(file)))
  rmSync(new URL(name, dashboard));
const idiomorph = readFileSync(fileURLToPath(import.meta.resolve('idiomorph')), 'utf8');
writeFileSync(new URL('idiomorph.js', dashboard), await compress(idiomorph));

/** A module with all that it imports, as one minified script. */
async function bundle(name, format, define = {}) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(name, dist))],
    ...{ bundle: true, write: false, format, define, target: 'es2020', minify: true },
  });
  return outputFiles[0].text.trim();
}

/** Bundles the command line with all that it uses, so that installing it needs no registry. */
async function bundleCommandLine() {
  rmSync(new URL('../cli', dist), { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: { letterbox: fileURLToPath(new URL('../packages/cli/src/main.js', dist)) },
    outdir: fileURLToPath(new URL('../cli', dist)),
    // What few commands need is loaded by them.
    ...{ bundle: true, splitting: true, metafile: true, format: 'esm', platform: 'node', target: 'node20' },
    ...{ minifyWhitespace: true, minifySyntax: true, legalComments: 'none' },
    // For packages that are CommonJS.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
  writeFileSync(new URL('../cli/THIRD-PARTY.txt', dist), collectLicenses(Object.keys(metafile.inputs)));
  return readdirSync(new URL('../cli', dist)).map((name) => `../cli/${name}`);
}

/** Copies what a package contains besides its manifest and README. */
function fillPackage(name, files) {
  const folder = new URL(`../packages/${name}/`, import.meta.url);
  copyFileSync(new URL('../LICENSE', import.meta.url), new URL('LICENSE', folder));
  rmSync(new URL('dist', folder), { recursive: true, force: true });
  mkdirSync(new URL('dist', folder));
  for (const file of files) copyFileSync(new URL(file, dist), new URL(`dist/${basename(file)}`, folder));
}

/** The texts that the client library shares with the service's pages, by language. */
function collectTexts() {
  const texts = readdirSync(messages).map((file) => {
    const { received, notSent, hint, reason } = JSON.parse(readFileSync(new URL(file, messages), 'utf8'));
    const tag = basename(file, '.json');
    // `notSent` is a heading there, and a sentence here.
    const fullStop = /^(ja|zh)/.test(tag) ? '。' : '.';
    return [
      tag.toLowerCase().replace('zh-hans', 'zh'),
      [received, notSent + fullStop, hint.retry, reason.payload_too_large],
    ];
  });
  return Object.fromEntries(texts);
}

/** Joins modules, each after those that it imports, and keeps only the exports of types. */
function join(names, extension) {
  const sources = names.map((name) => readFileSync(new URL(`letterbox/${name}${extension}`, dist), 'utf8').trim());
  return sources
    .join('\n')
    .replaceAll(/^(?:import|export (?:type )?\{).*\n?/gm, '')
    .replaceAll(/^export (?=async |function |const |declare )/gm, '');
}

async function compress(source) {
  const { code } = await minify(source, {
    ecma: 2020,
    module: /^(?:import|export)\b/m.test(source),
    // `unsafe_arrows` is safe for code without `this`; sequences compress worse.
    compress: { passes: 3, unsafe_arrows: true, sequences: false },
    mangle: true,
    // Those in an import of the module are for bundlers.
    format: { comments: /^export\b/m.test(source) && /webpackIgnore|@vite-ignore/ },
  });
  return code;
}

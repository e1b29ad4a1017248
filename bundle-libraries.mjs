// Libraries with many packages of their own are bundled into dist/vendor/, and files of packages that the program only
// reads are copied there. An installation then needs neither them nor what they depend on. The sources import all of them
// by their names, as tests do; only the compiled files are changed.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { collectLicenses, packageFolder } from './client/licenses.mjs';

/** What is bundled into one file, by its name in dist/vendor/. Modules of one library share their classes, so belong together. */
const bundles = {
  axios: ['axios'],
  compression: ['compression'],
  imapflow: ['imapflow'],
  mcp: [
    '@modelcontextprotocol/sdk/server/mcp.js',
    '@modelcontextprotocol/sdk/server/streamableHttp.js',
    '@modelcontextprotocol/sdk/types.js',
    'zod',
  ],
  opentelemetry: [
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace-node',
    'bullmq-otel',
  ],
  qrcode: ['qrcode'],
  react: ['react', 'react/jsx-runtime', 'react-dom/server'],
  s3: ['@aws-sdk/client-s3', '@smithy/node-http-handler'],
  sequelize: ['sequelize'],
  'signature-v4': ['@smithy/signature-v4'],
  umzug: ['umzug'],
  webauthn: ['@simplewebauthn/server'],
};
const heroicons = 'heroicons/24/outline/';
const copied = [
  '@picocss/pico/css/pico.classless.min.css',
  'redoc/bundles/redoc.standalone.js',
  'redoc/bundles/redoc.standalone.js.LICENSE.txt',
];

const require = createRequire(import.meta.url);
const { dependencies } = require('./package.json');
const vendor = 'dist/vendor';

/** Fills dist/vendor/ and makes the compiled files of dist/ use it. */
export async function bundleLibraries() {
  mkdirSync(`${vendor}/heroicons`, { recursive: true });
  const used = copyAssets();
  for (const [name, modules] of Object.entries(bundles)) used.push(...(await bundle(name, modules)));
  writeFileSync(`${vendor}/THIRD-PARTY.txt`, collectLicenses(used));

  const targets = new Map([
    ...Object.entries(bundles).flatMap(([name, modules]) => modules.map((module) => [module, `${name}.js`])),
    ...copied.map((file) => [file, path.basename(file)]),
  ]);
  for (const file of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
    if (/^(?:src|config|workers|migrations)\/.*\.js$/.test(file)) redirect(`dist/${file}`, targets);
  }
}

/** Bundles modules with everything that is not in a package of the installation. Returns the files that it contains. */
async function bundle(name, modules) {
  const all = modules.map((module) => `...require(${JSON.stringify(module)})`);
  const { metafile } = await build({
    stdin: {
      contents: modules.length > 1 ? `module.exports = {${all}}` : `module.exports = require('${modules[0]}')`,
      resolveDir: '.',
    },
    outfile: `${vendor}/${name}.js`,
    // For a type of columns that no table has.
    external: ['pg-hstore'],
    // React has a slower version for development, which would be bundled, too.
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [{ name: 'installed', setup: leaveInstalled }],
    ...{ bundle: true, metafile: true, format: 'cjs', platform: 'node', target: 'node20', logLevel: 'warning' },
    ...{ minify: true, keepNames: true, legalComments: 'none' },
  });
  return Object.keys(metafile.inputs);
}

/** Leaves imports of packages that are installed anyway, if it is the same version. */
function leaveInstalled({ onResolve, resolve }) {
  onResolve({ filter: /^[^./]/ }, async ({ path: module, pluginData, kind, importer, resolveDir }) => {
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(module)[0];
    if (pluginData === 'resolving' || !(name in dependencies)) return undefined;
    const found = await resolve(module, { kind, importer, resolveDir, pluginData: 'resolving' });
    const isInstalled = packageFolder(found.path) === path.resolve('node_modules', name);
    return isInstalled ? { path: module, external: true } : found;
  });
}

function copyAssets() {
  const files = copied.map((file) => require.resolve(file));
  for (const file of files) copyFileSync(file, `${vendor}/${path.basename(file)}`);
  const icons = readFileSync('dist/src/dashboard/page/icons.js', 'utf8');
  const folder = path.dirname(require.resolve(`${heroicons}x-mark.svg`));
  for (const icon of readdirSync(folder)) {
    if (icons.includes(`'${path.parse(icon).name}'`)) copyFileSync(`${folder}/${icon}`, `${vendor}/heroicons/${icon}`);
  }
  return [...files, folder];
}

function redirect(file, targets) {
  const source = readFileSync(file, 'utf8');
  const root = path.posix.relative(path.posix.dirname(file), vendor);
  const changed = source
    .replaceAll(/(require(?:\.resolve)?\()(["'])([^."'][^"']*)\2\)/g, (call, start, quote, module) =>
      targets.has(module) ? `${start}${quote}${root}/${targets.get(module)}${quote})` : call,
    )
    .replaceAll(`\`${heroicons}`, `\`${root}/heroicons/`);
  if (changed !== source) writeFileSync(file, changed);
}

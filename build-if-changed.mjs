// What `npm start` runs first: builds, unless what a build reads and writes is as the last one left it.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Has the sources of the last build with their sizes and times, and the names of its outputs. */
const stamp = 'dist/built';
const folders = ['client', 'config', 'docs', 'migrations', 'packages', 'src', 'workers'];
/** npm writes it with every installation. */
const installed = 'node_modules/.package-lock.json';

// Other packages bring a compiler, too, but only developers have the bundler.
if (existsSync('node_modules/esbuild') || !existsSync('dist/src/standalone.js')) {
  const sources = describe([
    installed,
    ...filesIn('.', /\.(?:json|md|mjs)$/),
    ...folders.flatMap((one) => filesIn(one)),
  ]);
  if (!isBuilt(sources)) {
    rmSync(stamp, { force: true });
    console.error('Building Letterbox. This takes about 15 seconds, and is needed again only after a change.');
    execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', shell: process.platform === 'win32' });
    writeFileSync(stamp, [sources, ...outputs()].join('\0'));
  }
}

function isBuilt(sources) {
  if (!existsSync(stamp)) return false;
  const [lastSources, ...lastOutputs] = readFileSync(stamp, 'utf8').split('\0');
  const existing = new Set(outputs());
  return lastSources === sources && lastOutputs.every((file) => existing.has(file));
}

/** What a build wrote. Other programs may add to it. */
function outputs() {
  return [...filesIn('dist'), ...readdirSync('packages').flatMap((name) => filesIn(`packages/${name}/dist`))];
}

/** Sizes and times differ even if an older file takes the place of a newer one. */
function describe(files) {
  return files
    .map((file) => [file, statSync(file, { throwIfNoEntry: false })])
    .map(([file, { size, mtimeMs } = {}]) => `${file} ${size} ${mtimeMs}`)
    .join('\n');
}

/** All files of a folder, without what a build or npm writes there; of the current folder, only its own. */
function filesIn(folder, pattern = /./) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (/^packages\/[^/]+\/(?:dist|node_modules|LICENSE)$/.test(file)) return [];
    if (!entry.isDirectory()) return pattern.test(entry.name) ? [file] : [];
    return folder === '.' ? [] : filesIn(file);
  });
}

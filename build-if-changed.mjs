// What `npm start` runs first: builds, unless what a build reads is the same as the last time.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Has the names of the files that were built; its time is when that began. */
const stamp = 'dist/built';
const folders = ['client', 'config', 'docs', 'migrations', 'packages', 'src', 'workers'];
/** What a build writes or npm installs there. */
const outputs = new Set(['dist', 'node_modules', 'LICENSE']);

const startedAt = new Date();
const files = [
  // npm writes it with every installation.
  'node_modules/.package-lock.json',
  ...readdirSync('.', { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  ...folders.flatMap(filesIn),
];
const names = files.join('\n');
if (!isBuilt()) {
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', shell: process.platform === 'win32' });
  writeFileSync(stamp, names);
  utimesSync(stamp, startedAt, startedAt);
}

function isBuilt() {
  if (!existsSync(stamp) || !existsSync('dist/src/standalone.js')) return false;
  const { mtimeMs } = statSync(stamp);
  return readFileSync(stamp, 'utf8') === names && files.every((file) => changedAt(file) < mtimeMs);
}

/** 0 for what is gone, as a file that an editor replaces. */
function changedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (outputs.has(entry.name)) return [];
    return entry.isDirectory() ? filesIn(file) : [file];
  });
}

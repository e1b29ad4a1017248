import { createHmac, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { writePrivateFile } from '../lib/atomic-write';
import { errorMessage } from '../lib/text';
import { processIdentity } from './system-processes';

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'this user may not write there',
  EROFS: 'its file system is read-only',
};

/** Creates the data folder if it is missing. Throws a one-line error if it cannot be used. */
export function prepareDataFolder(dataDir: string): void {
  try {
    const created = mkdirSync(dataDir, { recursive: true });
    // When run by root, the database runs as another user, who must be able to enter. Secret files are private anyway.
    if (created !== undefined) chmodSync(dataDir, 0o711);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new Error(`DATA_DIR: ${dataDir} cannot be used: ${reasons[code] ?? errorMessage(error)}`);
  }
}

/** The data folder's SECRET_KEY, generated on the first start. */
export function ensureSecretKey(dataDir: string): string {
  const file = path.join(dataDir, 'secret.key');
  if (!existsSync(file)) writePrivateFile(file, `${randomBytes(32).toString('base64url')}\n`);
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < 32) throw new Error(`${file} is damaged: it has ${key.length} characters instead of 32 or more`);
  return key;
}

/** A password of an installation: the same on every start, and stored nowhere. */
export function derivePassword(secretKey: string, of: 'operator' | 'demo'): string {
  return createHmac('sha256', secretKey).update(`letterbox ${of} password`).digest('base64url').slice(0, 20);
}

interface LockHolder {
  readonly pid: number;
  readonly identity: string | null;
}

/**
 * Locks the data folder for this process and returns the function that unlocks it. A lock whose process has exited,
 * however it exited, is stale and taken over. Throws a one-line error while another process holds the lock.
 */
export function lockFolder(dir: string): () => void {
  const file = path.join(dir, 'standalone.lock');
  const content = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) });
  const candidate = `${file}.${process.pid}`;
  writeFileSync(candidate, content, { mode: 0o600 });
  try {
    // Creating a hard link is atomic, so exactly one of two simultaneous starts gets the lock.
    while (!tryLink(candidate, file)) removeIfStale(file, dir);
  } finally {
    rmSync(candidate, { force: true });
  }
  return () => {
    if (readText(file) === content) rmSync(file, { force: true });
  };
}

function removeIfStale(file: string, dir: string): void {
  const text = readText(file);
  if (text === null) return;
  const holder = parseHolder(text);
  if (holder && holder.identity === processIdentity(holder.pid)) {
    throw new Error(
      `Letterbox is already running in ${dir} (process ${holder.pid}). Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  // Another start may have replaced the stale lock after it was read. If so, put the new one back.
  if (readText(aside) !== text) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function parseHolder(text: string): LockHolder | null {
  try {
    const holder: LockHolder = JSON.parse(text);
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

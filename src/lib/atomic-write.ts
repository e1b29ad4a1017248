import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';

/**
 * Writes a file that only its owner can read, whole or not at all: `write` fills and ends a draft, which is flushed to
 * disk and renamed to `file`. On an error the draft is deleted and a previous file stays. Resolves to what `write`
 * resolves to and the size in bytes.
 */
export async function writeAtomically<T>(
  file: string,
  write: (output: Writable) => Promise<T>,
  draft = `${file}.${process.pid}.partial`,
): Promise<[result: T, bytes: number]> {
  const handle = await open(draft, 'wx', 0o600);
  const output = handle.createWriteStream({ flush: true });
  try {
    const result = await write(output);
    await rename(draft, file);
    await syncFolder(path.dirname(file));
    return [result, output.bytesWritten];
  } catch (error) {
    output.destroy();
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Writes a small file that only its owner can read, whole or not at all. */
export function writePrivateFile(file: string, content: string): void {
  const draft = `${file}.${process.pid}.tmp`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}

/** A rename is durable only once the folder is flushed. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

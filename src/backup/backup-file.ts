import { lstat, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { InputError } from '../lib/input-error';

/**
 * Has `write` fill a file that only its owner can read. It bears its name once it is whole and on the disk; one that was
 * there before stays until then. Resolves to what `write` resolves to, and the size in bytes.
 */
export async function fillFile<T>(file: string, write: (output: Writable) => Promise<T>): Promise<[T, number]> {
  await refuseSpecial(file);
  const draft = `${file}.${process.pid}.partial`;
  const handle = await open(draft, 'wx', 0o600).catch((error) => refuse('written', file, error));
  const output = handle.createWriteStream({ flush: true });
  try {
    const result = await write(output);
    await rename(draft, file);
    await syncFolder(path.dirname(file));
    return [result, output.bytesWritten];
  } catch (error) {
    output.destroy();
    await rm(draft, { force: true }).catch(() => undefined);
    throw isFileError(error) ? refuse('written', file, error) : error;
  }
}

/** A name that leads to a device, a pipe or another file must not be taken from it. */
async function refuseSpecial(file: string): Promise<void> {
  const there = await lstat(file).catch(() => null);
  if (there && !there.isFile()) refuse('written', file, { message: 'it is no regular file' });
}

/** The bytes of a file; throws one line where it cannot be read. */
export async function readBackupFile(file: string): Promise<Readable> {
  const there = await stat(file).catch((error) => refuse('read', file, error));
  if (there.isDirectory()) refuse('read', file, { message: 'it is a folder' });
  const handle = await open(file).catch((error) => refuse('read', file, error));
  return handle.createReadStream({ highWaterMark: 256 * 1024 });
}

// A name is on the disk only when its folder is.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return ['write', 'rename', 'open', 'fsync'].includes(String((error as NodeJS.ErrnoException).syscall));
}

function refuse(what: string, file: string, error: { code?: string; message: string }): never {
  throw new InputError('invalid_setting', `${file.slice(0, 200)} cannot be ${what}: ${error.code ?? error.message}`);
}

import { lstat, open, stat } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { writeAtomically } from '../lib/atomic-write';
import { InputError } from '../lib/input-error';

/**
 * Lets `write` fill a backup file that only its owner can read. The file appears once it is complete; an existing file
 * stays until then. Resolves to what `write` resolves to, and the size in bytes.
 */
export async function writeBackupFile<T>(
  file: string,
  write: (output: Writable) => Promise<T>,
): Promise<[result: T, bytes: number]> {
  // Renaming must not replace a device, a pipe or a link.
  const existing = await lstat(file).catch(() => null);
  if (existing && !existing.isFile()) throw fileError('written', file, { message: 'it is not a regular file' });
  try {
    return await writeAtomically(file, write);
  } catch (error) {
    throw isFileError(error) ? fileError('written', file, error) : error;
  }
}

/** Opens a backup file; throws InputError when it cannot be read. */
export async function openBackupFile(file: string): Promise<Readable> {
  try {
    if ((await stat(file)).isDirectory()) throw new Error('it is a folder');
    return (await open(file)).createReadStream({ highWaterMark: 256 * 1024 });
  } catch (error) {
    throw fileError('read', file, error as NodeJS.ErrnoException);
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return ['write', 'rename', 'open', 'fsync'].includes(String((error as NodeJS.ErrnoException).syscall));
}

function fileError(verb: string, file: string, { code, message }: { code?: string; message: string }): InputError {
  return new InputError('invalid_setting', `${file.slice(0, 200)} cannot be ${verb}: ${code ?? message}`);
}

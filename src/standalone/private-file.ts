import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';

/** Writes a file that only its owner can read, whole or not at all. */
export function writePrivateFile(file: string, content: string): void {
  const unfinished = `${file}.${process.pid}.tmp`;
  const handle = openSync(unfinished, 'w', 0o600);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(unfinished, file);
}

import { describeAbort, StorageError } from './storage-error';

const sentences: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EACCES: 'the folder of the local storage may not be written to (permission denied)',
    EPERM: 'the folder of the local storage may not be written to (permission denied)',
    EROFS: 'the disk of the local storage is read-only',
    ENOENT: 'the file is not in the local storage',
    ENOTDIR: 'the place of the local storage is not a folder',
    EEXIST: 'the place of the local storage is not a folder',
    EIO: 'the disk of the local storage is faulty (input/output error)',
    EMFILE: 'too many files are open on this machine',
    ENFILE: 'too many files are open on this machine',
  }),
);

/** An error of the file system in plain words, without its path; any other as it is. */
export function describeFileSystemError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return describeAbort(signal);
  const sentence = sentences.get(String((error as NodeJS.ErrnoException).code));
  return sentence ? new StorageError(sentence, { cause: error }) : error;
}

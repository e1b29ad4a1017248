import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeAtomically } from '../lib/atomic-write';
import { describeAbort, type FileStorage, parseStorageKey, StorageError } from './file-storage';
import { verifyChecksum } from './verify-checksum';

/** A folder per account below `root`. A file is stored whole and flushed to disk, or not at all. */
export function openLocalStorage(root: string): FileStorage {
  return {
    put: async (key, body, facts, signal) => {
      const { file, drafts, fileId } = locate(root, key);
      const draft = path.join(drafts, `${fileId}.${randomUUID()}`);
      try {
        await mkdir(drafts, { recursive: true, mode: 0o700 });
        await writeAtomically(file, (output) => pipeline(body, verifyChecksum(facts), output, { signal }), draft);
      } catch (error) {
        body.destroy();
        throw describeFileSystemError(error, signal);
      }
    },
    read: async (key, signal) => {
      try {
        signal.throwIfAborted();
        return (await open(locate(root, key).file)).createReadStream({ signal });
      } catch (error) {
        throw describeFileSystemError(error, signal);
      }
    },
    remove: async (key, signal, isAbandoned = false) => {
      const { file, folder, drafts, fileId } = locate(root, key);
      try {
        signal.throwIfAborted();
        await rm(file, { force: true });
        // Drafts of a worker that died while writing.
        const abandoned = (await listFolder(drafts)).filter((name) => name.startsWith(`${fileId}.`));
        for (const name of abandoned) await rm(path.join(drafts, name), { force: true });
        if (isAbandoned) for (const empty of [drafts, folder]) await rmdir(empty).catch(() => undefined);
      } catch (error) {
        throw describeFileSystemError(error, signal);
      }
    },
  };
}

function locate(root: string, key: string) {
  const { accountId, fileId } = parseStorageKey(key);
  const folder = path.join(root, accountId);
  return { fileId, folder, file: path.join(folder, fileId), drafts: path.join(folder, 'drafts') };
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const messages: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exhausted',
  EACCES: 'no permission to write to the folder of the local storage',
  EPERM: 'no permission to write to the folder of the local storage',
  EROFS: 'the disk of the local storage is read-only',
  ENOENT: 'the file is not in the local storage',
  ENOTDIR: 'the path of the local storage is not a folder',
  EEXIST: 'the path of the local storage is not a folder',
  EIO: 'the disk of the local storage failed (input/output error)',
  EMFILE: 'too many open files on this machine',
  ENFILE: 'too many open files on this machine',
};

/** Describes a file system error without its path; returns any other error unchanged. */
function describeFileSystemError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return describeAbort(signal);
  const message = messages[String((error as NodeJS.ErrnoException).code)];
  return message ? new StorageError(message, { cause: error }) : error;
}

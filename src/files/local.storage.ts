import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBodyCheck } from './checked-body';
import type { FileStorage } from './file-storage';
import { describeFileSystemError } from './local.errors';
import { readStorageKey } from './storage-key';

/** A folder per account below `root`; a file is there whole and on the disk, or not at all. */
export function openLocalStorage(root: string): FileStorage {
  return {
    put: async (key, body, facts, signal) => {
      const { folder, file, drafts, fileId } = placeOf(root, key);
      const draft = path.join(drafts, `${fileId}.${randomUUID()}`);
      try {
        await mkdir(drafts, { recursive: true, mode: 0o700 });
        const handle = await open(draft, 'wx', 0o600);
        await pipeline(body, createBodyCheck(facts), handle.createWriteStream({ flush: true }), { signal });
        await rename(draft, file);
        await syncFolder(folder);
      } catch (error) {
        body.destroy();
        await rm(draft, { force: true }).catch(() => undefined);
        throw describeFileSystemError(error, signal);
      }
    },
    read: async (key, signal) => {
      try {
        signal.throwIfAborted();
        return (await open(placeOf(root, key).file)).createReadStream({ signal });
      } catch (error) {
        throw describeFileSystemError(error, signal);
      }
    },
    remove: async (key, signal) => {
      const { file, drafts, fileId } = placeOf(root, key);
      try {
        signal.throwIfAborted();
        await rm(file, { force: true });
        // What a worker that died in the middle left.
        const left = (await listFolder(drafts)).filter((name) => name.startsWith(`${fileId}.`));
        for (const name of left) await rm(path.join(drafts, name), { force: true });
      } catch (error) {
        throw describeFileSystemError(error, signal);
      }
    },
  };
}

function placeOf(root: string, key: string) {
  const { accountId, fileId } = readStorageKey(key);
  const folder = path.join(root, accountId);
  return { folder, fileId, file: path.join(folder, fileId), drafts: path.join(folder, 'drafts') };
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** A name is on the disk only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Check, type Finding, ok, problem, reasonOf, warning } from './finding';

const mebibyte = 1024 * 1024;
/** Free room: below the first uploads fail soon, below the second it is worth a look. */
const room = { wrong: 100 * mebibyte, worthALook: 1024 * mebibyte };

/** Whether the folders that this machine writes to can be written, and have room. */
export const checkDisk: Check = async ({ config }) => {
  const folders = { DATA_DIR: config.dataDir, FILES_DIR: config.filesDir, 'the temporary folder': os.tmpdir() };
  return Promise.all(Object.entries(folders).map(([name, folder]) => checkFolder(name, folder)));
};

async function checkFolder(name: string, folder: string): Promise<Finding> {
  const there = await nearest(folder);
  const what = `${name} (${folder})`;
  try {
    await access(there, constants.W_OK);
    const { bavail, bsize, files, ffree } = await statfs(there);
    const free = bavail * bsize;
    const found = `${what} has ${Math.floor(free / mebibyte)} MiB left`;
    if (free < room.wrong) return problem(found, 'Make room there, or uploads and starts will fail.');
    if (free < room.worthALook) return warning(found, 'Make room there before it is full.');
    if (files > 0 && ffree < files / 100)
      return warning(`${what} has few inodes left`, 'Delete what is not needed there.');
    return ok(found);
  } catch (error) {
    return problem(`${what} cannot be used: ${reasonOf(error)}`, 'Let the user that Letterbox runs as write there.');
  }
}

/** The folder itself, or the one in which it would be made. */
async function nearest(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    (error) => error.code !== 'ENOENT',
  );
  return isThere || folder === path.dirname(folder) ? folder : nearest(path.dirname(folder));
}

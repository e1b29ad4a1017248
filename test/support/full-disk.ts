import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const mount = (folder: string) => `mount -t tmpfs -o size=256k tmpfs ${folder}`;

/** Whether this machine lets a child process mount a disk of its own. */
export function canMountDisk(): boolean {
  return onDisk((folder) => spawnSync('unshare', ['-rm', 'sh', '-c', mount(folder)]).status === 0);
}

/** Runs a TypeScript file of test/support with a folder of 256 KiB as its argument; the result travels as JSON. */
export function runOnSmallDisk<T>(file: string): T {
  const script = path.join(root, 'test/support', file);
  const hook = path.join(root, 'test/support/run-typescript.js');
  return onDisk((folder) => {
    const run = `${mount(folder)} && exec "$0" -r "$1" "$2" "$3"`;
    const command = ['-rm', 'sh', '-c', run, process.execPath, hook, script, folder];
    return JSON.parse(execFileSync('unshare', command, { cwd: root, timeout: 30_000 }).toString()) as T;
  });
}

function onDisk<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'disk-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const mount = (folder: string) => `mount -t tmpfs -o size=256k tmpfs ${folder}`;

/** Whether a child process can mount a tmpfs on this machine. */
export function canMountDisk(): boolean {
  return onDisk((folder) => spawnSync('unshare', ['-rm', 'sh', '-c', mount(folder)]).status === 0);
}

/** Runs a TypeScript file of test/support with a 256 KiB disk as its argument; returns its output, parsed as JSON. */
export function runOnSmallDisk<T>(file: string): T {
  const script = path.join(root, 'test/support', file);
  const hook = path.join(root, 'test/support/run-typescript.js');
  return onDisk((folder) => {
    const run = `${mount(folder)} && exec "$0" -r "$1" "$2" "$3"`;
    const command = ['-rm', 'sh', '-c', run, process.execPath, hook, script, folder];
    return JSON.parse(execFileSync('unshare', command, { cwd: root, timeout: 30_000 }).toString()) as T;
  });
}

/** A disk of 256 KiB that any process can write to. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk except for `left` bytes. */
  fillUp(left?: number): void;
  /** Deletes what `fillUp` wrote. */
  makeRoom(): void;
  close(): Promise<void>;
}

/** Mounts a disk that disappears when this process exits. */
export async function openSmallDisk(): Promise<SmallDisk> {
  const place = mkdtempSync(path.join(os.tmpdir(), 'disk-'));
  // The mount exists only in the namespace of this child, which runs until its stdin closes; others reach it through
  // /proc.
  const script = `${mount('"$0"')} && echo mounted && exec cat`;
  const keeper = spawn('unshare', ['-rm', 'sh', '-c', script, place], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(keeper.stdout, 'data');
  const folder = `/proc/${keeper.pid}/root${place}`;
  const filler = path.join(folder, 'filler');
  const page = Buffer.alloc(4_096);
  return {
    folder,
    fillUp: (left = 0) => {
      const file = openSync(filler, 'w');
      try {
        for (let free = statfsSync(folder).bavail * page.length; free > left; free -= page.length)
          writeSync(file, page);
      } finally {
        closeSync(file);
      }
    },
    makeRoom: () => rmSync(filler),
    close: async () => {
      keeper.stdin.end();
      await once(keeper, 'exit');
      rmSync(place, { recursive: true });
    },
  };
}

function onDisk<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'disk-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

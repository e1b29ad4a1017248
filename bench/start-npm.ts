import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../src/standalone/free-port';

const root = path.join(__dirname, '../..');
const timeoutMs = 60_000;

/**
 * Runs `npm start` with this folder as HOME and for its data, and stops it; resolves to the seconds until `/readyz`
 * responded with 200, including the build.
 */
export async function timeNpmStart(home: string): Promise<number> {
  const dataDir = path.join(home, 'data');
  const port = await freePort();
  mkdirSync(home, { recursive: true });
  const log = openSync(path.join(home, 'npm-start.log'), 'a');
  const began = performance.now();
  // A separate process group, so that npm, its shell and Letterbox can be stopped together.
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: home, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
    detached: true,
    stdio: ['ignore', log, log],
  });
  const signalAll = (signal: NodeJS.Signals | 0): boolean => {
    try {
      return npm.pid !== undefined && process.kill(-npm.pid, signal);
    } catch {
      return false;
    }
  };
  const until = async (what: string, isSo: () => boolean | Promise<boolean>): Promise<void> => {
    const end = performance.now() + timeoutMs;
    while (!(await isSo())) {
      if (performance.now() > end) throw new Error(`npm start: ${what} took more than ${timeoutMs / 1_000} s`);
      await sleep(10);
    }
  };
  const end = () => signalAll('SIGTERM');
  process.once('exit', end);
  try {
    await until('getting ready', () => isReady(port));
    const seconds = (performance.now() - began) / 1_000;
    // Only then does everything exist that the next start will find.
    await until('the last of the start', () => existsSync(path.join(dataDir, 'standalone.json')));
    return seconds;
  } finally {
    end();
    await until('the end', () => !signalAll(0));
    process.off('exit', end);
  }
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

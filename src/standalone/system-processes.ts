import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a process with this id is running, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Distinguishes a process from a later one with the same id; null if it is not running. Process ids alone are not
 * enough: a restarted container assigns the same small numbers again.
 */
export function processIdentity(pid: number): string | null {
  if (!isAlive(pid)) return null;
  const stat = readProc(pid, 'stat');
  if (stat === null) return run('ps', ['-o', 'lstart=', '-p', String(pid)]);
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${statFields(stat)[19]}`;
}

/** The command line of a process, split into words; empty if it cannot be read. */
export function commandOf(pid: number): string[] {
  const command = readProc(pid, 'cmdline');
  if (command !== null) return command.split('\0');
  return run('ps', ['-o', 'args=', '-p', String(pid)])?.split(' ') ?? [];
}

/** The working folder of a process; null if it cannot be read. */
export function workingFolderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

function isZombie(pid: number): boolean {
  const stat = readProc(pid, 'stat');
  return stat !== null && statFields(stat)[0] === 'Z';
}

// The second field is the name in parentheses, which may itself contain spaces and parentheses.
function statFields(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readProc(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}

function run(command: string, args: string[]): string | null {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || null;
  } catch {
    return null;
  }
}

/** Polls `condition` every `intervalMs`; resolves to false if it does not hold within `timeoutMs`. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
  intervalMs = 50,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    if (await condition()) return true;
    if (Date.now() >= deadline) return false;
    await sleep(intervalMs);
  }
}

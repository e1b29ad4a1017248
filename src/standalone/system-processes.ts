import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * What tells this process from a later one that got the same id; null when there is none.
 * A process id alone proves nothing: a restarted container hands out the same small numbers again.
 */
export function processIdentity(pid: number): string | null {
  if (!isAlive(pid)) return null;
  const stat = readProc(pid, 'stat');
  if (stat === null) return run('ps', ['-o', 'lstart=', '-p', String(pid)]);
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${statFields(stat)[19]}`;
}

/** The command line of a process in words; empty when it cannot be read. */
export function commandOf(pid: number): string[] {
  const command = readProc(pid, 'cmdline');
  if (command !== null) return command.split('\0');
  return run('ps', ['-o', 'args=', '-p', String(pid)])?.split(' ') ?? [];
}

/** The folder a process works in; null where the system does not tell. */
export function folderOf(pid: number): string | null {
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

// The second field is the name in brackets and may itself hold blanks and brackets.
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

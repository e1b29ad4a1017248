import { readFileSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from '../lib/logger';
import { commandOf, folderOf, isAlive } from './system-processes';
import { waitUntil } from './wait';

/** Ends a postmaster: fast, then without clean-up, then by force. True once it is gone. */
export async function endPostmaster(pid: number): Promise<boolean> {
  const steps = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const;
  for (const [signal, patienceMs] of steps) {
    signalPostmaster(pid, signal);
    if (await waitUntil(() => !isAlive(pid), patienceMs, 20)) return true;
  }
  return false;
}

/** Sends a postmaster a signal; nothing happens when it is gone already. */
export function signalPostmaster(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone, which is what every signal of ours is after.
  }
}

/**
 * Ends the PostgreSQL server that a killed run left behind on this cluster, if there is one.
 * Touches no other process: the one that postmaster.pid names may long be somebody else's.
 */
export async function endLeftoverPostmaster(clusterDir: string, logger: Logger): Promise<void> {
  const pid = readPostmasterPid(clusterDir);
  if (pid === null || !isAlive(pid)) return;
  if (isPostmasterOf(pid, clusterDir)) {
    logger.warn({ pid }, 'the last run left its PostgreSQL running; ending it first');
    if (!(await endPostmaster(pid))) throw new Error(`PostgreSQL (process ${pid}) of the last run does not end`);
    return;
  }
  // PostgreSQL refuses to start while the id in its file is alive, even when it is another program's by now.
  rmSync(path.join(clusterDir, 'postmaster.pid'), { force: true });
}

/** The process id in the cluster's postmaster.pid; null when there is none. */
function readPostmasterPid(clusterDir: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8'), 10);
    return pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

/** Whether this very process is a PostgreSQL server of this cluster. */
function isPostmasterOf(pid: number, clusterDir: string): boolean {
  const command = commandOf(pid);
  if (!/^postgres(\.exe)?$/.test(path.basename(command[0] ?? ''))) return false;
  const cluster = realpathSync(clusterDir);
  const named = command[command.indexOf('-D') + 1];
  return folderOf(pid) === cluster || named === cluster || named === clusterDir;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from '../lib/logger';
import { freePort } from './free-port';
import { type ClusterLocation, serverEnvironment } from './postgres-cluster';
import { commandOf, isAlive, waitUntil, workingFolderOf } from './system-processes';

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  readonly exited: Promise<Exit>;
}

export interface LaunchOptions {
  /** Path of the `postgres` binary. */
  readonly postgres: string;
  readonly cluster: ClusterLocation;
  readonly logFile: string;
  /** Used if it is free. */
  readonly preferredPort: number | undefined;
  readonly volatile: boolean;
  /** The URL of a database that always exists, on the given port. */
  readonly urlAt: (port: number) => string;
}

const maxLogBytes = 5_000_000;
const sharedMemoryTimeoutMs = 15_000;
const recoveryTimeoutMs = 120_000;

const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', 'log_timezone=UTC'];
const durable = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'max_connections=200'];
const notDurable = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/** Starts the server and waits until it accepts queries. Throws a one-line error if it does not. */
export async function launchServer(options: LaunchOptions): Promise<RunningServer> {
  const { logFile, urlAt } = options;
  const deadline = Date.now() + sharedMemoryTimeoutMs;
  let { preferredPort } = options;
  for (;;) {
    const port = await freePort(preferredPort);
    const logStart = sizeOf(logFile);
    const child = spawnServer(options, port);
    const exited = new Promise<Exit>((resolve) => {
      child.once('exit', (code, signal) => resolve({ code, signal }));
      child.once('error', () => resolve({ code: null, signal: null }));
    });
    if (child.pid !== undefined && (await isReady(urlAt(port), exited))) return { pid: child.pid, port, exited };
    if (child.exitCode === null && child.pid !== undefined) {
      child.kill('SIGQUIT');
      throw new Error(`PostgreSQL does not respond; see ${logFile}`);
    }
    const log = readFileSync(logFile, 'utf8').slice(logStart);
    // The processes of a killed server may outlive it by seconds.
    const isBlocked = /pre-existing shared memory block|lock file "postmaster\.pid"/.test(log);
    const isPortTaken = /could not bind|could not create any TCP/.test(log);
    if (isPortTaken) preferredPort = undefined;
    if (!(isBlocked || isPortTaken) || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start: ${lastError(log)}; see ${logFile}`);
    }
    await sleep(200);
  }
}

/**
 * Stops a server: with a fast shutdown, then an immediate one, then SIGKILL. Returns whether it is gone, after 20 s at
 * most.
 */
export async function endServer(pid: number): Promise<boolean> {
  const steps = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const;
  for (const [signal, timeoutMs] of steps) {
    signalServer(pid, signal);
    if (await waitUntil(() => !isAlive(pid), timeoutMs, 20)) return true;
  }
  return false;
}

/** Sends a signal to a server; does nothing if it is gone. */
export function signalServer(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Already gone.
  }
}

/**
 * Stops the server that a killed run left behind on this cluster, if any. Never signals another process: the id in
 * postmaster.pid may have been reused since.
 */
export async function endLeftoverServer(clusterDir: string, logger: Logger): Promise<void> {
  const pid = readPostmasterPid(clusterDir);
  if (pid === null || !isAlive(pid)) return;
  if (isServerOf(pid, clusterDir)) {
    logger.warn({ pid }, 'the previous run left its PostgreSQL running; stopping it');
    if (!(await endServer(pid))) throw new Error(`PostgreSQL (process ${pid}) of the previous run does not stop`);
    return;
  }
  // PostgreSQL refuses to start while a process with the id in this file exists, even an unrelated one.
  rmSync(path.join(clusterDir, 'postmaster.pid'), { force: true });
}

function spawnServer({ postgres, cluster, logFile, volatile }: LaunchOptions, port: number): ChildProcess {
  const log = openSync(logFile, sizeOf(logFile) > maxLogBytes ? 'w' : 'a', 0o600);
  const values = [...settings, ...(volatile ? notDurable : durable), `port=${port}`];
  try {
    // In a session of its own: Ctrl-C signals the whole process group at once, but the database must stop last.
    return spawn(postgres, ['-D', cluster.dir, ...values.flatMap((value) => ['-c', value])], {
      ...cluster.user,
      cwd: '/',
      env: serverEnvironment,
      detached: true,
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
}

async function isReady(url: string, exited: Promise<Exit>): Promise<boolean> {
  let isGone = false;
  exited.then(() => {
    isGone = true;
  });
  const deadline = Date.now() + recoveryTimeoutMs;
  while (!isGone && Date.now() < deadline) {
    if (await canConnect(url)) return true;
    await Promise.race([sleep(25), exited]);
  }
  return false;
}

async function canConnect(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // Waiting does not help against a wrong password.
    if ((error as { code?: string }).code === '28P01') throw new Error('the password in postgres.json is wrong');
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function lastError(log: string): string {
  const lines = log.trim().split('\n');
  const line = lines.findLast((text) => /FATAL|PANIC|ERROR|error/.test(text)) ?? lines.at(-1);
  return line?.replace(/^.*?(FATAL|PANIC|ERROR): +/, '') || 'it logged nothing';
}

function readPostmasterPid(clusterDir: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8'), 10);
    return pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

function isServerOf(pid: number, clusterDir: string): boolean {
  const command = commandOf(pid);
  if (!/^postgres(\.exe)?$/.test(path.basename(command[0] ?? ''))) return false;
  const cluster = realpathSync(clusterDir);
  const dataArgument = command[command.indexOf('-D') + 1];
  return workingFolderOf(pid) === cluster || dataArgument === cluster || dataArgument === clusterDir;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { ClusterLocation } from './cluster-location';
import { freePort } from './free-port';
import type { PostgresBinaries } from './postgres-binaries';
import { serverEnvironment } from './postgres-cluster';

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  readonly exited: Promise<Exit>;
}

export interface Launch {
  readonly binaries: PostgresBinaries;
  readonly cluster: ClusterLocation;
  readonly logFile: string;
  readonly preferredPort: number | undefined;
  readonly volatile: boolean;
  /** The address of a database that is always there, on this port. */
  readonly urlAt: (port: number) => string;
}

const sharedMemoryPatienceMs = 15_000;
const recoveryPatienceMs = 120_000;

const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', 'log_timezone=UTC'];
const durable = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'max_connections=200'];
const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/** Starts the server and waits until it takes queries. Throws one line when it does not. */
export async function launchServer(launch: Launch): Promise<RunningServer> {
  const patienceEnds = Date.now() + sharedMemoryPatienceMs;
  let preferredPort = launch.preferredPort;
  for (;;) {
    const port = await freePort(preferredPort);
    const before = sizeOf(launch.logFile);
    const child = spawnServer(launch, port);
    const exited = new Promise<Exit>((resolve) => {
      child.once('exit', (code, signal) => resolve({ code, signal }));
      child.once('error', () => resolve({ code: null, signal: null }));
    });
    if (child.pid !== undefined && (await isReady(launch.urlAt(port), exited))) return { pid: child.pid, port, exited };
    if (child.exitCode === null && child.pid !== undefined) {
      child.kill('SIGQUIT');
      throw new Error(`PostgreSQL does not answer; see ${launch.logFile}`);
    }
    const said = readFileSync(launch.logFile, 'utf8').slice(before);
    // Processes of a server that was killed may outlive it by seconds.
    const blocked = /pre-existing shared memory block|lock file "postmaster\.pid"/.test(said);
    const portTaken = /could not bind|could not create any TCP/.test(said);
    if (portTaken) preferredPort = undefined;
    if (!(blocked || portTaken) || Date.now() > patienceEnds) {
      throw new Error(`PostgreSQL did not start: ${lastComplaint(said)}; see ${launch.logFile}`);
    }
    await sleep(200);
  }
}

function spawnServer({ binaries, cluster, logFile, volatile }: Launch, port: number): ChildProcess {
  const log = openSync(logFile, sizeOf(logFile) > 5_000_000 ? 'w' : 'a', 0o600);
  const values = [...settings, ...(volatile ? careless : durable), `port=${port}`];
  try {
    // A session of its own: Ctrl-C reaches every process of ours at once, and the database must be the last to go.
    return spawn(binaries.postgres, ['-D', cluster.dir, ...values.flatMap((value) => ['-c', value])], {
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
  let gone = false;
  exited.then(() => {
    gone = true;
  });
  const end = Date.now() + recoveryPatienceMs;
  while (!gone && Date.now() < end) {
    if (await answers(url)) return true;
    await Promise.race([sleep(25), exited]);
  }
  return false;
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // A wrong password will not get better by waiting.
    if ((error as { code?: string }).code === '28P01') throw new Error('the password kept in postgres.json is wrong');
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function lastComplaint(log: string): string {
  const lines = log.trim().split('\n');
  const complaint = lines.findLast((line) => /FATAL|PANIC|ERROR|error/.test(line)) ?? lines.at(-1);
  return complaint?.replace(/^.*?(FATAL|PANIC|ERROR): +/, '') || 'it said nothing';
}

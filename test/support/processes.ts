import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../setup/services';
import { builtProgram } from './built';

/** A process of the built program. */
export interface RunningProcess {
  readonly pid: number;
  /** Everything written so far to stdout and stderr. */
  output(): string;
  isRunning(): boolean;
  /** Sends a signal; after SIGTERM and SIGKILL, waits until the process has exited. */
  signal(name: 'SIGTERM' | 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
}

export interface RunningWeb extends RunningProcess {
  /** Without a trailing slash. */
  readonly url: string;
}

const running = new Set<{ child: ChildProcess; exited: Promise<void> }>();

/** Starts `dist/src/server.js` on `env.PORT` or a free port, and waits until it responds. */
export async function startWeb(env: NodeJS.ProcessEnv): Promise<RunningWeb> {
  const port = env.PORT ?? String(await freePort());
  const web = await start('src/server.js', [], { HOST: '127.0.0.1', ...env, PORT: port });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(web, async () => (await fetch(`${url}/healthz`)).ok);
  return { ...web, url };
}

/** Starts `dist/workers/index.js` for these queues (default: all) and waits until it has started. */
export async function startWorker(env: NodeJS.ProcessEnv, ...queues: string[]): Promise<RunningProcess> {
  // "worker started" is logged at `info`.
  const LOG_LEVEL = env.LOG_LEVEL === 'trace' ? 'trace' : 'info';
  const worker = await start('workers/index.js', queues, { ...env, LOG_LEVEL });
  await waitFor(worker, async () => worker.output().includes('worker started'));
  return worker;
}

/** Resolves once `/readyz` of the web process reports success. */
export async function waitUntilReady(web: RunningWeb): Promise<void> {
  await waitFor(web, async () => (await fetch(`${web.url}/readyz`)).ok);
}

/** Kills all processes started here that are still running. */
export async function endProcesses(): Promise<void> {
  for (const { child } of running) {
    child.kill('SIGKILL');
    child.kill('SIGCONT');
  }
  await Promise.all([...running].map(({ exited }) => exited));
}

async function start(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<RunningProcess> {
  const program = path.join(await builtProgram(), file);
  // The IPC channel closes when this process exits, which ends the child too.
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk));
  let gone = false;
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      gone = true;
      running.delete(entry);
      resolve();
    });
  });
  const entry = { child, exited };
  running.add(entry);
  if (child.pid === undefined) throw new Error(`${file} could not be started`);
  return {
    pid: child.pid,
    output: () => output,
    isRunning: () => !gone,
    signal: async (name) => {
      child.kill(name);
      if (name === 'SIGTERM' || name === 'SIGKILL') await exited;
    },
  };
}

async function waitFor(started: RunningProcess, isThere: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 120_000;
  while (!(await isThere().catch(() => false))) {
    if (!started.isRunning()) throw new Error(`the process ended: ${started.output()}`);
    if (performance.now() > end) throw new Error(`the process does not get ready: ${started.output()}`);
    await sleep(25);
  }
}

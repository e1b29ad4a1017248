import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const built = path.join(__dirname, '../..');
const timeoutMs = 60_000;

/** A process that a benchmark started: one of ours, a floor, or a service that they use. */
export interface Child {
  readonly pid: number;
  /** Its output so far, or since `forgetOutput`. */
  output(): string;
  forgetOutput(): void;
  /** Sends a question to a process that uses `respondToParent`, one at a time. */
  ask<T>(question: unknown): Promise<T>;
  /** Polls until `isReady` resolves to true; rejects if the process exits first, or after 60 s. */
  until(isReady: () => boolean | Promise<boolean>): Promise<void>;
  /** Stops it and waits until it has exited. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export interface ChildOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly args?: readonly string[];
  /** Receives both of its outputs. */
  readonly logFile: string;
}

/** The options with which `npm run worker` and the deployment files start a worker. */
const workerFlags = ['--max-semi-space-size=8'];

/** Starts a built program by its path in the build folder. It exits with this process, however that exits. */
export function startChild(program: string, { env, args = [], logFile }: ChildOptions): Child {
  const log = openSync(logFile, 'a');
  const flags = program.startsWith('workers/') ? workerFlags : [];
  const child = spawn(process.execPath, [...flags, path.join(built, program), ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started`);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  const ended = () => new Error(`${program} ended: ${tail(logFile)}`);
  return {
    pid,
    output: () => readFileSync(logFile, 'utf8'),
    forgetOutput: () => truncateSync(logFile),
    ask: (question) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(ended());
        child.once('exit', onExit);
        child.once('message', (response: { value?: unknown; error?: string }) => {
          child.off('exit', onExit);
          if (response.error === undefined) resolve(response.value as never);
          else reject(new Error(`${program}: ${response.error}`));
        });
        child.send(question as object);
      }),
    until: async (isReady) => {
      const end = performance.now() + timeoutMs;
      while (!(await Promise.resolve(isReady()).catch(() => false))) {
        if (isGone()) throw ended();
        if (performance.now() > end) throw new Error(`${program} is not ready: ${tail(logFile)}`);
        await sleep(20);
      }
    },
    stop: async (signal = 'SIGTERM') => {
      if (!isGone()) child.kill(signal);
      await exited;
    },
  };
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').slice(-2_000).trim();
}

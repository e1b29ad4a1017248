import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const built = path.join(__dirname, '../..');
const patienceMs = 20_000;

/** A process that a benchmark started: one of ours, a floor, or something that they talk to. */
export interface Child {
  readonly pid: number;
  /** What it has printed so far, or since `forgetOutput`. */
  output(): string;
  forgetOutput(): void;
  /** Puts a question to a process that listens with `answerParent`; one at a time. */
  ask<T>(question: unknown): Promise<T>;
  /** Resolves as soon as `isThere` does to true; rejects when the process ends before, or after 20 s. */
  until(isThere: () => boolean | Promise<boolean>): Promise<void>;
  /** Ends it and waits until it is gone. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export interface ChildOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly args?: readonly string[];
  /** What both of its outputs go to. */
  readonly logFile: string;
}

/** As `npm run worker` and the deploy files start a worker. */
const workerFlags = ['--max-semi-space-size=8'];

/** Starts a built program, named by its path in the build's folder; it ends with this process, however that ends. */
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
        child.once('message', (answer: { value?: unknown; error?: string }) => {
          child.off('exit', onExit);
          if (answer.error === undefined) resolve(answer.value as never);
          else reject(new Error(`${program}: ${answer.error}`));
        });
        child.send(question as object);
      }),
    until: async (isThere) => {
      const end = performance.now() + patienceMs;
      while (!(await Promise.resolve(isThere()).catch(() => false))) {
        if (isGone()) throw ended();
        if (performance.now() > end) throw new Error(`${program} does not get ready: ${tail(logFile)}`);
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

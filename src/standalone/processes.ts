import { type ChildProcess, fork } from 'node:child_process';
import type { Logger } from '../lib/logger';

export interface ProcessOptions {
  readonly name: string;
  readonly file: string;
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly logger: Logger;
  /** Where its output goes: ours, or nowhere. */
  readonly stdio?: 'inherit' | 'ignore';
}

export interface SupervisedProcess {
  /** Of the process that runs now; undefined between two. */
  pid(): number | undefined;
  /** SIGTERM, and SIGKILL once `graceMs` are over. Resolves when it is gone; it is not started again. */
  stop(graceMs: number): Promise<void>;
  /** SIGKILL at once, for when there is no time to wait. */
  kill(): void;
}

const firstPauseMs = 250;
const longestPauseMs = 5_000;
const soundAfterMs = 10_000;

/** Runs `node file args` for as long as we run, and starts it again, after 0.25 to 5 s, whenever it ends. */
export function superviseProcess(options: ProcessOptions): SupervisedProcess {
  const { name, file, args = [], env, logger, stdio = 'inherit' } = options;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = firstPauseMs;
  let stopping = false;

  const start = (): void => {
    const startedAt = Date.now();
    const started = fork(file, args, { env, execArgv: [], stdio: ['ignore', stdio, stdio, 'ipc'] });
    child = started;
    const onEnd = (code: number | null, signal: NodeJS.Signals | null): void => {
      child = undefined;
      if (stopping) return;
      if (Date.now() - startedAt >= soundAfterMs) pauseMs = firstPauseMs;
      logger.warn({ name, code, signal, pauseMs }, 'a process ended; starting it again');
      timer = setTimeout(start, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    };
    started.once('exit', onEnd);
    started.on('error', (error) => {
      logger.error({ name, error: error.message }, 'a process could not be started or told something');
      // One that never came to be reports no end either.
      if (started.pid === undefined) onEnd(null, null);
    });
  };
  start();

  return {
    pid: () => child?.pid,
    stop: async (graceMs) => {
      stopping = true;
      clearTimeout(timer);
      if (child) await endProcess(child, graceMs);
    },
    kill: () => {
      stopping = true;
      clearTimeout(timer);
      child?.kill('SIGKILL');
    },
  };
}

function endProcess(child: ChildProcess, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

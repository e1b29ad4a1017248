import { type ChildProcess, fork } from 'node:child_process';
import type { Logger } from '../lib/logger';

export interface ProcessOptions {
  readonly name: string;
  readonly file: string;
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly logger: Logger;
  /** Where the output of the process goes. */
  readonly stdio?: 'inherit' | 'ignore';
  /**
   * Aborted as soon as everything is to end. Ctrl-C reaches the whole process group, so a process may exit by itself before
   * `stop` is called; from then on it is not restarted.
   */
  readonly signal?: AbortSignal;
}

export interface SupervisedProcess {
  /** The id of the running process; undefined while it waits to be restarted. */
  pid(): number | undefined;
  /** Sends SIGTERM, and SIGKILL after `graceMs`. Resolves once the process has exited; it is not restarted. */
  stop(graceMs: number): Promise<void>;
  /** Sends SIGKILL at once. */
  kill(): void;
}

const minPauseMs = 250;
const maxPauseMs = 5_000;
/** A process that ran this long was healthy: its next restart waits `minPauseMs` again. */
const healthyAfterMs = 10_000;

/** Runs `node file args`, and restarts it after 0.25 to 5 s whenever it exits. */
export function superviseProcess(options: ProcessOptions): SupervisedProcess {
  const { name, file, args = [], env, logger, stdio = 'inherit', signal } = options;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = minPauseMs;
  let isStopping = false;

  const start = (): void => {
    const startedAt = Date.now();
    const started = fork(file, args, { env, execArgv: [], stdio: ['ignore', stdio, stdio, 'ipc'] });
    child = started;
    const onExit = (code: number | null, killedBy: NodeJS.Signals | null): void => {
      child = undefined;
      if (isStopping || signal?.aborted) return;
      if (Date.now() - startedAt >= healthyAfterMs) pauseMs = minPauseMs;
      logger.warn({ name, code, signal: killedBy, pauseMs }, 'process exited; restarting it');
      timer = setTimeout(start, pauseMs);
      pauseMs = Math.min(pauseMs * 2, maxPauseMs);
    };
    started.once('exit', onExit);
    started.on('error', (error) => {
      logger.error({ name, error: error.message }, 'process could not be started or signalled');
      // A process that failed to start emits no exit event.
      if (started.pid === undefined) onExit(null, null);
    });
  };
  start();
  const cancelRestart = (): void => clearTimeout(timer);
  signal?.addEventListener('abort', cancelRestart, { once: true });

  return {
    pid: () => child?.pid,
    stop: async (graceMs) => {
      isStopping = true;
      cancelRestart();
      if (child) await endProcess(child, graceMs);
    },
    kill: () => {
      isStopping = true;
      cancelRestart();
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

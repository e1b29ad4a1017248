import { type ChildProcess, fork } from 'node:child_process';
import type { Logger } from '../lib/logger';

export interface ProcessOptions {
  readonly name: string;
  readonly file: string;
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly logger: Logger;
  /** What happens to the output of the process. */
  readonly stdio?: 'inherit' | 'ignore';
  /**
   * Aborted when the shutdown begins; from then on the process is not restarted. Ctrl-C signals the whole process
   * group, so the process may exit before `stop` is called.
   */
  readonly signal?: AbortSignal;
}

export interface SupervisedProcess {
  /** The id of the running process; undefined between an exit and the restart. */
  pid(): number | undefined;
  /** Sends SIGTERM, and SIGKILL after `graceMs`. Resolves when the process has exited. */
  stop(graceMs: number): Promise<void>;
  /** Sends SIGKILL at once. */
  kill(): void;
}

const minPauseMs = 250;
const maxPauseMs = 5_000;
/** After running this long, a process counts as healthy and its next restart waits only `minPauseMs`. */
const healthyAfterMs = 10_000;

/** Runs `node file args` and restarts it when it exits, after 0.25 s at first and up to 5 s if it keeps exiting. */
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

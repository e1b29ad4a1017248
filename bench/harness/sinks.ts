import { type Child, startChild } from './child';

/** A server that takes everything at once and counts, in a process of its own. */
export interface Sink {
  readonly url: string;
  readonly pid: number;
  /** What came since the start, or since `reset`. */
  read(): Promise<Arrivals>;
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export interface Arrivals {
  readonly count: number;
  /** Connections that were opened. */
  readonly connections: number;
  /** Milliseconds since the epoch, with fractions; NaN before anything came. */
  readonly firstAt: number;
  readonly lastAt: number;
}

/** A receiver of webhooks that answers 200 at once. */
export function startHookSink(logFile: string): Promise<Sink> {
  return startSink('bench/harness/hook-sink.process.js', 'http', logFile);
}

/** A mail server that takes every message. */
export function startMailSink(logFile: string): Promise<Sink> {
  return startSink('bench/harness/mail-sink.process.js', 'smtp', logFile);
}

async function startSink(program: string, scheme: string, logFile: string): Promise<Sink> {
  const child: Child = startChild(program, { logFile });
  const port = await child.ask<number>('port');
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    pid: child.pid,
    read: () => child.ask('read'),
    reset: () => child.ask('reset'),
    stop: () => child.stop('SIGKILL'),
  };
}

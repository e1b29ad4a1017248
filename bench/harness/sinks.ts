import { type Child, startChild } from './child';

/** A server in a separate process that accepts everything immediately and counts it. */
export interface Sink {
  readonly url: string;
  /** What arrived since the start or `reset`. */
  read(): Promise<Arrivals>;
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export interface Arrivals {
  readonly count: number;
  /** Milliseconds since the epoch, with fractions; NaN before the first arrival. */
  readonly firstAt: number;
  readonly lastAt: number;
}

/** A webhook receiver that responds with 200 immediately. */
export function startHookSink(logFile: string): Promise<Sink> {
  return startSink('bench/harness/hook-sink.process.js', 'http', logFile);
}

/** A mail server that accepts every message. */
export function startMailSink(logFile: string): Promise<Sink> {
  return startSink('bench/harness/mail-sink.process.js', 'smtp', logFile);
}

async function startSink(program: string, scheme: string, logFile: string): Promise<Sink> {
  const child: Child = startChild(program, { logFile });
  const port = await child.ask<number>('port');
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    read: () => child.ask('read'),
    reset: () => child.ask('reset'),
    stop: () => child.stop('SIGKILL'),
  };
}

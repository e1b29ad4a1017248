import path from 'node:path';
import { type Child, startChild } from './child';

export type BodyKind = 'urlencoded' | 'json' | 'multipart';

export interface LoadSpec {
  readonly url: string;
  /** The forms that are posted to, in turns. */
  readonly keys: readonly string[];
  readonly body: BodyKind;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly postsPerSecond: number;
  /** All that were answered, also those before the measured seconds and after them. */
  readonly posts: number;
  /** Milliseconds from a post's first byte to its answer. */
  readonly p50: number;
  readonly p99: number;
}

/** Posts forms as fast as they are answered. */
export interface Loader {
  readonly pid: number;
  /** Rejects when a single post was not answered with 200: then it would have measured something else. */
  run(spec: LoadSpec): Promise<LoadResult>;
  stop(): Promise<void>;
}

/** Starts the process that makes the load, for every round the same one. */
export function startLoader(dir: string): Loader {
  const child: Child = startChild('bench/harness/load.process.js', { logFile: path.join(dir, 'load.log') });
  return {
    pid: child.pid,
    run: (spec) => child.ask(spec),
    stop: () => child.stop('SIGKILL'),
  };
}

import path from 'node:path';
import { type Child, startChild } from './child';

export type BodyKind = 'urlencoded' | 'json' | 'multipart';

export interface LoadSpec {
  readonly url: string;
  /** The forms to submit to, in rotation. */
  readonly keys: readonly string[];
  readonly body: BodyKind;
  /** Length of the message; about 100 by default. */
  readonly messageBytes?: number;
  readonly connections: number;
  readonly seconds: number;
  /** The statuses that count as responses; 200 by default. */
  readonly statuses?: readonly number[];
  /** Sends everything from one address, so that the rate limit rejects most of it. */
  readonly isOneClient?: boolean;
}

export interface LoadResult {
  readonly postsPerSecond: number;
  /** All responses, including those before and after the measured seconds. */
  readonly posts: number;
  /** Milliseconds from a submission's first byte to its response. */
  readonly p50: number;
  readonly p99: number;
}

/** Submits forms as fast as the responses arrive. */
export interface Loader {
  /** Rejects if any response has another status, because then it would measure something else. */
  run(spec: LoadSpec): Promise<LoadResult>;
  stop(): Promise<void>;
}

/** Starts the process that generates the load of all rounds. */
export function startLoader(dir: string): Loader {
  const child: Child = startChild('bench/harness/load.process.js', { logFile: path.join(dir, 'load.log') });
  return {
    run: (spec) => child.ask(spec),
    stop: () => child.stop('SIGKILL'),
  };
}

import type { BenchOptions } from './harness/figure';
import type { BodyKind, Loader, LoadResult } from './harness/load';
import { cpuMs, redisCounts, resetPeak, residentMb } from './harness/meters';
import type { RunningWeb, Stage } from './harness/stage';
import { checkStored, tellWarnings } from './submit-checks';

/** One round of posts and what it cost the process that took them. */
export interface Round extends LoadResult {
  readonly cpuMsAPost: number;
  readonly commandsAPost: number;
  /** Times that Redis read from a connection. */
  readonly readsAPost: number;
  /** What the process held in memory at most. */
  readonly peakMb: number;
  /** Webhooks that arrived meanwhile. */
  readonly webhooksPerSecond: number;
}

export interface Way {
  readonly to: RunningWeb;
  readonly keys: readonly string[];
  readonly body?: BodyKind;
  readonly connections?: number;
  /** How many deliveries a post is to cause; a floor causes none. */
  readonly deliveries?: number;
  /** Whether a worker runs beside it. */
  readonly worker?: boolean;
}

interface Deps {
  readonly stage: Stage;
  readonly loader: Loader;
  readonly options: BenchOptions;
}

/** Warming up ends when every process has compiled what it runs often. */
const warmUpSeconds = 2;

/** How one round of this way is measured: on an empty installation, alone or beside a worker, and nothing may be missing. */
export function measureWay({ stage, loader, options }: Deps, way: Way): (round: number) => Promise<Round> {
  const { to, keys, body = 'urlencoded', connections = 64, deliveries = 0, worker = false } = way;
  return async (round) => {
    const seconds = round === 0 ? Math.min(warmUpSeconds, options.seconds) : options.seconds;
    await stage.clear();
    const beside = worker ? await stage.startWorker() : null;
    await stage.hooks.reset();
    const before = await readMeters(stage, to);
    resetPeak(to.pid);
    const began = performance.now();
    const result = await loader.run({ url: to.url, keys, body, connections, seconds });
    const after = await readMeters(stage, to);
    const { count } = await stage.hooks.read();
    const webhooksPerSecond = (count / (performance.now() - began)) * 1_000;
    await beside?.stop('SIGKILL');
    if (deliveries > 0) {
      await checkStored(stage.sql, result.posts, deliveries);
      tellWarnings(to);
    }
    return {
      ...result,
      cpuMsAPost: (after.cpu - before.cpu) / result.posts,
      commandsAPost: (after.commands - before.commands) / result.posts,
      readsAPost: (after.reads - before.reads) / result.posts,
      peakMb: residentMb(to.pid, 'VmHWM'),
      webhooksPerSecond,
    };
  };
}

async function readMeters({ redis }: Stage, { pid }: RunningWeb) {
  const counts = redis ? await redisCounts(redis) : { commands: 0, reads: 0 };
  return { cpu: cpuMs(pid), ...counts };
}

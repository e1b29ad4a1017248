import type { BenchOptions } from './harness/figure';
import type { BodyKind, Loader, LoadResult } from './harness/load';
import { cpuMs, redisCounts, resetPeak, residentMb } from './harness/meters';
import type { RunningWeb, Stage } from './harness/stage';
import { checkStored, tellWarnings } from './submit-checks';

/** One round of submissions and its cost for the process that accepted them. */
export interface Round extends LoadResult {
  readonly cpuMsAPost: number;
  readonly commandsAPost: number;
  /** Number of reads from connections by Redis. */
  readonly readsAPost: number;
  /** Peak memory of the process. */
  readonly peakMb: number;
  /** Webhooks received in the meantime. */
  readonly webhooksPerSecond: number;
}

export interface Variant {
  readonly to: RunningWeb;
  readonly keys: readonly string[];
  readonly body?: BodyKind;
  readonly connections?: number;
  /** Deliveries per submission; none for a floor. */
  readonly deliveries?: number;
  /** Whether a worker runs at the same time. */
  readonly worker?: boolean;
}

interface Deps {
  readonly stage: Stage;
  readonly loader: Loader;
  readonly options: BenchOptions;
}

/** Long enough for every process to compile its hot code. */
const warmUpSeconds = 2;

/** Measures one round of a variant on an empty installation, and throws if any row is missing. */
export function measureVariant({ stage, loader, options }: Deps, variant: Variant): (round: number) => Promise<Round> {
  const { to, keys, body = 'urlencoded', connections = 64, deliveries = 0, worker = false } = variant;
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

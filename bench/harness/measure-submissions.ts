import type { Pool } from 'pg';
import type { BodyKind, Loader, LoadResult } from './load';
import { cpuMs, redisCommands, resetPeak, residentMb } from './meters';
import type { RunningWeb, Stage } from './stage';

/** One round of submissions and its cost for the process that accepted them. */
export interface SubmissionRound extends LoadResult {
  /** Processor time of the process for each submission. */
  readonly cpuMsEach: number;
  readonly redisCommandsEach: number;
  /** Peak memory of the process. */
  readonly peakMb: number;
  /** Webhooks received in the meantime. */
  readonly webhooksPerSecond: number;
}

export interface SubmissionVariant {
  readonly to: RunningWeb;
  readonly keys: readonly string[];
  readonly body?: BodyKind;
  readonly messageBytes?: number;
  readonly connections?: number;
  /** Deliveries per submission; none for a floor. */
  readonly deliveries?: number;
  /** Whether a worker runs at the same time. */
  readonly worker?: boolean;
}

interface Deps {
  readonly stage: Stage;
  readonly loader: Loader;
  readonly seconds: number;
}

/** Long enough for every process to compile its hot code. */
const warmUpSeconds = 2;

/**
 * Returns a function that measures one round of a variant on an empty installation, and throws if a row is missing.
 * Round 0 is shorter.
 */
export function measureSubmissions(
  { stage, loader, seconds }: Deps,
  { to, keys, body = 'urlencoded', messageBytes, connections = 64, deliveries = 0, worker }: SubmissionVariant,
): (round: number) => Promise<SubmissionRound> {
  return async (round) => {
    await stage.clear();
    const beside = worker ? await stage.startWorker() : null;
    await stage.hooks.reset();
    const before = await readMeters(stage, to);
    resetPeak(to.pid);
    const began = performance.now();
    const result = await loader.run({
      ...{ url: to.url, keys, body, connections, seconds: round === 0 ? Math.min(warmUpSeconds, seconds) : seconds },
      ...(messageBytes !== undefined && { messageBytes }),
    });
    const after = await readMeters(stage, to);
    const { count } = await stage.hooks.read();
    const webhooksPerSecond = (count / (performance.now() - began)) * 1_000;
    await beside?.stop('SIGKILL');
    if (deliveries > 0) {
      await checkStored(stage.sql, result.posts, deliveries);
      tellWarnings(to);
    }
    return {
      ...{ ...result, webhooksPerSecond, peakMb: residentMb(to.pid, 'VmHWM') },
      cpuMsEach: (after.cpu - before.cpu) / result.posts,
      redisCommandsEach: (after.commands - before.commands) / result.posts,
    };
  };
}

async function readMeters({ redis }: Stage, { pid }: RunningWeb) {
  return { cpu: cpuMs(pid), commands: redis ? await redisCommands(redis) : 0 };
}

/** Throws unless every accepted submission is stored with all its deliveries. */
async function checkStored(sql: Pool, accepted: number, deliveriesEach: number): Promise<void> {
  const { rows } = await sql.query<{ posts: number; deliveries: number }>(
    'SELECT (SELECT count(*) FROM submissions)::int AS posts, (SELECT count(*) FROM deliveries)::int AS deliveries',
  );
  const { posts = 0, deliveries = 0 } = rows[0] ?? {};
  if (posts >= accepted && deliveries === posts * deliveriesEach) return;
  throw new Error(`of ${accepted} accepted submissions, ${posts} are stored, with ${deliveries} deliveries`);
}

/** Prints the warnings of a process: running without its rate limiter or queue is not what is measured. */
function tellWarnings(web: RunningWeb): void {
  const warnings = web.output().match(/^\{"level":(?:[4-6]0|"(?:warn|error|fatal)").*$/gm) ?? [];
  if (warnings.length > 0) console.log(`warnings of the web process: ${warnings.length}, the first: ${warnings[0]}`);
}

import { countStatements, cpuMs, redisCounts } from './harness/meters';
import type { SeededAccount } from './harness/seed';
import type { Stage } from './harness/stage';
import { openBacklog } from './workers-backlog';

/** How often a process did one thing per second, and the processor time of each in milliseconds. */
export interface Worked {
  readonly perSecond: number;
  readonly cpuMsEach: number;
}

type Kinds = readonly ('webhook' | 'email')[];

/** One worker process with a backlog. */
export interface Ours {
  /** Delivers a number of submissions; the rate is measured at the receivers, from the first arrival to the last. */
  work(submissions: number, kinds: Kinds): Promise<Worked>;
  /** Counts the database statements and Redis commands of one webhook. */
  count(submissions: number): Promise<readonly { what: string; each: number }[]>;
  close(): Promise<void>;
}

/** Starts the worker process for all queues. */
export async function openOurs(stage: Stage, accounts: readonly SeededAccount[]): Promise<Ours> {
  const backlog = await openBacklog(stage, accounts);
  const worker = await stage.startWorker();
  const { hooks, mails, redis, sql } = stage;
  const sinkOf = { webhook: hooks, email: mails };
  const prepare = async (submissions: number, kinds: Kinds): Promise<void> => {
    await stage.clear();
    await backlog.prepare(submissions, kinds);
  };
  return {
    work: async (submissions, kinds) => {
      const sinks = kinds.map((kind) => sinkOf[kind]);
      await prepare(submissions, kinds);
      await Promise.all(sinks.map((sink) => sink.reset()));
      const before = cpuMs(worker.pid);
      await backlog.release(sinks.map((sink) => [sink, submissions]));
      const arrivals = await Promise.all(sinks.map((sink) => sink.read()));
      const ms = Math.max(...arrivals.map((a) => a.lastAt)) - Math.min(...arrivals.map((a) => a.firstAt));
      const deliveries = submissions * kinds.length;
      return { perSecond: deliveries / (ms / 1_000), cpuMsEach: (cpuMs(worker.pid) - before) / deliveries };
    },
    count: async (submissions) => {
      await prepare(submissions, ['webhook']);
      await hooks.reset();
      const before = redis && (await redisCounts(redis));
      const statements = await countStatements(sql, () => backlog.release([[hooks, submissions]]));
      const after = redis && (await redisCounts(redis));
      const calls = statements.reduce((sum, one) => sum + one.calls, 0);
      const each = (what: string, count: number) => ({ what, each: count / submissions });
      if (!before || !after) return [each('statements', calls)];
      return [
        each('statements', calls),
        each('Redis commands', after.commands - before.commands),
        each('Redis reads', after.reads - before.reads),
      ];
    },
    close: async () => {
      await worker.stop();
      await backlog.close();
    },
  };
}

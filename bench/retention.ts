import { setTimeout as sleep } from 'node:timers/promises';
import { fill } from './growth-fill';
import { alternate, percentile } from './harness/alternate';
import type { Benchmark } from './harness/figure';
import { postForm } from './harness/post-form';
import { keysOf, seedAccounts } from './harness/seed';
import { openStage, type RunningWeb, type Stage } from './harness/stage';

/** A worker that has just started is slow, and slows down everything else. */
const settlingMs = 3_000;
/** Submissions a second, as of a busy installation; sent at fixed times, so that one slow response delays no other. */
const rate = 50;

/**
 * Measures how long a submission takes while a worker erases expired ones under a rule of 30 days, against the same with
 * nothing to erase. The table has `rows` submissions of 25 months.
 */
export const benchRetention: Benchmark = async ({ rounds, seconds, rows }) => {
  const stage = await openStage({ redis: true });
  try {
    const accounts = await seedAccounts(stage.db, {
      ...{ accounts: 50, formsEach: 4, webhooksEach: 1, webhookUrl: stage.hooks.url, name: 'retention' },
    });
    await fill(stage.sql, accounts, rows);
    await stage.sql.query(`UPDATE forms SET settings = settings || '{"retention": "30 days"}'`);
    const keys = keysOf(accounts);
    const web = await stage.startWeb();
    await submitAtRate(web, keys, 3);
    const run = async (isErasing: boolean): Promise<number[]> => {
      await stage.sql.query(
        `UPDATE retention_schedule SET starts_at = now() - interval '1 day',
        next_at = now() + CASE WHEN $1 THEN '0' ELSE '1 day' END::interval`,
        [isErasing],
      );
      const worker = await stage.startWorker();
      await sleep(settlingMs);
      const before = await countErased(stage);
      const latencies = await submitAtRate(web, keys, seconds);
      const erased = (await countErased(stage)) - before;
      await worker.stop('SIGTERM');
      if (isErasing !== erased > 0) throw new Error(`${erased} submissions were erased`);
      if (isErasing) console.log(`retention: ${Math.round(erased / seconds)} submissions/s erased`);
      return latencies;
    };
    const { idle, beside } = await alternate({ idle: () => run(false), beside: () => run(true) }, rounds);
    return [0.5, 0.99].map((share) => ({
      name: `a post, of ${rate} a second, while a worker erases expired submissions: p${share * 100}`,
      unit: 'ms',
      ours: beside.map((latencies) => percentile(latencies, share)),
      floor: { name: 'with nothing to erase', values: idle.map((latencies) => percentile(latencies, share)) },
      target: null,
    }));
  } finally {
    await stage.close();
  }
};

async function countErased({ sql }: Stage): Promise<number> {
  const { rows } = await sql.query<{ erased: number }>(
    'SELECT coalesce(sum(submissions), 0)::int AS erased FROM retention_log',
  );
  return rows[0]?.erased ?? 0;
}

/** Resolves to the milliseconds of each submission. */
async function submitAtRate(web: RunningWeb, keys: readonly string[], seconds: number): Promise<number[]> {
  const startedAt = performance.now();
  const posts: Promise<number>[] = [];
  while (posts.length < seconds * rate) {
    const due = ((performance.now() - startedAt) / 1_000) * rate;
    for (; posts.length < Math.min(due, seconds * rate); )
      posts.push(postForm(web.url, keys[posts.length % keys.length] ?? ''));
    await sleep(1);
  }
  return Promise.all(posts);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { retryDelivery } from '../src/deliveries/delivery.retry';
import { median, percentile } from './harness/alternate';
import type { Figure } from './harness/figure';
import type { Installation } from './harness/measure-deliveries';
import { postForm } from './harness/post-form';
import type { Stage } from './harness/stage';

const callsEach = 100;
/** Much longer than a webhook takes, and no multiple of any interval of our processes. */
const pauseMs = () => 60 + Math.random() * 60;

/**
 * Measures, on an idle web process and worker, the time from the start of a submission to its webhook, and from a retry of a
 * failed webhook to its call.
 */
export async function measureLatency({ stage, web, keys }: Installation, rounds: number): Promise<Figure[]> {
  await stage.clear();
  const worker = await stage.startWorker();
  let posts = 0;
  const post = async (): Promise<void> => {
    posts += 1;
    await postForm(web.url, keys[posts % keys.length] ?? '');
  };
  for (let n = 0; n < 20; n += 1) await timeToWebhook(stage, post);
  // The newest is the one that is retried.
  const { rows } = await stage.sql.query<{ id: string }>(
    `UPDATE deliveries SET status = 'failed' WHERE kind = 'webhook' AND id =
       (SELECT id FROM deliveries WHERE kind = 'webhook' ORDER BY id DESC LIMIT 1) RETURNING id`,
  );
  const id = rows[0]?.id ?? '';
  const retry = async (): Promise<void> => {
    await retryDelivery(stage.db, id);
  };

  const times = { posts: [] as number[], retries: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const [afterPosts, afterRetries]: [number[], number[]] = [[], []];
    while (afterPosts.length < callsEach) afterPosts.push(await timeToWebhook(stage, post));
    while (afterRetries.length < callsEach) {
      afterRetries.push(await timeToWebhook(stage, retry));
      await stage.sql.query(`UPDATE deliveries SET status = 'failed' WHERE id = $1`, [id]);
    }
    times.posts.push(median(afterPosts));
    times.retries.push(percentile(afterRetries, 0.95));
  }
  await worker.stop();
  const backend = stage.redis ? 'Redis' : 'PostgreSQL only';
  const common = { unit: 'ms', floor: null } as const;
  return [
    {
      ...{ ...common, name: `from a submission to its webhook, median, ${backend}` },
      ...{ ours: times.posts, target: { atMost: 15 } },
    },
    {
      ...{ ...common, name: `from a retry to its webhook, p95, ${backend}` },
      ...{ ours: times.retries, target: { atMost: 250 } },
    },
  ];
}

/** Milliseconds from the start of `act` to the first webhook; infinite if it does not arrive within half a second. */
async function timeToWebhook({ hooks }: Stage, act: () => Promise<void>): Promise<number> {
  await hooks.reset();
  const startedAt = performance.timeOrigin + performance.now();
  await act();
  await sleep(pauseMs());
  let { count, firstAt } = await hooks.read();
  // A webhook that has not arrived yet must not be taken for the next one.
  if (count === 0) {
    await sleep(500);
    ({ count, firstAt } = await hooks.read());
  }
  return count === 0 ? Number.POSITIVE_INFINITY : firstAt - startedAt;
}

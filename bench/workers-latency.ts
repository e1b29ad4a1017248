import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './harness/alternate';
import type { Figure } from './harness/figure';
import { bodyOf, contentTypes } from './harness/post-body';
import { keysOf, type SeededAccount } from './harness/seed';
import type { Stage } from './harness/stage';

const postsEach = 100;
/** Much longer than a webhook takes, and no multiple of any interval of our processes. */
const pauseMs = () => 60 + Math.random() * 60;

/** Measures the time from the start of a submission to its webhook on an idle web process and worker. */
export async function measureLatency(
  stage: Stage,
  accounts: readonly SeededAccount[],
  rounds: number,
): Promise<Figure> {
  const web = await stage.startWeb();
  const worker = await stage.startWorker();
  const keys = keysOf(accounts);
  const ours: number[] = [];
  let posts = 0;
  const post = async (): Promise<number> => {
    posts += 1;
    await stage.hooks.reset();
    const startedAt = performance.timeOrigin + performance.now();
    const response = await fetch(`${web.url}/api/submit`, {
      method: 'POST',
      headers: { 'Content-Type': contentTypes.urlencoded, 'X-Forwarded-For': `10.9.${posts >> 8}.${posts & 255}` },
      body: bodyOf('urlencoded', keys[posts % keys.length] ?? ''),
    });
    if (!response.ok) throw new Error(`a submission got status ${response.status}`);
    await response.text();
    await sleep(pauseMs());
    const { count, firstAt } = await stage.hooks.read();
    // A webhook that has not arrived yet must not be taken for the next one.
    if (count === 0) {
      await sleep(500);
      return Number.POSITIVE_INFINITY;
    }
    return firstAt - startedAt;
  };
  for (let n = 0; n < 20; n += 1) await post();
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = [];
    while (times.length < postsEach) times.push(await post());
    ours.push(median(times));
  }
  await Promise.all([web.stop(), worker.stop()]);
  const backend = stage.redis ? 'Redis' : 'PostgreSQL alone';
  const name = `from a post to its webhook, idle, ${backend}: median of ${postsEach}`;
  return { benchmark: 'workers', name, unit: 'ms', ours, floor: null, target: { atMost: 15 } };
}

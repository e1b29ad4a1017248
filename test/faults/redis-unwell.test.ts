import { setTimeout as sleep } from 'node:timers/promises';
import Redis from 'ioredis';
import { limits } from '../../config/limits';
import { hasRedis, type RedisServer, startRedisServer } from '../setup/redis-server';
import { eventually } from '../support/eventually';
import { type FaultScene, openFaultScene, type PostAnswer } from '../support/fault-scene';
import { accepted, expectDelivered, expectStored, medianMs, settledFates } from '../support/fault-verdict';
import { answerAfter } from '../support/http-receiver';
import type { RunningProcess, RunningWeb } from '../support/processes';
import { operatorEnv, scrape } from '../support/scrape';

(hasRedis() ? describe : describe.skip)('a Redis that is reachable but does not work', () => {
  let scene: FaultScene;
  let redis: RedisServer;
  let web: RunningWeb;
  let worker: RunningProcess;
  const responses: PostAnswer[] = [];
  beforeAll(async () => {
    scene = await openFaultScene({ onRedis: true, env: operatorEnv });
    if (!scene.redis) throw new Error('no Redis');
    redis = scene.redis;
    scene.webhooksBehave(answerAfter(500));
    web = await scene.startWeb();
    worker = await scene.startWorker();
  });
  afterEach(() => redis.child.kill('SIGCONT'));
  afterAll(async () => {
    await redis.stop('SIGKILL');
    await scene.close();
  });

  async function post(count: number, atOnce?: number): Promise<PostAnswer[]> {
    const posted = await scene.post(web, count, atOnce);
    responses.push(...posted);
    return posted;
  }

  function expectAccepted(posted: readonly PostAnswer[]): void {
    expect(posted.map(({ status, body }) => ({ status, body }))).toEqual(
      posted.map(() => ({ status: 200, body: accepted })),
    );
    expect(medianMs(posted)).toBeLessThan(2_000);
  }

  /** Waits until the worker is making calls, with more jobs waiting. */
  async function postIntoTheMiddle(): Promise<void> {
    const calls = scene.receiver.requests.length;
    expectAccepted(await post(30, 10));
    await eventually(() => expect(scene.receiver.requests.length).toBeGreaterThan(calls));
  }

  /** One visitor exceeds the rate limit; the submissions are not part of the verdicts. */
  async function statusesOfOneVisitor(address: string): Promise<number[]> {
    const statuses: number[] = [];
    for (let n = 0; n <= limits.burst.submissions; n += 1) {
      const response = await fetch(`${web.url}/api/submit`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
        body: JSON.stringify({ access_key: scene.form.accessKey, name: `eager-${address}-${n}` }),
      });
      statuses.push(response.status);
    }
    return statuses;
  }
  const oneTooMany = [...Array<number>(limits.burst.submissions).fill(200), 429];
  const fallbacks = async () => (await scrape(web.url)).of('letterbox_rate_limit_fallback_total') ?? 0;
  const statusOf = async (path: string) => (await fetch(`${web.url}${path}`)).status;

  async function setMostMemory(bytes: string): Promise<void> {
    const client = new Redis(redis.url);
    try {
      await client.config('SET', 'maxmemory', bytes);
      const written = await client.set('more', 'yes').catch((error: Error) => error.message);
      expect(written).toMatch(bytes === '0' ? 'OK' : /^OOM command not allowed/);
    } finally {
      client.disconnect();
    }
  }

  async function expectHealed(): Promise<number> {
    const { fates, seconds } = await settledFates(scene);
    const ours = fates.filter(({ name }) => !name.startsWith('eager'));
    expectStored(ours, responses);
    expect(ours).toHaveLength(responses.length);
    expectDelivered(fates);
    expect(fates.filter(({ mails }) => mails !== 1)).toEqual([]);
    expect([web.isRunning(), worker.isRunning()]).toEqual([true, true]);
    await eventually(async () => expect(await statusOf('/readyz')).toBe(200));
    // The first one notices that Redis is back.
    expectAccepted(await post(1));
    const before = await fallbacks();
    expectAccepted(await post(3));
    expect(await fallbacks()).toBe(before);
    return seconds;
  }

  test('frozen until every lock has expired: submissions are accepted, and nothing is done twice', async () => {
    await postIntoTheMiddle();
    const before = await fallbacks();
    redis.child.kill('SIGSTOP');
    const frozenAt = performance.now();
    expectAccepted(await post(30, 5));
    expect(await statusesOfOneVisitor('192.0.2.1')).toEqual(oneTooMany);
    expect(await statusOf('/healthz')).toBe(200);
    // Requests within a second share a check.
    await eventually(async () => expect(await statusOf('/readyz')).toBe(503));
    expect(await fallbacks()).toBeGreaterThanOrEqual(before + 30);
    await sleep(11_000 - (performance.now() - frozenAt));
    redis.child.kill('SIGCONT');
    console.log(`Redis awake: everything delivered after ${await expectHealed()} s`);
  });

  test('full: submissions are accepted, the worker continues, and everything is delivered once there is space', async () => {
    await postIntoTheMiddle();
    const before = await fallbacks();
    await setMostMemory('1');
    expectAccepted(await post(30, 5));
    expect(await statusesOfOneVisitor('192.0.2.2')).toEqual(oneTooMany);
    expect(await fallbacks()).toBeGreaterThanOrEqual(before + 30);
    // Long enough for sweeps and for running calls to end, whose jobs cannot be completed.
    await sleep(6_000);
    const { rows } = await scene.db.pool.query(`SELECT 1 FROM deliveries WHERE status = 'queued'`);
    expect(rows.length).toBeGreaterThanOrEqual(60);
    await setMostMemory('0');
    console.log(`room in Redis: everything delivered after ${await expectHealed()} s`);
  });

  test('restarted empty under a stream of submissions: everything is delivered', async () => {
    await postIntoTheMiddle();
    let isOver = false;
    const streaming = (async () => {
      while (!isOver) {
        expectAccepted(await post(2));
        await sleep(50);
      }
    })();
    await sleep(300);
    await redis.stop('SIGTERM');
    await sleep(500);
    redis = await startRedisServer(scene.env.DATA_DIR ?? '', redis.port);
    await sleep(1_000);
    isOver = true;
    await streaming;
    console.log(`Redis restarted: everything delivered after ${await expectHealed()} s`);
  });
});

import { hasRedis, startRedisServer } from '../setup/redis-server';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import { accepted, expectDelivered, expectStored, medianMs, settledFates } from '../support/fault-verdict';

(hasRedis() ? describe : describe.skip)('while Redis is down', () => {
  let scene: FaultScene;
  beforeEach(async () => {
    scene = await openFaultScene({ onRedis: true });
  });
  afterEach(() => scene.close());

  async function revive() {
    const { redis, env } = scene;
    if (!redis) throw new Error('no Redis');
    const revived = await startRedisServer(env.DATA_DIR ?? '', redis.port);
    return revived;
  }

  test('submissions are accepted as fast as ever, and delivered once it is back', async () => {
    const web = await scene.startWeb();
    const worker = await scene.startWorker();
    const before = await scene.post(web, 5);
    await settledFates(scene);

    await scene.redis?.stop('SIGKILL');
    const during = await scene.post(web, 50, 5);
    expect(during.map(({ status, body }) => ({ status, body }))).toEqual(
      during.map(() => ({ status: 200, body: accepted })),
    );
    expect(medianMs(during)).toBeLessThan(1_000);

    const revived = await revive();
    const { fates, seconds } = await settledFates(scene);
    console.log(`Redis back: everything delivered after ${seconds} s`);
    expectStored(fates, [...before, ...during]);
    expectDelivered(fates);
    expect([web.isRunning(), worker.isRunning()]).toEqual([true, true]);

    const after = await scene.post(web, 5);
    expectDelivered((await settledFates(scene, 2_000)).fates);
    expect(after.every(({ status }) => status === 200)).toBe(true);

    await revived.stop('SIGKILL');
    const began = performance.now();
    await Promise.all([worker.signal('SIGTERM'), web.signal('SIGTERM')]);
    // A process that is stuck exits after 25 s.
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  test('processes that start without it accept submissions, and use it once it is there', async () => {
    await scene.redis?.stop('SIGKILL');
    const web = await scene.startWeb();
    const worker = await scene.startWorker();
    const responses = await scene.post(web, 10);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(medianMs(responses)).toBeLessThan(2_000);

    const revived = await revive();
    const { fates, seconds } = await settledFates(scene);
    console.log(`Redis there at last: everything delivered after ${seconds} s`);
    expectStored(fates, responses);
    expectDelivered(fates);
    expect([web.isRunning(), worker.isRunning()]).toEqual([true, true]);
    await revived.stop('SIGKILL');
  });
});

import Redis from 'ioredis';
import { describeOnEachBackend } from '../setup/services';
import { eventually } from '../support/eventually';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import { expectDelivered, expectStored, settledFates } from '../support/fault-verdict';

describeOnEachBackend('a queue that is emptied between commit and delivery', ({ redisUrl }) => {
  let scene: FaultScene;
  beforeAll(async () => {
    scene = await openFaultScene({ onRedis: redisUrl !== undefined });
  });
  afterAll(() => scene.close());

  const onRedis = async <T>(use: (redis: Redis) => Promise<T>): Promise<T> => {
    const redis = new Redis(scene.redis?.url ?? '');
    return use(redis).finally(() => redis.disconnect());
  };
  const isMarked = async () => {
    if (scene.redis) return (await onRedis((redis) => redis.exists('{letterbox:email}:intact'))) === 1;
    return (await scene.db.pool.query(`SELECT 1 FROM bullmq.meta WHERE field = 'intact'`)).rowCount === 1;
  };
  const empty = async () => {
    if (scene.redis) await onRedis((redis) => redis.flushall());
    else await scene.db.pool.query('TRUNCATE bullmq.job, bullmq.meta CASCADE');
  };

  const countJobs = async () => {
    if (!scene.redis) return (await scene.db.pool.query('SELECT 1 FROM bullmq.job')).rowCount;
    const waiting = ['email', 'webhook'].map((queue) =>
      onRedis((redis) => redis.llen(`{letterbox:${queue}}:${queue}:wait`)),
    );
    return (await Promise.all(waiting)).reduce((sum, jobs) => sum + jobs, 0);
  };

  test('loses nothing: everything is delivered once a worker runs', async () => {
    const web = await scene.startWeb();
    const first = await scene.startWorker();
    await eventually(async () => expect(await isMarked()).toBe(true), 15_000);
    await first.signal('SIGTERM');

    const responses = await scene.post(web, 30, 5);
    await eventually(async () => expect(await countJobs()).toBe(60));
    await empty();

    await scene.startWorker();
    const { fates, seconds } = await settledFates(scene);
    console.log(`queue emptied: everything delivered ${seconds} s after the worker's start`);
    expectStored(fates, responses);
    expectDelivered(fates);
  });
});

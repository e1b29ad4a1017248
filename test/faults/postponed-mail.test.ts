import Redis from 'ioredis';
import { describeOnEachBackend } from '../setup/services';
import { eventually } from '../support/eventually';
import { type FaultScene, openFaultScene } from '../support/fault-scene';

describeOnEachBackend('an e-mail that waits for the mail server', ({ redisUrl }) => {
  let scene: FaultScene;
  beforeAll(async () => {
    scene = await openFaultScene({ onRedis: redisUrl !== undefined, mail: { behavior: 'greylist' } });
  }, 60_000);
  afterAll(() => scene.close());

  const empty = async () => {
    if (!scene.redis) return scene.db.pool.query('TRUNCATE bullmq.job, bullmq.meta CASCADE');
    const redis = new Redis(scene.redis.url);
    return redis.flushall().finally(() => redis.disconnect());
  };

  test('is sent once although its worker was killed and the queues were emptied', async () => {
    const env = { MAIL_RETRY: 'notifications' };
    const [web, worker] = await Promise.all([scene.startWeb(), scene.startWorker(env)]);
    const { pool } = scene.db;
    await scene.post(web, 1);
    const waiting = `SELECT id FROM deliveries WHERE kind = 'email' AND status = 'queued' AND retry_at > now()`;
    await eventually(async () => expect((await pool.query(waiting)).rowCount).toBe(1), 30_000);
    await worker.signal('SIGKILL');
    await empty();

    scene.smtp.become('accept');
    await pool.query(`UPDATE deliveries SET retry_at = now() WHERE kind = 'email'`);
    await Promise.all([scene.startWorker(env), scene.startWorker(env)]);
    await eventually(() => expect(scene.smtp.mails).toHaveLength(1), 60_000);
    const sent = `SELECT attempt, retries FROM deliveries WHERE kind = 'email' AND status = 'succeeded'`;
    await eventually(async () => expect((await pool.query(sent)).rows).toEqual([{ attempt: 2, retries: 1 }]));
    expect(scene.smtp.mails).toHaveLength(1);
  });
});

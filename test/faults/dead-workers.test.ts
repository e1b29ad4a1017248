import { setTimeout as sleep } from 'node:timers/promises';
import { workerDied } from '../../src/deliveries/recovery/dead-workers';
import { describeOnEachBackend } from '../setup/services';
import { eventually } from '../support/eventually';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import { expectDelivered, expectStored, hastenOrphans, readFates, settledFates } from '../support/fault-verdict';
import { answer, hang } from '../support/http-receiver';

describeOnEachBackend('workers that die during deliveries', ({ redisUrl }) => {
  let scene: FaultScene;
  beforeAll(async () => {
    scene = await openFaultScene({ onRedis: redisUrl !== undefined });
  });
  afterAll(() => scene.close());

  /** Sends one submission and waits until the worker runs both deliveries. */
  async function postIntoTheMiddle(web: Parameters<FaultScene['post']>[0]) {
    const [calls, mails] = [scene.receiver.requests.length, scene.smtp.mails.length];
    scene.webhooksBehave(hang());
    scene.smtp.become('hang after message');
    const [posted] = await scene.post(web, 1);
    await eventually(() => {
      expect(scene.receiver.requests).toHaveLength(calls + 1);
      expect(scene.smtp.mails).toHaveLength(mails + 1);
    });
    return posted?.name;
  }

  test('a webhook delivery fails after one call; an e-mail is sent again with the same Message-ID', async () => {
    const web = await scene.startWeb();
    const killed = await scene.startWorker();
    const first = await postIntoTheMiddle(web);
    await killed.signal('SIGKILL');

    const frozen = await scene.startWorker();
    const second = await postIntoTheMiddle(web);
    await frozen.signal('SIGSTOP');

    scene.webhooksBehave(answer(200));
    scene.smtp.become('accept');
    await scene.startWorker();
    const { fates, seconds } = await settledFates(scene, 40_000, () => hastenOrphans(scene));
    console.log(`workers killed and frozen: settled after ${seconds} s`);
    expect(fates).toEqual(
      [first, second].map((name) => ({
        name,
        email: { ...fates.find((fate) => fate.name === name)?.email, status: 'succeeded' },
        webhook: expect.objectContaining({ status: 'failed', error: workerDied }),
        mails: 2,
        calls: 1,
      })),
    );
    await scene.webhook.reload();
    expect([scene.webhook.lastStatus, scene.webhook.lastError]).toEqual([null, workerDied]);
    const [, original] = scene.smtp.mails;
    const ids = scene.smtp.mails.map(({ parsed }) => parsed.messageId);
    expect(ids.filter((id) => id === original?.parsed.messageId)).toHaveLength(2);

    // Resumed, the frozen worker makes no call and overwrites no outcome.
    const before = await scene.db.pool.query('SELECT * FROM deliveries ORDER BY id');
    await frozen.signal('SIGCONT');
    scene.smtp.goOn();
    await eventually(() => expect(frozen.output().match(/"recorded":false/g)).toHaveLength(2));
    await sleep(1_000);
    expect((await scene.db.pool.query('SELECT * FROM deliveries ORDER BY id')).rows).toEqual(before.rows);
    expect(await readFates(scene)).toEqual(fates);
    expect(frozen.isRunning()).toBe(true);

    const [third] = await scene.post(web, 1);
    const { fates: afterwards } = await settledFates(scene, 10_000);
    expectStored(
      afterwards,
      [first, second, third?.name].map((name = '') => ({ name, status: 0, body: null, ms: 0 })),
    );
    expectDelivered(afterwards.filter(({ name }) => name === third?.name));
  });
});

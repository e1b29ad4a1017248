import { setTimeout as sleep } from 'node:timers/promises';
import { describeOnEachBackend, freePort } from '../setup/services';
import { type FaultScene, openFaultScene, type PostAnswer } from '../support/fault-scene';
import { expectDelivered, expectStored, settledFates } from '../support/fault-verdict';
import { createRandom } from '../support/random';

const rounds = 8;

describeOnEachBackend('a web process that is killed while it accepts submissions', ({ redisUrl }) => {
  let scene: FaultScene;
  beforeAll(async () => {
    scene = await openFaultScene({ onRedis: redisUrl !== undefined });
  });
  afterAll(() => scene.close());

  test('loses nothing it accepted: each submission is mailed, and its webhook called exactly once', async () => {
    const random = createRandom(20);
    const port = String(await freePort());
    await scene.startWorker();
    const responses: PostAnswer[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const web = await scene.startWeb({ PORT: port });
      // On a busy machine, the first response may take longer than the time until the kill.
      responses.push(...(await scene.post(web, 1)));
      const posting = scene.post(web, 40, 8);
      await sleep(20 + random() * 200);
      await web.signal('SIGKILL');
      responses.push(...(await posting));
    }
    const statuses = new Set(responses.map(({ status }) => status));
    expect(statuses).toEqual(new Set([0, 200]));

    const { fates, seconds } = await settledFates(scene);
    console.log(`web killed ${rounds} times, ${fates.length} stored: everything delivered after ${seconds} s`);
    expectStored(fates, responses);
    expectDelivered(fates);
    expect(scene.receiver.requests).toHaveLength(fates.length);
  });
});

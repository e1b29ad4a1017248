import { setTimeout as sleep } from 'node:timers/promises';
import { describeOnEachBackend } from '../setup/services';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import { expectDeliveredDespiteDeaths, expectStored, hastenOrphans, settledFates } from '../support/fault-verdict';
import { answerAfter } from '../support/http-receiver';
import { isNightly } from '../support/nightly';
import { createRandom } from '../support/random';

const seed = 6;
const bursts = isNightly ? 30 : 12;

describeOnEachBackend(`two workers that are killed repeatedly during ${10 * bursts} submissions`, ({ redisUrl }) => {
  let scene: FaultScene;
  beforeAll(async () => {
    scene = await openFaultScene({ onRedis: redisUrl !== undefined });
  });
  afterAll(() => scene.close());

  test('lose no e-mail, call no webhook twice, and settle every delivery', async () => {
    scene.webhooksBehave(answerAfter(150));
    const web = await scene.startWeb();
    let posting = true;
    let deaths = 0;
    const dieAgainAndAgain = async (random: () => number) => {
      while (posting) {
        const worker = await scene.startWorker();
        // Soon after the next call began, in the middle of deliveries.
        const calls = scene.receiver.requests.length;
        for (let waits = 0; waits < 100 && scene.receiver.requests.length === calls; waits += 1) await sleep(20);
        await sleep(random() * 500);
        await worker.signal('SIGKILL');
        deaths += 1;
      }
      await scene.startWorker();
    };
    const workers = [1, 2].map((n) => dieAgainAndAgain(createRandom(seed * n)));

    const responses = [];
    for (let burst = 0; burst < bursts; burst += 1) {
      responses.push(...(await scene.post(web, 10)));
      await sleep(300);
    }
    posting = false;
    await Promise.all(workers);

    const { fates, seconds } = await settledFates(scene, 30_000, () => hastenOrphans(scene));
    const inDoubt = fates.filter(({ webhook }) => webhook.status === 'failed').length;
    const twice = fates.filter(({ mails }) => mails > 1).length;
    console.log(
      `${deaths} workers killed (seed ${seed}): settled ${seconds} s after the last; ` +
        `${inDoubt} webhooks in doubt, ${twice} mails sent twice`,
    );
    // Otherwise no worker died during a delivery, and the test showed nothing.
    expect(inDoubt).toBeGreaterThan(0);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(fates).toHaveLength(10 * bursts);
    expectStored(fates, responses);
    expectDeliveredDespiteDeaths(fates);
  });
});

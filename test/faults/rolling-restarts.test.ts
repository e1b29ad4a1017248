import { setTimeout as sleep } from 'node:timers/promises';
import { describeOnEachBackend } from '../setup/services';
import { type Balancer, startBalancer } from '../support/balancer';
import { openCrowd } from '../support/crowd';
import { type FaultScene, openFaultScene, type PostAnswer } from '../support/fault-scene';
import { expectDelivered, expectStored, settledFates } from '../support/fault-verdict';
import { answerAfter } from '../support/http-receiver';
import { isNightly } from '../support/nightly';
import type { RunningProcess, RunningWeb } from '../support/processes';

const replacements = isNightly ? 3 : 1;
const postsPerSecond = 20;

describeOnEachBackend('two web and two worker processes that are replaced one after the other', ({ redisUrl }) => {
  let scene: FaultScene;
  let balancer: Balancer;
  beforeAll(async () => {
    scene = await openFaultScene({ onRedis: redisUrl !== undefined });
    balancer = await startBalancer();
  });
  afterAll(async () => {
    await balancer.stop();
    await scene.close();
  });

  /** Replaces the processes one after the other. */
  async function replaceEach<P extends RunningProcess>(processes: P[], start: () => Promise<P>): Promise<void> {
    for (let n = 0; n < processes.length * replacements; n += 1) {
      const place = n % processes.length;
      const old = processes[place];
      const began = performance.now();
      await old?.signal('SIGTERM');
      expect(performance.now() - began).toBeLessThan(25_000);
      expect(old?.output()).not.toMatch(/took too long|shutting down failed/);
      processes[place] = await start();
    }
  }

  test('lose and repeat nothing under a constant stream of submissions', async () => {
    scene.webhooksBehave(answerAfter(100));
    const webs: RunningWeb[] = await Promise.all([scene.startWeb(), scene.startWeb()]);
    const workers = await Promise.all([scene.startWorker(), scene.startWorker()]);
    const route = () => {
      balancer.ports = webs.map(({ url }) => Number(new URL(url).port));
    };
    route();

    const kept = openCrowd(scene, balancer);
    const posts: Promise<PostAnswer>[] = [];
    let isOver = false;
    const posting = (async () => {
      // Half of them over kept-alive connections, half over new ones.
      for (let n = 0; !isOver; n += 1) {
        const crowd = n % 2 === 0 ? kept : openCrowd(scene, balancer);
        posts.push(crowd.post().finally(() => crowd !== kept && crowd.close()));
        await sleep(1_000 / postsPerSecond);
      }
    })();
    const replacing = Promise.all([
      replaceEach(webs, async () => {
        const web = await scene.startWeb();
        setImmediate(route);
        return web;
      }),
      replaceEach(workers, () => scene.startWorker()),
    ]);
    await replacing.finally(() => {
      isOver = true;
    });
    await posting;
    const responses = await Promise.all(posts);
    kept.close();

    const { fates, seconds } = await settledFates(scene);
    console.log(
      `${responses.length} posts while ${4 * replacements} processes were replaced, ${balancer.passedOn()} connections ` +
        `passed on: everything delivered after ${seconds} s`,
    );
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    expect(fates).toHaveLength(responses.length);
    expectStored(fates, responses);
    expectDelivered(fates);
    expect(fates.filter(({ mails }) => mails !== 1)).toEqual([]);
  });
});

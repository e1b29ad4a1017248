import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../../src/db/migrator';
import { createLogger } from '../../src/lib/logger';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/standalone/embedded-postgres';
import { describeOnEachBackend } from '../setup/services';
import { eventually } from '../support/eventually';
import { type FaultScene, openFaultScene, type PostAnswer } from '../support/fault-scene';
import { expectDelivered, expectStored, settledFates } from '../support/fault-verdict';
import { isNightly } from '../support/nightly';
import { signalPostgres } from '../support/postgres-faults';
import type { RunningProcess, RunningWeb } from '../support/processes';
import { type Standby, startStandby } from '../support/standby';

const logger = createLogger('test', 'silent');

describeOnEachBackend('when PostgreSQL fails over to a synchronous standby', ({ redisUrl }) => {
  const usual = redisUrl ? (['killed'] as const) : (['frozen'] as const);
  describe.each(isNightly ? (['killed', 'frozen'] as const) : usual)('because the primary was %s', (failure) => {
    failOver(redisUrl !== undefined, failure);
  });
});

function failOver(onRedis: boolean, failure: 'killed' | 'frozen'): void {
  let dir: string;
  let primary: EmbeddedPostgres;
  let standby: Standby;
  let scene: FaultScene;
  let web: RunningWeb;
  let worker: RunningProcess;
  beforeAll(async () => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-faults-'));
    chmodSync(dir, 0o711);
    primary = await startEmbeddedPostgres({ dataDir: dir, logger });
    await migrate({ databaseUrl: primary.url, databaseSsl: 'disable' });
    standby = await startStandby(primary, dir);
    // The standby comes first: the order of the hosts does not tell which one is the primary.
    const databaseUrl = primary.url.replace('@', `@127.0.0.1:${standby.port},`);
    scene = await openFaultScene({ onRedis, databaseUrl });
    web = await scene.startWeb();
    worker = await scene.startWorker();
  });
  afterAll(async () => {
    await scene.close();
    await standby.stop();
    if (failure === 'frozen') signalPostgres(primary, 'SIGCONT');
    await primary.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  test('every accepted submission is there and delivered once, and no process needs a restart', async () => {
    const responses: PostAnswer[] = [];
    let isOver = false;
    const stream = async () => {
      while (!isOver) {
        responses.push(...(await scene.post(web, 2)));
        await sleep(20);
      }
    };
    const streams = Promise.all([stream(), stream(), stream()]);
    const heard = (status: number, since: number) =>
      eventually(() => expect(responses.slice(since).map((one) => one.status)).toContain(status));
    await heard(200, 0);

    if (failure === 'killed') {
      primary.kill();
      await primary.exited;
    } else {
      signalPostgres(primary, 'SIGSTOP');
    }
    await heard(500, 0);
    const away = await scene.post(web, 5);
    const before = responses.length;
    const promotedAt = performance.now();
    await standby.promote();
    await heard(200, before);
    console.log(`accepted again ${Math.round(performance.now() - promotedAt)} ms after the promotion began`);
    isOver = true;
    await streams;

    // As while the database is away: an error in time, with the response of spec 7.1.
    expect(away.map(({ status }) => status)).toEqual(Array(5).fill(500));
    responses.push(...away, ...(await scene.post(web, 10)));
    expect(responses.slice(-10).map(({ status }) => status)).toEqual(Array(10).fill(200));
    for (const { status, ms } of responses) {
      expect([200, 500]).toContain(status);
      expect(ms).toBeLessThan(10_000);
    }
    const { fates, seconds } = await settledFates(scene, 60_000);
    console.log(`everything delivered after ${seconds} s`);
    expectStored(fates, responses);
    expectDelivered(fates);
    expect([web.isRunning(), worker.isRunning()]).toEqual([true, true]);
  });
}

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
import { accepted, expectDelivered, expectStored, settledFates } from '../support/fault-verdict';
import { answerAfter } from '../support/http-receiver';
import { hogConnections } from '../support/postgres-faults';
import type { RunningProcess, RunningWeb } from '../support/processes';

const logger = createLogger('test', 'silent');

describeOnEachBackend('while others hold every connection of PostgreSQL', ({ redisUrl }) => {
  let dir: string;
  let postgres: EmbeddedPostgres;
  let scene: FaultScene;
  const responses: PostAnswer[] = [];
  beforeAll(async () => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-faults-'));
    chmodSync(dir, 0o711);
    postgres = await startEmbeddedPostgres({ dataDir: dir, logger, volatile: true });
    await migrate({ databaseUrl: postgres.url, databaseSsl: 'disable' });
    scene = await openFaultScene({ onRedis: redisUrl !== undefined, databaseUrl: postgres.url });
  });
  afterAll(async () => {
    await scene.close();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  async function post(web: RunningWeb, count: number, atOnce?: number): Promise<PostAnswer[]> {
    const posted = await scene.post(web, count, atOnce);
    responses.push(...posted);
    return posted;
  }

  /** Expects success, over a connection that the process holds, or 500 (spec 7.1), within 10 s. */
  function expectAnswered(posted: readonly PostAnswer[], statuses: readonly number[]): void {
    for (const { status, body, ms } of posted) {
      expect(statuses).toContain(status);
      expect(body).toEqual(
        status === 200
          ? accepted
          : {
              success: false,
              message: expect.stringMatching(/try again/i),
              ...('code' in (body as object) && { code: 'profile_lookup_failed' }),
            },
      );
      expect(ms).toBeLessThan(10_000);
    }
  }

  const healthOf = (web: RunningWeb) =>
    Promise.all(['/healthz', '/readyz'].map(async (path) => (await fetch(web.url + path)).status));

  test('submissions get responses in time, no process ends, and everything recovers afterwards', async () => {
    scene.webhooksBehave(answerAfter(300));
    const web = await scene.startWeb();
    const worker = await scene.startWorker();
    expectAnswered(await post(web, 20, 5), [200]);

    const others = await hogConnections(postgres.url);
    expectAnswered(await post(web, 10, 5), [200, 500]);
    await others.takeAll();
    expectAnswered(await post(web, 10, 5), [500]);
    const newcomer = await scene.startWeb();
    const second: RunningProcess = await scene.startWorker();
    expectAnswered(await post(newcomer, 5), [500]);
    expect([await healthOf(web), await healthOf(newcomer)]).toEqual([
      [200, 503],
      [200, 503],
    ]);
    await sleep(2_000);
    expect(others.size()).toBeGreaterThan(250);

    await others.release();
    const began = performance.now();
    for (const process of [web, newcomer]) {
      await eventually(async () => expect((await post(process, 1))[0]?.status).toBe(200));
    }
    expectAnswered(await post(newcomer, 10, 5), [200]);
    const { fates } = await settledFates(scene);
    console.log(`connections free: everything delivered after ${Math.round(performance.now() - began)} ms`);
    expectStored(fates, responses);
    expectDelivered(fates);
    expect(fates.filter(({ mails }) => mails !== 1)).toEqual([]);
    expect([web, newcomer, worker, second].map((process) => process.isRunning())).toEqual([true, true, true, true]);
    await eventually(async () =>
      expect([await healthOf(web), await healthOf(newcomer)]).toEqual([
        [200, 200],
        [200, 200],
      ]),
    );
  });
});

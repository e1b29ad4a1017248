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
import { signalPostgres } from '../support/postgres-faults';
import type { RunningProcess, RunningWeb } from '../support/processes';

const logger = createLogger('test', 'silent');

describeOnEachBackend('while PostgreSQL is unavailable', ({ redisUrl }) => {
  let dir: string;
  let postgres: EmbeddedPostgres;
  let scene: FaultScene;
  let web: RunningWeb;
  let worker: RunningProcess;
  const responses: PostAnswer[] = [];
  beforeAll(async () => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-faults-'));
    chmodSync(dir, 0o711);
    postgres = await startEmbeddedPostgres({ dataDir: dir, logger, volatile: true });
    await migrate({ databaseUrl: postgres.url, databaseSsl: 'disable' });
    scene = await openFaultScene({ onRedis: redisUrl !== undefined, databaseUrl: postgres.url });
    [web, worker] = await Promise.all([scene.startWeb(), scene.startWorker()]);
  });
  afterAll(async () => {
    await scene.close();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  async function post(count: number, atOnce?: number): Promise<PostAnswer[]> {
    const posted = await scene.post(web, count, atOnce);
    responses.push(...posted);
    return posted;
  }

  /** Expects the response of spec 7.1 within 10 s: 500, without a code or with that of a failed lookup. */
  function expectErrorsInTime(rejected: readonly PostAnswer[]): void {
    for (const { status, body, ms } of rejected) {
      expect({ status, body }).toEqual({
        status: 500,
        body: {
          success: false,
          message: expect.stringMatching(/try again/i),
          ...('code' in (body as object) && { code: 'profile_lookup_failed' }),
        },
      });
      expect(ms).toBeLessThan(10_000);
    }
  }

  async function expectHealed(): Promise<number> {
    const began = performance.now();
    await eventually(async () => expect((await post(1))[0]?.status).toBe(200));
    const { fates } = await settledFates(scene);
    expectStored(fates, responses);
    expectDelivered(fates);
    expect([web.isRunning(), worker.isRunning()]).toEqual([true, true]);
    return Math.round((performance.now() - began) / 100) / 10;
  }

  test('frozen: callers get errors in time, and everything recovers when it resumes', async () => {
    await post(20, 5);
    signalPostgres(postgres, 'SIGSTOP');
    const first = post(10, 10);
    await sleep(2_500);
    const second = post(5, 5);
    const rejected = [...(await first), ...(await second)];
    signalPostgres(postgres, 'SIGCONT');
    const slowest = Math.max(...rejected.map(({ ms }) => ms));
    console.log(`frozen: slowest response after ${Math.round(slowest)} ms`);
    expectErrorsInTime(rejected);
    console.log(`awake: everything delivered after ${await expectHealed()} s`);
  });

  test('stopped and started: callers get errors at once, and no process needs a restart', async () => {
    await restartServer();
  });

  test('processes that start meanwhile wait for it', async () => {
    // It is stopped while idle; deliveries of dead workers are tested elsewhere.
    await worker.signal('SIGTERM');
    await restartServer(async () => {
      await web.signal('SIGKILL');
      web = await scene.startWeb();
      worker = await scene.startWorker();
    });
  });

  /** Stops and starts it under a stream of submissions, which ends before `meanwhile`. */
  async function restartServer(meanwhile?: () => Promise<void>): Promise<void> {
    let isOver = false;
    const streamed: PostAnswer[] = [];
    const streaming = (async () => {
      while (!isOver) {
        streamed.push(...(await post(3)));
        await sleep(50);
      }
    })();
    const heard = (status: number) => eventually(() => expect(streamed.map((one) => one.status)).toContain(status));
    await heard(200);
    await postgres.stop();
    await heard(500);
    expectErrorsInTime(await post(5, 5));
    if (meanwhile) {
      isOver = true;
      await streaming;
      await meanwhile();
    }
    await sleep(1_000);

    postgres = await startEmbeddedPostgres({ dataDir: dir, logger, volatile: true });
    if (!meanwhile) await eventually(async () => expect((await post(1))[0]?.status).toBe(200));
    isOver = true;
    await streaming;
    expectErrorsInTime(streamed.filter(({ status }) => status !== 200));
    console.log(`started again: everything delivered after ${await expectHealed()} s`);
  }
});

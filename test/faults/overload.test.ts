import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { capacity } from '../../config/limits';
import { migrate } from '../../src/db/migrator';
import { createLogger } from '../../src/lib/logger';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/standalone/embedded-postgres';
import { openCrowd } from '../support/crowd';
import { eventually } from '../support/eventually';
import { type FaultScene, openFaultScene, type PostAnswer } from '../support/fault-scene';
import { accepted } from '../support/fault-verdict';
import { signalPostgres } from '../support/postgres-faults';
import type { RunningWeb } from '../support/processes';

const logger = createLogger('test', 'silent');
const visitors = 2 * capacity.submitRequests;

describe('a web process under twice the load it can take', () => {
  let dir: string;
  let postgres: EmbeddedPostgres;
  let scene: FaultScene;
  let web: RunningWeb;
  beforeAll(async () => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-faults-'));
    chmodSync(dir, 0o711);
    postgres = await startEmbeddedPostgres({ dataDir: dir, logger, volatile: true });
    await migrate({ databaseUrl: postgres.url, databaseSsl: 'disable' });
    scene = await openFaultScene({ onRedis: false, databaseUrl: postgres.url });
    await scene.db.pool.query(`UPDATE accounts SET quota_override = '"unlimited"'`);
    web = await scene.startWeb();
    // Memory that is allocated once is not growth.
    await scene.post(web, 500, 50);
  });
  afterAll(async () => {
    await scene.close();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const megabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${web.pid}/status`, 'utf8'))?.[1]) >> 10;
  const withStatus = (responses: readonly PostAnswer[], wanted: number) =>
    responses.filter(({ status }) => status === wanted);
  const slowest = (responses: readonly PostAnswer[]) => Math.round(Math.max(0, ...responses.map(({ ms }) => ms)));
  const median = (responses: readonly PostAnswer[]) =>
    Math.round(responses.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(responses.length / 2)] ?? 0);

  async function expectAllStored(responses: readonly PostAnswer[]): Promise<void> {
    const { rows } = await scene.db.pool.query<{ name: string }>(`SELECT data ->> 'name' AS name FROM submissions`);
    const stored = new Set(rows.map(({ name }) => name));
    expect(stored.size).toBe(rows.length);
    expect(withStatus(responses, 200).filter(({ name }) => !stored.has(name))).toEqual([]);
  }

  function expectOverloadErrors(rejected: readonly PostAnswer[]): void {
    expect(rejected.filter(({ body }) => !/try again/.test((body as { message: string }).message))).toEqual([]);
    for (const { body } of rejected) expect(Object.keys(body as object)).toEqual(['success', 'message']);
  }

  test('reports a frozen PostgreSQL, does not grow, and accepts submissions once it resumes', async () => {
    const before = megabytes();
    signalPostgres(postgres, 'SIGSTOP');
    const crowd = openCrowd(scene, web);
    const responses = await Promise.all(Array.from({ length: visitors }, crowd.post));
    signalPostgres(postgres, 'SIGCONT');
    crowd.close();
    const [failed, rejected] = [withStatus(responses, 500), withStatus(responses, 503)];
    console.log(
      `frozen: ${rejected.length} rejected, half of them within ${median(rejected)} ms, all within ` +
        `${slowest(rejected)} ms; ${failed.length} failed within ${slowest(failed)} ms; ${before} to ${megabytes()} MB`,
    );
    expect(failed.length + rejected.length).toBe(visitors);
    expect(rejected.length).toBeGreaterThanOrEqual(visitors - capacity.submitRequests);
    expectOverloadErrors(rejected);
    // Rejections do not wait for the database; those that do get a response while it is still frozen.
    expect(median(rejected)).toBeLessThan(2_500);
    expect(slowest(failed)).toBeLessThan(11_000);
    expect(megabytes() - before).toBeLessThan(150);
    await eventually(async () => expect((await scene.post(web, 1))[0]?.status).toBe(200));
    await expectAllStored(responses);
  });

  test('keeps what it accepted, rejects the rest at once, and does not grow', async () => {
    const responses: PostAnswer[] = [];
    const sizes: number[] = [];
    const crowd = openCrowd(scene, web);
    const end = performance.now() + 15_000;
    const measuring = (async () => {
      while (performance.now() < end) {
        sizes.push(megabytes());
        await sleep(250);
      }
    })();
    const visit = async () => {
      while (performance.now() < end) {
        const response = await crowd.post();
        responses.push(response);
        if (response.status !== 200) await sleep(500);
      }
    };
    await Promise.all(Array.from({ length: visitors }, visit));
    await measuring;
    crowd.close();
    const [succeeded, rejected] = [withStatus(responses, 200), withStatus(responses, 503)];
    const half = sizes.length / 2;
    const [early, late] = [Math.max(...sizes.slice(0, half)), Math.max(...sizes.slice(half))];
    console.log(
      `loaded: ${succeeded.length} succeeded, half of them within ${median(succeeded)} ms; ${rejected.length} rejected, half of ` +
        `them within ${median(rejected)} ms, all within ${slowest(rejected)} ms; at most ${early}, then ${late} MB`,
    );
    // On a slow machine, some requests wait for their whole timeout.
    const timedOut = withStatus(responses, 500).filter(({ ms }) => ms > 8_000);
    expect(timedOut).toEqual([]);
    expect(succeeded.length + rejected.length).toBe(responses.length);
    expect(succeeded.map(({ body }) => body)).toEqual(succeeded.map(() => accepted));
    expect(rejected.length).toBeGreaterThan(0);
    // Rejecting is quicker than accepting, however slow the machine is.
    expect(median(rejected)).toBeLessThan(1_000);
    expectOverloadErrors(rejected);
    expect(late - early).toBeLessThan(60);

    const [next] = await scene.post(web, 1);
    expect(next?.status).toBe(200);
    expect(next?.ms).toBeLessThan(2_000);
    await expectAllStored(responses);
  });
});

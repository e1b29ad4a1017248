import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeOnEachBackend } from '../setup/services';
import { eventually } from '../support/eventually';
import { type FaultScene, openFaultScene, type PostAnswer } from '../support/fault-scene';
import { accepted, expectDelivered, expectStored, readFates, settledFates } from '../support/fault-verdict';
import { answerAfter } from '../support/http-receiver';
import type { RunningProcess, RunningWeb } from '../support/processes';
import { createSteppedClock, type SteppedClock } from '../support/stepped-clock';

const hour = 3_600_000;
const steps = [
  { web: hour, worker: -hour },
  { web: -hour, worker: hour },
  { web: 0, worker: 0 },
];

describeOnEachBackend('clocks that are set during operation', ({ redisUrl }) => {
  let dir: string;
  let clocks: { web: SteppedClock; worker: SteppedClock };
  let scene: FaultScene;
  let web: RunningWeb;
  let worker: RunningProcess;
  const responses: PostAnswer[] = [];
  beforeAll(async () => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-clocks-'));
    clocks = { web: createSteppedClock(dir, 'web'), worker: createSteppedClock(dir, 'worker') };
    // One call at a time, so that jobs for a slow receiver are deferred.
    scene = await openFaultScene({ onRedis: redisUrl !== undefined, env: { WORKER_CONCURRENCY: '1' } });
    await scene.db.pool.query(`UPDATE accounts SET quota_override = '"unlimited"'`);
    [web, worker] = await Promise.all([scene.startWeb(clocks.web.env), scene.startWorker(clocks.worker.env)]);
  });
  afterAll(async () => {
    await scene.close();
    rmSync(dir, { recursive: true, force: true });
  });

  /** Sends submissions and expects them to be accepted. */
  async function post(count: number, atOnce?: number): Promise<PostAnswer[]> {
    const posted = await scene.post(web, count, atOnce);
    responses.push(...posted);
    expect(posted.map(({ status, body }) => ({ status, body }))).toEqual(
      posted.map(() => ({ status: 200, body: accepted })),
    );
    expect(Math.max(...posted.map(({ ms }) => ms))).toBeLessThan(10_000);
    return posted;
  }

  async function postLoadedAt(form_loaded_at: number): Promise<string> {
    const name = `loaded-${form_loaded_at}`;
    const response = await fetch(`${web.url}/api/submit`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.1' },
      body: JSON.stringify({ access_key: scene.form.accessKey, name, email: 'a@example.org', form_loaded_at }),
    });
    expect(response.status).toBe(200);
    return name;
  }

  async function stored(): Promise<{ name: string; at: number }[]> {
    const { rows } = await scene.db.pool.query<{ name: string; at: number }>(
      `SELECT data ->> 'name' AS name, (extract(epoch FROM created_at) * 1000)::float8 AS at
       FROM submissions ORDER BY created_at`,
    );
    return rows;
  }

  /** Expects every submission to be stored, mailed once and delivered to the webhook once. */
  async function expectAllDone(withinMs?: number): Promise<number> {
    const { fates, seconds } = await settledFates(scene, withinMs);
    const ours = fates.filter(({ name }) => name.startsWith('visitor'));
    expectStored(ours, responses);
    expect(ours).toHaveLength(responses.length);
    expectDelivered(fates.filter(({ name }) => name !== hanging));
    expect(fates.filter(({ mails, calls }) => mails !== 1 || calls !== 1)).toEqual([]);
    expect([web.isRunning(), worker.isRunning()]).toEqual([true, true]);
    return seconds;
  }
  let hanging = '';

  test('of web and worker: submissions keep their order, each is delivered once, and deadlines hold', async () => {
    const slowly = answerAfter(100);
    scene.webhooksBehave((request, response) => {
      const body = String(scene.receiver.requests.at(-1)?.rawBody);
      if (!body.includes(`"${hanging}"`)) slowly(request, response);
    });
    const expected: string[] = [];
    const [first] = await post(1);
    hanging = first?.name ?? '';
    expected.push(hanging);
    const { rows } = await scene.db.pool.query<{ now: Date }>('SELECT now()');
    await eventually(() => expect(scene.receiver.requests).toHaveLength(1));
    for (const step of steps) {
      await Promise.all([clocks.web.set(step.web), clocks.worker.set(step.worker)]);
      for (let n = 0; n < 5; n += 1) {
        expected.push(...(await post(1)).map(({ name }) => name));
        // In all longer than the second within which a worker notices that its clock was set.
        await sleep(300);
      }
    }
    console.log(`clocks an hour off: everything delivered after ${await expectAllDone()} s`);

    const kept = await stored();
    expect(kept.map(({ name }) => name)).toEqual(expected);
    expect(new Set(kept.map(({ at }) => at)).size).toBe(kept.length);
    // By the database's clock, which was not set.
    for (const { at } of kept) expect(Math.abs(at - Number(rows[0]?.now))).toBeLessThan(20_000);
    const [late] = (await readFates(scene)).filter(({ name }) => name === hanging);
    expect(late?.webhook).toMatchObject({ status: 'failed', error: 'timeout: no response within 8 s' });
    const { rows: took } = await scene.db.pool.query(`SELECT duration_ms AS ms FROM deliveries WHERE id = $1`, [
      late?.webhook.id,
    ]);
    expect(Math.abs(took[0].ms - 8_000)).toBeLessThan(1_000);
  });

  test('of the worker, set back while calls are deferred: they do not wait for it to catch up', async () => {
    scene.webhooksBehave(answerAfter(500));
    const calls = scene.receiver.requests.length;
    await post(6, 3);
    await eventually(() => expect(scene.receiver.requests.length).toBeGreaterThan(calls + 1));
    await clocks.worker.set(-hour);
    console.log(`worker an hour behind: everything delivered after ${await expectAllDone(40_000)} s`);
    scene.webhooksBehave(answerAfter(0));
    await clocks.worker.set(0);
  });

  test("of the database, even while the web's is set back: later submissions still sort later", async () => {
    await scene.db.pool.query(`UPDATE usage SET last_created_at = now() + interval '1 hour'`);
    const before = await stored();
    const crowd = post(200, 25);
    for (let n = 1; n <= 6; n += 1) await clocks.web.set((-n * hour) / 6);
    await crowd;
    await post(1);
    const [last] = (await post(1)).map(({ name }) => name);
    await clocks.web.set(0);
    await post(3);
    console.log(`database an hour behind: everything delivered after ${await expectAllDone()} s`);

    const after = await stored();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(new Set(after.map(({ at }) => at)).size).toBe(after.length);
    expect(after.at(-4)?.name).toBe(last);
    expect(await readPages()).toEqual(after.map(({ name }) => name).toReversed());
    const since = new Date(after.at(-4)?.at ?? 0).toISOString();
    expect(await readPages(`&since=${since}`)).toEqual(
      after
        .slice(-4)
        .map(({ name }) => name)
        .toReversed(),
    );
  });

  /** The names in the read API, page by page. */
  async function readPages(more = ''): Promise<string[]> {
    const names: string[] = [];
    for (let before = ''; ; ) {
      const response = await fetch(`${web.url}/api/submissions?limit=100${more}${before}`, {
        headers: { Authorization: `Bearer ${scene.apiToken}` },
      });
      const page = (await response.json()) as {
        submissions: { created_at: string; data: { name: string } }[];
        has_more: boolean;
      };
      names.push(...page.submissions.map(({ data }) => data.name));
      if (!page.has_more) return names;
      before = `&before=${page.submissions.at(-1)?.created_at}`;
    }
  }

  test("of the web process, behind its visitors': our script's submissions are kept, a page's own time looks like a bot's", async () => {
    await clocks.web.set(-hour);
    const byScript = await postLoadedAt(Date.now() - hour * 12);
    const byPage = await postLoadedAt(Date.now() - 60_000);
    await clocks.web.set(0);
    const byPageLater = await postLoadedAt(Date.now() - 61_000);
    const names = (await stored()).map(({ name }) => name);
    expect([byScript, byPage, byPageLater].map((name) => names.includes(name))).toEqual([true, false, true]);
  });
});

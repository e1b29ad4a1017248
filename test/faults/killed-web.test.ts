import { setTimeout as sleep } from 'node:timers/promises';
import { updateForm } from '../../src/forms/form.service';
import { describeOnEachBackend, freePort } from '../setup/services';
import { fetchChallenge, solve } from '../support/altcha';
import { lockUsage, untilWaiting } from '../support/database';
import { testSecrets } from '../support/factories';
import { type FaultScene, openFaultScene, type PostAnswer } from '../support/fault-scene';
import { expectDelivered, expectStored, settledFates } from '../support/fault-verdict';
import { isNightly } from '../support/nightly';
import { createRandom } from '../support/random';

const rounds = isNightly ? 8 : 4;

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

  test('loses no submission whose solution of ALTCHA it had verified: the visitor sends it again', async () => {
    const { pool } = scene.db;
    const { id, accountId, accessKey } = scene.form;
    await updateForm(scene.db, testSecrets, scene.form, { altcha: 'low', captcha_required: true });
    const web = await scene.startWeb();
    const body = JSON.stringify({
      ...{ access_key: accessKey, name: 'sent again' },
      altcha: await solve(await fetchChallenge(web.url, accessKey)),
    });
    const headers = { 'Content-Type': 'application/json' };
    const post = (url: string) => fetch(`${url}/api/submit`, { method: 'POST', headers, body });
    const release = await lockUsage(pool, accountId);
    const first = post(web.url).catch(() => null);
    await untilWaiting(pool, 1);
    await web.signal('SIGKILL');
    await pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    await untilWaiting(pool, 0);
    await release();
    expect(await first).toBeNull();
    const stored = async () => {
      const text = "SELECT count(*)::int AS n FROM submissions WHERE form_id = $1 AND data ->> 'name' = 'sent again'";
      return (await pool.query<{ n: number }>(text, [id])).rows[0]?.n;
    };
    expect(await stored()).toBe(0);
    const next = await scene.startWeb();
    for (let n = 0; n < 2; n += 1) expect((await post(next.url)).status).toBe(200);
    expect(await stored()).toBe(1);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { listHistoryResends, startHistoryResend } from '../../src/deliveries/history-resend';
import { describeOnEachBackend } from '../setup/services';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import { hastenOrphans } from '../support/fault-verdict';
import { allHistory, buildHistory } from '../support/history-rows';
import { isNightly } from '../support/nightly';
import { createRandom } from '../support/random';

const seed = 11;
const submissions = isNightly ? 2_000 : 1_000;
const deathsOfEach = isNightly ? 4 : 2;

describeOnEachBackend(`two workers that are killed repeatedly while ${submissions} are resent`, ({ redisUrl }) => {
  let scene: FaultScene;
  beforeAll(async () => {
    scene = await openFaultScene({ onRedis: redisUrl !== undefined });
  });
  afterAll(() => scene.close());

  test('send each submission at most once, and leave none out', async () => {
    const { db, form, webhook, receiver } = scene;
    await buildHistory(db, form, submissions);
    const startedAt = performance.now();
    await startHistoryResend(db, webhook, allHistory);
    const resend = async () => (await listHistoryResends(db.pool, webhook.id))[0];

    let deaths = 0;
    const dieRepeatedly = async (random: () => number) => {
      for (let n = 0; n < deathsOfEach; n += 1) {
        const worker = await scene.startWorker();
        await sleep(300 + random() * 1_500);
        await worker.signal('SIGKILL');
        deaths += 1;
      }
      await scene.startWorker();
    };
    await Promise.all([1, 2].map((n) => dieRepeatedly(createRandom(seed * n))));
    // A machine under load may not connect in time.
    while ((await resend().catch(() => null))?.status !== 'done') await sleep(250);
    const countByStatus = async () =>
      new Map(
        (
          await db.pool.query<[string, number]>({
            text: `SELECT status, count(*)::int FROM deliveries WHERE webhook_id = $1 GROUP BY status`,
            values: [webhook.id],
            rowMode: 'array',
          })
        ).rows,
      );
    let counts = await countByStatus();
    while (counts.has('queued') || counts.has('active')) {
      await hastenOrphans(scene);
      await sleep(250);
      counts = await countByStatus();
    }

    const received = receiver.requests.map(({ rawBody }) => JSON.parse(rawBody.toString()).submission.id as string);
    const inDoubt = counts.get('failed') ?? 0;
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.log(
      `${deaths} workers killed (seed ${seed}): ${seconds} s; ${received.length} received, ` +
        `${received.length - new Set(received).size} twice, ${inDoubt} in doubt`,
    );
    expect(deaths).toBeGreaterThan(1);
    expect(received).toHaveLength(new Set(received).size);
    // A call that its worker did not survive is shown as failed, whether or not it arrived.
    expect((counts.get('succeeded') ?? 0) + inDoubt).toBe(submissions);
    expect(received.length).toBeGreaterThanOrEqual(counts.get('succeeded') ?? 0);
    const { rows } = await db.pool.query(
      `SELECT count(*)::int AS rows, count(DISTINCT submission_id)::int AS submissions FROM deliveries
       WHERE webhook_id = $1`,
      [webhook.id],
    );
    expect(rows).toEqual([{ rows: submissions, submissions }]);
    expect(await resend()).toMatchObject({ status: 'done', queued: submissions, skipped: 0 });
  }, 300_000);
});

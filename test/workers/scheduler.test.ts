import { inTransaction } from '../../src/db/in-transaction';
import { succeeded } from '../../src/lib/delivery-result';
import { createLogger } from '../../src/lib/logger';
import { jobIdOf } from '../../src/queues/queues';
import { startScheduler } from '../../workers/maintenance/scheduler';
import { webhookKey } from '../../workers/start-delivery';
import { describeOnEachBackend } from '../setup/services';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { buildBacklog, buildDelivery, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm } from '../support/factories';

const logger = createLogger('test', 'silent');

describeOnEachBackend('the scheduler', ({ redisUrl }) => {
  let rig: DeliveryRig;
  beforeAll(async () => {
    rig = await openDeliveryRig(redisUrl);
  });
  beforeEach(async () => {
    await rig.db.pool.query('DELETE FROM deliveries');
    await rig.emptyStore();
  });
  afterAll(() => rig.close());

  const start = (deps: Partial<Parameters<typeof startScheduler>[0]> = {}) =>
    startScheduler({ pool: rig.db.pool, settings: rig.settings, queues: rig.queues, logger, ...deps });

  test('ten accounts whose jobs do not start delay no other, and keep few jobs in the queue', async () => {
    const stuck = new Set<string>();
    for (let n = 0; n < 10; n += 1) {
      const form = await buildForm(rig.db, await buildAccount(rig.db));
      stuck.add(form.accountId);
      await buildBacklog(rig.db, form, 120, { kind: 'webhook', webhookId: form.accountId });
    }
    const ids = await buildBacklog(rig.db, rig.form, 600, { kind: 'webhook', webhookId: rig.account.id });
    const runs: string[] = [];
    let end = () => {};
    const held = new Promise<void>((resolve) => (end = resolve));
    rig.startWorker(
      'webhook',
      async ({ id, webhookId }) => {
        if (stuck.has(webhookId ?? '')) await held;
        else runs.push(id);
        return { target: '', outcome: succeeded('sent') };
      },
      { fairnessKeyOf: webhookKey },
    );
    const scheduler = start();
    let most = 0;
    try {
      await eventually(async () => {
        const { rows } = await rig.db.pool.query(
          `SELECT coalesce(max(n), 0)::int AS most FROM (
             SELECT count(*) AS n FROM deliveries WHERE status = 'queued' AND enqueued_at IS NOT NULL GROUP BY account_id) a`,
        );
        most = Math.max(most, rows[0].most);
        expect(runs.length).toBe(ids.length);
      }, 150_000);
    } finally {
      await scheduler.close();
      end();
      await rig.closeWorkers();
    }
    expect(new Set(runs).size).toBe(ids.length);
    // More than the ten that an account has anyway.
    expect(most).toBeGreaterThan(10);
    expect(most).toBeLessThanOrEqual(100);
  }, 180_000);

  test('schedules a delivery at once when its transaction commits, and no sooner', async () => {
    // It calls once at the start, once when its listener has connected, and then only when it is notified.
    const scheduler = start({ pauseMs: { idle: 3_600_000, max: 3_600_000, min: 25 } });
    try {
      for (let n = 0; n < 5; n += 1) {
        const id = await buildDelivery(rig.db, rig.form, { status: 'failed' });
        await inTransaction(rig.db.pool, async (client) => {
          await client.query(`UPDATE deliveries SET status = 'queued', attempt = 2, due_at = now() WHERE id = $1`, [
            id,
          ]);
          const emails = rig.queues.all.find(({ name }) => name === 'email');
          expect(await emails?.getJob(jobIdOf({ id, attempt: 2 }))).toBeUndefined();
        });
        await eventually(async () => expect((await readDelivery(rig.db, id)).enqueued_at).not.toBeNull());
      }
    } finally {
      await scheduler.close();
    }
  });

  test('leaves a queue alone for longer and longer while it is unavailable, and schedules the others', async () => {
    const attempts: number[] = [];
    let isAway = true;
    let added = 0;
    const add: typeof rig.queues.add = async (deliveries) => {
      if (!deliveries.some(({ kind }) => kind === 'webhook')) return rig.queues.add(deliveries);
      attempts.push(performance.now());
      if (isAway) throw new Error('away');
      added += deliveries.length;
      return rig.queues.add(deliveries);
    };
    const countWaiting = async () => {
      const { rows } = await rig.db.pool.query(
        `SELECT count(*)::int AS n FROM deliveries WHERE status = 'queued' AND enqueued_at IS NULL`,
      );
      return rows[0].n as number;
    };
    await buildBacklog(rig.db, rig.form, 5, { kind: 'webhook' });
    const scheduler = start({ queues: { ...rig.queues, add } });
    try {
      await eventually(() => expect(attempts).toHaveLength(2));
      await buildBacklog(rig.db, rig.form, 7, { kind: 'email' });
      await eventually(async () => expect(await countWaiting()).toBe(5));
      await eventually(() => expect(attempts).toHaveLength(3));
      const pauseBefore = (n: number) => (attempts[n] ?? 0) - (attempts[n - 1] ?? 0);
      expect(pauseBefore(2)).toBeGreaterThanOrEqual(950);

      // Deliveries are marked before their jobs are added, so the marks say nothing yet.
      isAway = false;
      await eventually(() => expect(added).toBe(5));
      isAway = true;
      await buildBacklog(rig.db, rig.form, 5, { kind: 'webhook' });
      await eventually(() => expect(attempts).toHaveLength(6));
      expect(pauseBefore(5)).toBeLessThan(4_000);
    } finally {
      await scheduler.close();
    }
  });
});

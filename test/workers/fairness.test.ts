import { randomUUID } from 'node:crypto';
import { succeeded } from '../../src/lib/delivery-result';
import { jobIdOf } from '../../src/queues/queues';
import { createFairnessKey } from '../../workers/start-delivery';
import { describeOnEachBackend } from '../setup/services';
import { eventually } from '../support/eventually';
import { buildWebhook } from '../support/factories';
import { openWorkerRig, type WorkerRig } from '../support/worker-rig';

describeOnEachBackend('fairness between webhooks', ({ redisUrl }) => {
  let rig: WorkerRig;
  beforeAll(async () => {
    rig = await openWorkerRig(redisUrl);
  });
  beforeEach(async () => {
    await rig.emptyStore();
    await rig.db.pool.query('DELETE FROM deliveries');
  });
  afterEach(() => rig.closeWorkers());
  afterAll(() => rig.close());

  test('a webhook that hangs does not delay the others, and its jobs wait without using up an attempt', async () => {
    const [hanging, other] = [randomUUID(), randomUUID()];
    const ids: string[] = [];
    for (let n = 0; n < 30; n += 1) ids.push((await rig.addDelivery({ webhookId: hanging })).id);
    const { id, jobId } = await rig.addDelivery({ webhookId: other });
    const runs: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const began = performance.now();
    rig.startWorker(
      'webhook',
      async (delivery) => {
        runs.push(delivery.id);
        if (delivery.webhookId === hanging) await held;
        return { target: '', outcome: succeeded('sent') };
      },
      { concurrency: 8, fairnessKeyOf: createFairnessKey(rig.db.pool, 'webhook') },
    );
    await rig.ended(jobId, 'completed');
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(await rig.row(id)).toMatchObject({ status: 'succeeded' });
    expect(runs).toHaveLength(8 + 1);
    expect(await rig.queue.getDelayedCount()).toBeGreaterThan(0);

    release();
    await eventually(async () => {
      const rows = await Promise.all(ids.map(rig.row));
      expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['succeeded']));
    });
    expect(new Set(runs).size).toBe(31);
    const counts = await Promise.all(ids.map((one) => rig.queue.getJob(jobIdOf({ id: one, attempt: 1 }))));
    expect(new Set(counts.map((job) => job?.attemptsMade))).toEqual(new Set([1]));
  });

  test('account and webhook of a job are named in its data, or else read from the delivery', async () => {
    const webhook = await buildWebhook(rig.db, rig.account);
    const { id: deliveryId } = await rig.addDelivery({ webhookId: webhook.id });
    const keyOf = createFairnessKey(rig.db.pool, 'webhook');
    const named = { accountId: randomUUID(), webhookId: randomUUID() };
    const job = { deliveryId, requestId: null };
    expect(await keyOf({ ...job, ...named })).toEqual({ account: named.accountId, receiver: named.webhookId });
    expect(await keyOf(job)).toEqual({ account: rig.account.id, receiver: webhook.id });
    expect(await keyOf({ ...job, deliveryId: randomUUID() })).toEqual({ account: null, receiver: null });
    expect(await createFairnessKey(rig.db.pool, 'account')(job)).toEqual({
      account: rig.account.id,
      receiver: rig.account.id,
    });
    expect(await createFairnessKey(rig.db.pool, null)(job)).toEqual({ account: rig.account.id, receiver: null });
  });
});

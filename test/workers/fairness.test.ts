import { randomUUID } from 'node:crypto';
import { createSubmissionScheduler, scheduleDeliveries } from '../../src/deliveries/schedule';
import { succeeded } from '../../src/lib/delivery-result';
import { createLogger } from '../../src/lib/logger';
import type { DeliveryKind } from '../../src/queues/contracts';
import { jobIdOf } from '../../src/queues/queues';
import type { WorkerOptions } from '../../workers/run-worker';
import { mailKey, storageKey, webhookKey } from '../../workers/start-delivery';
import { describeOnEachBackend } from '../setup/services';
import { buildBacklog, buildDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm } from '../support/factories';
import { rig, setUpWorkerRig } from '../support/worker-rig';

const logger = createLogger('test', 'silent');

describeOnEachBackend('fairness between accounts and webhooks', ({ redisUrl }) => {
  setUpWorkerRig(redisUrl);

  test('a webhook that hangs does not delay the others, and its jobs wait without using up an attempt', async () => {
    const [hanging, other] = [randomUUID(), randomUUID()];
    const ids: string[] = [];
    for (let n = 0; n < 30; n += 1) ids.push((await rig.addDelivery({ webhookId: hanging })).id);
    const { id, jobId } = await rig.addDelivery({ webhookId: other });
    const runs: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    rig.startWorker(
      'webhook',
      async (delivery) => {
        runs.push(delivery.id);
        if (delivery.webhookId === hanging) await held;
        return { target: '', outcome: succeeded('sent') };
      },
      { concurrency: 8, fairnessKeyOf: webhookKey },
    );
    await rig.ended(jobId, 'completed');
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

  test.each<[DeliveryKind, Partial<WorkerOptions>]>([
    ['email', { claimsAhead: true, fairnessKeyOf: mailKey }],
    ['auto-reply', { fairnessKeyOf: mailKey }],
    ['file-upload', { fairnessKeyOf: storageKey }],
    ['webhook', { fairnessKeyOf: webhookKey }],
  ])('of 1,000 waiting deliveries of one account (%s), few start before that of another', async (kind, options) => {
    await buildBacklog(rig.db, rig.form, 1_000, { kind, webhookId: kind === 'webhook' ? randomUUID() : null });
    const { scheduled } = await scheduleDeliveries(rig.db.pool, rig.queues);
    const runs: string[] = [];
    let unblocked = 0;
    const running: (() => void)[] = [];
    rig.startWorker(
      kind,
      async ({ id }) => {
        runs.push(id);
        await new Promise<void>((resolve) => running.push(resolve));
        return { target: '', outcome: succeeded('sent') };
      },
      { concurrency: 8, ...options },
    );
    const queue = rig.queues.all.find(({ name }) => name === kind);
    // All of them wait in the worker for a permit.
    await eventually(async () => expect(await queue?.getJobCountByTypes('waiting')).toBe(0));
    expect(runs.length).toBeLessThan(scheduled / 4);

    const other = await buildForm(rig.db, await buildAccount(rig.db));
    const webhookId = kind === 'webhook' ? randomUUID() : undefined;
    const id = await buildDelivery(rig.db, other, { kind, ...(webhookId && { webhookId }) });
    const scheduler = createSubmissionScheduler(rig.queues, async () => [], logger);
    const deliveries = [{ id, kind, webhookId: webhookId ?? null, fileId: null }];
    scheduler.schedule({ accountId: other.accountId, requestId: null, deliveries });
    await scheduler.close();
    const before = runs.length;
    await eventually(async () => expect(await queue?.getJobState(jobIdOf({ id, attempt: 1 }))).toBe('active'));
    await eventually(() => {
      // One at a time, so that the number of deliveries that start before the other one does not depend on time.
      if (unblocked < runs.length - before + 1) running[unblocked++]?.();
      expect(runs).toContain(id);
    });
    expect(runs.indexOf(id) - before).toBeLessThanOrEqual(20);
    for (const finish of running) finish();
    const finishing = setInterval(() => {
      for (const finish of running) finish();
    }, 5);
    await rig.closeWorkers();
    clearInterval(finishing);
  });
});

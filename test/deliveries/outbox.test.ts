import { setTimeout as sleep } from 'node:timers/promises';
import { capacity } from '../../config/limits';
import { createJobEnqueuer, type JobEnqueuer } from '../../src/deliveries/job-enqueuer';
import { succeeded } from '../../src/lib/delivery-result';
import { createLogger } from '../../src/lib/logger';
import { jobIdOf } from '../../src/queues/contracts';
import type { QueuedDelivery } from '../../src/queues/queues';
import { describeOnEachBackend } from '../setup/services';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { buildDelivery, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';

const logger = createLogger('test', 'silent');

describeOnEachBackend('the outbox', ({ redisUrl }) => {
  let rig: DeliveryRig;
  let outbox: JobEnqueuer;
  beforeAll(async () => {
    rig = await openDeliveryRig(redisUrl);
    outbox = createJobEnqueuer(rig.queues, logger);
  });
  afterAll(async () => {
    await outbox.close();
    await rig.close();
  });

  const queued = (id: string): QueuedDelivery => ({ id, kind: 'email', attempt: 1, requestId: null });
  const emails = () => rig.queues.all.find(({ name }) => name === 'email');

  test('makes a job by the name of the delivery and its attempt, and leaves the row as it is', async () => {
    const id = await buildDelivery(rig.db, rig.form);
    outbox.enqueue([queued(id)]);
    const job = await eventually(async () => {
      const found = await emails()?.getJob(jobIdOf(queued(id)));
      if (!found) throw new Error('no job yet');
      return found;
    });
    expect(job.data).toEqual({ deliveryId: id, requestId: null });
    expect((await readDelivery(rig.db, id)).enqueued_at).toBeNull();
  });

  test('a delivery that is enqueued twice, and once more by a sweeper, is carried out once', async () => {
    const id = await buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000 });
    const carriedOut: string[] = [];
    outbox.enqueue([queued(id), queued(id)]);
    outbox.enqueue([queued(id)]);
    await rig.sweep();
    rig.startWorker('email', async (delivery) => {
      carriedOut.push(delivery.id);
      return { target: '', outcome: succeeded('sent') };
    });
    await eventually(async () => expect(await readDelivery(rig.db, id)).toMatchObject({ status: 'succeeded' }));
    outbox.enqueue([queued(id)]);
    await eventually(async () =>
      expect(await emails()?.getJobCounts('waiting', 'active')).toEqual({ waiting: 0, active: 0 }),
    );
    await rig.closeWorkers();
    expect(carriedOut.filter((one) => one === id)).toHaveLength(1);
  });

  test('what comes shortly after a call shares the next one', async () => {
    const calls: string[][] = [];
    const add = async (some: readonly QueuedDelivery[]) => void calls.push(some.map(({ id }) => id));
    const busy = createJobEnqueuer({ ...rig.queues, add }, logger);
    for (const id of ['1', '2', '3']) busy.enqueue([queued(id)]);
    expect(calls).toEqual([['1']]);
    await eventually(async () => expect(calls).toEqual([['1'], ['2', '3']]));
    await sleep(20);
    busy.enqueue([queued('4')]);
    expect(calls).toEqual([['1'], ['2', '3'], ['4']]);
    busy.enqueue([queued('5')]);
    await busy.close();
    expect(calls).toEqual([['1'], ['2', '3'], ['4'], ['5']]);
  });

  test('the end waits for what was begun', async () => {
    const id = await buildDelivery(rig.db, rig.form);
    const last = createJobEnqueuer(rig.queues, logger);
    last.enqueue([queued(id)]);
    await last.close();
    expect(await emails()?.getJob(jobIdOf(queued(id)))).toBeTruthy();
  });

  test('what a slow queue has not taken yet is bounded: the rest is left to the sweeper', async () => {
    let asked = 0;
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const add = async (some: readonly unknown[]) => {
      asked += some.length;
      await answered;
    };
    const slow = { ...rig.queues, add };
    const behind = createJobEnqueuer(slow, logger);
    const id = await buildDelivery(rig.db, rig.form);
    const many = Array.from({ length: 1_000 }, () => queued(id));
    for (let sent = 0; sent < 2 * capacity.deliveriesToQueue; sent += many.length) behind.enqueue(many);
    answer();
    await behind.close();
    expect(asked).toBe(capacity.deliveriesToQueue);
  });

  test('a queue that refuses costs nobody anything: the row stays unmarked for the sweeper', async () => {
    const id = await buildDelivery(rig.db, rig.form);
    const refusing = { ...rig.queues, add: () => Promise.reject(new Error('away')) };
    const outage = createJobEnqueuer(refusing, logger);
    expect(() => outage.enqueue([queued(id)])).not.toThrow();
    await outage.close();
    expect((await readDelivery(rig.db, id)).enqueued_at).toBeNull();
  });
});

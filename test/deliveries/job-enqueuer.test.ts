import { setImmediate as nextImmediate } from 'node:timers/promises';
import { capacity } from '../../config/limits';
import { createJobEnqueuer, type JobEnqueuer } from '../../src/deliveries/job-enqueuer';
import { succeeded } from '../../src/lib/delivery-result';
import { createLogger } from '../../src/lib/logger';
import type { QueuedDelivery } from '../../src/queues/queues';
import { jobIdOf } from '../../src/queues/queues';
import { describeOnEachBackend } from '../setup/services';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { buildDelivery, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';

const logger = createLogger('test', 'silent');

describeOnEachBackend('the job enqueuer', ({ redisUrl }) => {
  let rig: DeliveryRig;
  let enqueuer: JobEnqueuer;
  beforeAll(async () => {
    rig = await openDeliveryRig(redisUrl);
    enqueuer = createJobEnqueuer(rig.queues, logger);
  });
  afterAll(async () => {
    await enqueuer.close();
    await rig.close();
  });

  const queued = (id: string): QueuedDelivery => ({ id, kind: 'email', attempt: 1, requestId: null });
  const emails = () => rig.queues.all.find(({ name }) => name === 'email');

  test('adds a job named after the delivery and its attempt, and leaves the row unchanged', async () => {
    const id = await buildDelivery(rig.db, rig.form);
    enqueuer.enqueue([queued(id)]);
    const job = await eventually(async () => {
      const found = await emails()?.getJob(jobIdOf(queued(id)));
      if (!found) throw new Error('no job yet');
      return found;
    });
    expect(job.data).toEqual({ deliveryId: id, requestId: null });
    expect((await readDelivery(rig.db, id)).enqueued_at).toBeNull();
  });

  test('runs a delivery once that was enqueued twice and once more by the sweeper', async () => {
    const id = await buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000 });
    const carriedOut: string[] = [];
    enqueuer.enqueue([queued(id), queued(id)]);
    enqueuer.enqueue([queued(id)]);
    await rig.sweep();
    rig.startWorker('email', async (delivery) => {
      carriedOut.push(delivery.id);
      return { target: '', outcome: succeeded('sent') };
    });
    await eventually(async () => expect(await readDelivery(rig.db, id)).toMatchObject({ status: 'succeeded' }));
    enqueuer.enqueue([queued(id)]);
    await eventually(async () =>
      expect(await emails()?.getJobCounts('waiting', 'active')).toEqual({ waiting: 0, active: 0 }),
    );
    await rig.closeWorkers();
    expect(carriedOut.filter((one) => one === id)).toHaveLength(1);
  });

  test('batches the deliveries of one event loop iteration, and those that arrive shortly after a call', async () => {
    const calls: string[][] = [];
    const add = async (some: readonly QueuedDelivery[]) => void calls.push(some.map(({ id }) => id));
    const batching = createJobEnqueuer({ ...rig.queues, add }, logger);
    for (const id of ['1', '2', '3']) batching.enqueue([queued(id)]);
    expect(calls).toEqual([]);
    await nextImmediate();
    expect(calls).toEqual([['1', '2', '3']]);
    for (const id of ['4', '5']) batching.enqueue([queued(id)]);
    await eventually(async () =>
      expect(calls).toEqual([
        ['1', '2', '3'],
        ['4', '5'],
      ]),
    );
    batching.enqueue([queued('6')]);
    await batching.close();
    expect(calls).toEqual([['1', '2', '3'], ['4', '5'], ['6']]);
  });

  test('close waits for jobs that are being added', async () => {
    const id = await buildDelivery(rig.db, rig.form);
    const last = createJobEnqueuer(rig.queues, logger);
    last.enqueue([queued(id)]);
    await last.close();
    expect(await emails()?.getJob(jobIdOf(queued(id)))).toBeTruthy();
  });

  test('bounds the deliveries that wait for a slow queue, and leaves the rest to the sweeper', async () => {
    let added = 0;
    let respond: () => void = () => undefined;
    const responded = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const add = async (some: readonly unknown[]) => {
      added += some.length;
      await responded;
    };
    const slow = { ...rig.queues, add };
    const bounded = createJobEnqueuer(slow, logger);
    const id = await buildDelivery(rig.db, rig.form);
    const many = Array.from({ length: 1_000 }, () => queued(id));
    for (let sent = 0; sent < 2 * capacity.deliveriesToQueue; sent += many.length) bounded.enqueue(many);
    respond();
    await bounded.close();
    expect(added).toBe(capacity.deliveriesToQueue);
  });

  test('a queue that is down causes no error; the row stays unmarked for the sweeper', async () => {
    const id = await buildDelivery(rig.db, rig.form);
    const failingQueues = { ...rig.queues, add: () => Promise.reject(new Error('away')) };
    const failing = createJobEnqueuer(failingQueues, logger);
    expect(() => failing.enqueue([queued(id)])).not.toThrow();
    await failing.close();
    expect((await readDelivery(rig.db, id)).enqueued_at).toBeNull();
  });
});

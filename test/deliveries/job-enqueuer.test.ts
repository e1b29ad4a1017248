import { setImmediate as nextImmediate, setTimeout as sleep } from 'node:timers/promises';
import { capacity } from '../../config/limits';
import type { Backlog } from '../../src/deliveries/backlog';
import type { PlannedDelivery } from '../../src/deliveries/delivery.plan';
import { createJobEnqueuer, type JobEnqueuer } from '../../src/deliveries/job-enqueuer';
import { succeeded } from '../../src/lib/delivery-result';
import { createLogger } from '../../src/lib/logger';
import type { DeliveryKind } from '../../src/queues/contracts';
import type { QueuedDelivery } from '../../src/queues/queues';
import { jobIdOf } from '../../src/queues/queues';
import { describeOnEachBackend } from '../setup/services';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { buildDelivery, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';

const logger = createLogger('test', 'silent');
const noBacklogs = async () => [];

describeOnEachBackend('the job enqueuer', ({ redisUrl }) => {
  let rig: DeliveryRig;
  let enqueuer: JobEnqueuer;
  beforeAll(async () => {
    rig = await openDeliveryRig(redisUrl);
    enqueuer = createJobEnqueuer(rig.queues, noBacklogs, logger);
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
    const batching = createJobEnqueuer({ ...rig.queues, add }, noBacklogs, logger);
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
    const last = createJobEnqueuer(rig.queues, noBacklogs, logger);
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
    const bounded = createJobEnqueuer(slow, noBacklogs, logger);
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
    const failing = createJobEnqueuer(failingQueues, noBacklogs, logger);
    expect(() => failing.enqueue([queued(id)])).not.toThrow();
    await failing.close();
    expect((await readDelivery(rig.db, id)).enqueued_at).toBeNull();
  });
});

describe('the admission of deliveries', () => {
  const { deliveriesPerAccount: limit } = capacity;
  const open = (findBacklogs: () => Promise<readonly Backlog[]>) =>
    createJobEnqueuer({ add: async () => undefined }, findBacklogs, logger);
  const plan = (count: number, kind: DeliveryKind = 'email') =>
    Array.from({ length: count }, (_, n) => ({ id: String(n), kind, webhookId: null, fileId: null }));
  const countBacklogged = (deliveries: readonly PlannedDelivery[]) =>
    deliveries.filter(({ backlogged }) => backlogged).length;
  const pastWindow = () => sleep(1_050);

  test('an account beyond its limit has a backlog; its other deliveries and other accounts have none', async () => {
    const enqueuer = open(noBacklogs);
    expect(countBacklogged(enqueuer.admit('a', plan(limit)))).toBe(0);
    expect(countBacklogged(enqueuer.admit('a', plan(5)))).toBe(5);
    expect(countBacklogged(enqueuer.admit('a', plan(5, 'webhook')))).toBe(0);
    expect(countBacklogged(enqueuer.admit('b', plan(5)))).toBe(0);
    await enqueuer.close();
  });

  test('after a second beyond the limit the next one is not admitted either, the one after that is', async () => {
    const clock = jest.spyOn(performance, 'now');
    const enqueuer = open(noBacklogs);
    const admitAt = (ms: number, count: number) => {
      clock.mockReturnValue(ms);
      return countBacklogged(enqueuer.admit('a', plan(count)));
    };
    expect([admitAt(5_000, limit + 1), admitAt(6_000, 1), admitAt(7_000, 1)]).toEqual([1, 1, 0]);
    clock.mockRestore();
    await enqueuer.close();
  });

  test('an account with a backlog in the database is not admitted until it has none', async () => {
    let backlogs: readonly Backlog[] = [{ accountId: 'a', kind: 'webhook' }];
    const enqueuer = open(async () => backlogs);
    enqueuer.admit('b', plan(1));
    await eventually(() => expect(countBacklogged(enqueuer.admit('a', plan(1, 'webhook')))).toBe(1));
    expect(countBacklogged(enqueuer.admit('a', plan(1, 'email')))).toBe(0);
    backlogs = [];
    await eventually(() => expect(countBacklogged(enqueuer.admit('a', plan(1, 'webhook')))).toBe(0));
    await enqueuer.close();
  });

  test('asks for backlogs at most once a second, and not while nothing is admitted', async () => {
    let reads = 0;
    const enqueuer = open(async () => {
      reads += 1;
      return [];
    });
    const startedAt = performance.now();
    for (let n = 0; n < 1_000; n += 1) enqueuer.admit(String(n), plan(3));
    expect(reads).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 1_000);
    const before = reads;
    await pastWindow();
    expect(reads).toBe(before);
    await enqueuer.close();
  });

  test('enqueues what was admitted only', async () => {
    const added: string[] = [];
    const add = async (some: readonly QueuedDelivery[]) => void added.push(...some.map(({ id }) => id));
    const enqueuer = createJobEnqueuer({ add }, noBacklogs, logger);
    enqueuer.enqueue([
      { id: 'admitted', kind: 'email', attempt: 1, requestId: null },
      { id: 'backlogged', kind: 'email', attempt: 1, requestId: null, backlogged: true },
    ]);
    await enqueuer.close();
    expect(added).toEqual(['admitted']);
  });
});

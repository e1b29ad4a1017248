import { setImmediate as nextImmediate, setTimeout as sleep } from 'node:timers/promises';
import { capacity } from '../../config/limits';
import type { Backlog } from '../../src/deliveries/backlog';
import type { PlannedDelivery } from '../../src/deliveries/delivery.plan';
import { createSubmissionScheduler, type SubmissionScheduler } from '../../src/deliveries/schedule';
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

describeOnEachBackend('the scheduler of committed submissions', ({ redisUrl }) => {
  let rig: DeliveryRig;
  let scheduler: SubmissionScheduler;
  beforeAll(async () => {
    rig = await openDeliveryRig(redisUrl);
    scheduler = createSubmissionScheduler(rig.queues, noBacklogs, logger);
  });
  afterAll(async () => {
    await scheduler.close();
    await rig.close();
  });

  const accountId = '01890000-0000-7000-8000-000000000000';
  const email = (id: string): PlannedDelivery => ({ id, kind: 'email', webhookId: null, fileId: null });
  const committed = (...ids: string[]) => ({ accountId, requestId: null, deliveries: ids.map(email) });
  const jobId = (id: string) => jobIdOf({ id, attempt: 1 });
  const emails = () => rig.queues.all.find(({ name }) => name === 'email');

  test('adds a job named after the delivery and its attempt, and leaves the row unchanged', async () => {
    const id = await buildDelivery(rig.db, rig.form);
    scheduler.schedule(committed(id));
    const job = await eventually(async () => {
      const found = await emails()?.getJob(jobId(id));
      if (!found) throw new Error('no job yet');
      return found;
    });
    expect(job.data).toEqual({ deliveryId: id, requestId: null, accountId, webhookId: null });
    expect((await readDelivery(rig.db, id)).enqueued_at).toBeNull();
  });

  test('runs a delivery once that was scheduled twice and once more by a worker', async () => {
    const id = await buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000 });
    const carriedOut: string[] = [];
    scheduler.schedule(committed(id, id));
    scheduler.schedule(committed(id));
    await rig.sweep();
    rig.startWorker('email', async (delivery) => {
      carriedOut.push(delivery.id);
      return { target: '', outcome: succeeded('sent') };
    });
    await eventually(async () => expect(await readDelivery(rig.db, id)).toMatchObject({ status: 'succeeded' }));
    scheduler.schedule(committed(id));
    await eventually(async () =>
      expect(await emails()?.getJobCounts('waiting', 'active')).toEqual({ waiting: 0, active: 0 }),
    );
    await rig.closeWorkers();
    expect(carriedOut.filter((one) => one === id)).toHaveLength(1);
  });

  test('batches the deliveries of one event loop iteration, and those that arrive shortly after a call', async () => {
    const calls: string[][] = [];
    const add = async (some: readonly QueuedDelivery[]) => void calls.push(some.map(({ id }) => id));
    const batching = createSubmissionScheduler({ ...rig.queues, add }, noBacklogs, logger);
    for (const id of ['1', '2', '3']) batching.schedule(committed(id));
    expect(calls).toEqual([]);
    await nextImmediate();
    expect(calls).toEqual([['1', '2', '3']]);
    for (const id of ['4', '5']) batching.schedule(committed(id));
    await eventually(async () =>
      expect(calls).toEqual([
        ['1', '2', '3'],
        ['4', '5'],
      ]),
    );
    batching.schedule(committed('6'));
    await batching.close();
    expect(calls).toEqual([['1', '2', '3'], ['4', '5'], ['6']]);
  });

  test('close waits for jobs that are being added', async () => {
    const id = await buildDelivery(rig.db, rig.form);
    const last = createSubmissionScheduler(rig.queues, noBacklogs, logger);
    last.schedule(committed(id));
    await last.close();
    expect(await emails()?.getJob(jobId(id))).toBeTruthy();
  });

  test('bounds the deliveries that wait for a slow queue, and leaves the rest to the workers', async () => {
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
    const bounded = createSubmissionScheduler(slow, noBacklogs, logger);
    const id = await buildDelivery(rig.db, rig.form);
    const many = Array.from({ length: 1_000 }, () => id);
    for (let sent = 0; sent < 2 * capacity.deliveriesToQueue; sent += many.length) bounded.schedule(committed(...many));
    respond();
    await bounded.close();
    expect(added).toBe(capacity.deliveriesToQueue);
  });

  test('a queue that is down causes no error; the row stays unmarked for the workers', async () => {
    const id = await buildDelivery(rig.db, rig.form);
    const failingQueues = { ...rig.queues, add: () => Promise.reject(new Error('away')) };
    const failing = createSubmissionScheduler(failingQueues, noBacklogs, logger);
    expect(() => failing.schedule(committed(id))).not.toThrow();
    await failing.close();
    expect((await readDelivery(rig.db, id)).enqueued_at).toBeNull();
  });
});

describe('the division of deliveries between the web process and the workers', () => {
  const { deliveriesPerAccount: limit } = capacity;
  const open = (findBacklogs: () => Promise<readonly Backlog[]>) =>
    createSubmissionScheduler({ add: async () => undefined }, findBacklogs, logger);
  const plan = (count: number, kind: DeliveryKind = 'email') =>
    Array.from({ length: count }, (_, n) => ({ id: String(n), kind, webhookId: null, fileId: null }));
  const countLeft = (deliveries: readonly PlannedDelivery[]) =>
    deliveries.filter(({ leftToWorkers }) => leftToWorkers).length;
  const pastWindow = () => sleep(1_050);

  test('leaves what an account has beyond its limit; not its other deliveries, and not other accounts', async () => {
    const scheduler = open(noBacklogs);
    expect(countLeft(scheduler.divide('a', plan(limit)))).toBe(0);
    expect(countLeft(scheduler.divide('a', plan(5)))).toBe(5);
    expect(countLeft(scheduler.divide('a', plan(5, 'webhook')))).toBe(0);
    expect(countLeft(scheduler.divide('b', plan(5)))).toBe(0);
    await scheduler.close();
  });

  test('after a second beyond the limit the next one is left too, the one after that is not', async () => {
    const clock = jest.spyOn(performance, 'now');
    const scheduler = open(noBacklogs);
    const leftAt = (ms: number, count: number) => {
      clock.mockReturnValue(ms);
      return countLeft(scheduler.divide('a', plan(count)));
    };
    expect([leftAt(5_000, limit + 1), leftAt(6_000, 1), leftAt(7_000, 1)]).toEqual([1, 1, 0]);
    clock.mockRestore();
    await scheduler.close();
  });

  test('leaves deliveries of an account with a backlog in the database until it has none', async () => {
    let backlogs: readonly Backlog[] = [{ accountId: 'a', kind: 'webhook' }];
    const scheduler = open(async () => backlogs);
    scheduler.divide('b', plan(1));
    await eventually(() => expect(countLeft(scheduler.divide('a', plan(1, 'webhook')))).toBe(1));
    expect(countLeft(scheduler.divide('a', plan(1, 'email')))).toBe(0);
    backlogs = [];
    await eventually(() => expect(countLeft(scheduler.divide('a', plan(1, 'webhook')))).toBe(0));
    await scheduler.close();
  });

  test('asks for backlogs at most once a second, and not while nothing arrives', async () => {
    let reads = 0;
    const scheduler = open(async () => {
      reads += 1;
      return [];
    });
    const startedAt = performance.now();
    for (let n = 0; n < 1_000; n += 1) scheduler.divide(String(n), plan(3));
    expect(reads).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 1_000);
    const before = reads;
    await pastWindow();
    expect(reads).toBe(before);
    await scheduler.close();
  });

  test('does not enqueue what is left to the workers', async () => {
    const added: string[] = [];
    const add = async (some: readonly QueuedDelivery[]) => void added.push(...some.map(({ id }) => id));
    const scheduler = createSubmissionScheduler({ add }, noBacklogs, logger);
    const [own, left] = plan(2);
    const deliveries = [
      { ...own, id: 'own' },
      { ...left, id: 'left', leftToWorkers: true },
    ] as PlannedDelivery[];
    scheduler.schedule({ accountId: 'a', requestId: null, deliveries });
    await scheduler.close();
    expect(added).toEqual(['own']);
  });
});

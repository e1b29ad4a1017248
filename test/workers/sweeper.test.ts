import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../../src/lib/logger';
import { startSweeper } from '../../workers/maintenance/sweeper';
import { describeOnEachBackend } from '../setup/services';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { buildDelivery, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';

const logger = createLogger('test', 'silent');

describeOnEachBackend('the sweeper', ({ redisUrl }) => {
  let rig: DeliveryRig;
  beforeAll(async () => {
    rig = await openDeliveryRig(redisUrl);
  });
  afterAll(() => rig.close());

  const start = (changes: Partial<Parameters<typeof startSweeper>[0]> = {}) => {
    const { db, queues, backend } = rig;
    return startSweeper({ pool: db.pool, queues, backend, logger, intervalMs: 50, stableForMs: 0, ...changes });
  };

  test('accepts an emptied store after the second sweep, not after the first', async () => {
    await rig.emptyStore();
    await rig.sweep();
    expect(await rig.backend.isSameStore()).toBe(false);
    const sweeper = start();
    await eventually(async () => expect(await rig.backend.isSameStore()).toBe(true));
    await sweeper.close();
  });

  test('requeues an orphaned delivery and enqueues its job in one sweep', async () => {
    const id = await buildDelivery(rig.db, rig.form, { status: 'active', startedAgoMs: 60_000 });
    await rig.sweep();
    const row = await readDelivery(rig.db, id);
    expect(row).toMatchObject({ status: 'queued', attempt: 2 });
    expect(row.enqueued_at).toBeInstanceOf(Date);
  });

  test('settles orphaned deliveries while the queue is down', async () => {
    const id = await buildDelivery(rig.db, rig.form, { kind: 'webhook', status: 'active', startedAgoMs: 60_000 });
    const away = () => Promise.reject(new Error('away'));
    await start({ backend: { ...rig.backend, isSameStore: away }, queues: { ...rig.queues, add: away } }).close();
    expect(await readDelivery(rig.db, id)).toMatchObject({ status: 'failed' });
  });

  test('declares no worker dead before the database and its clock have been stable for a while', async () => {
    const id = await buildDelivery(rig.db, rig.form, { kind: 'webhook', status: 'active', startedAgoMs: 60_000 });
    const statusNow = async () => (await readDelivery(rig.db, id)).status;
    let readClock: (result: Promise<{ rows: { now: number }[] }>) => unknown = (result) => result;
    const query = (...args: Parameters<typeof rig.db.pool.query>) => {
      const result = rig.db.pool.query(...args) as unknown as Promise<{ rows: { now: number }[] }>;
      return String(args[0]).includes('clock_timestamp') ? readClock(result) : result;
    };
    const pool = Object.assign(Object.create(rig.db.pool), { query });
    const sweeper = start({ pool, stableForMs: 1_000 });
    await sleep(600);
    // The clock is set ahead, which makes every delivery in progress look old.
    readClock = async (result) => ({ rows: [{ now: ((await result).rows[0]?.now ?? 0) + 3_600_000 }] });
    await sleep(600);
    expect(await statusNow()).toBe('active');
    // An outage, during which living workers cannot store their outcomes.
    const clockAhead = readClock;
    readClock = () => Promise.reject(new Error('away'));
    await sleep(200);
    readClock = clockAhead;
    await sleep(600);
    expect(await statusNow()).toBe('active');
    await eventually(async () => expect(await statusNow()).toBe('failed'), 3_000);
    await sweeper.close();
  });

  test('continues after a failed sweep', async () => {
    const id = await buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000 });
    let failures = 2;
    const add: typeof rig.queues.add = (deliveries) =>
      failures-- > 0 ? Promise.reject(new Error('away')) : rig.queues.add(deliveries);
    const sweeper = start({ queues: { ...rig.queues, add } });
    await eventually(async () => expect((await readDelivery(rig.db, id)).enqueued_at).toBeInstanceOf(Date));
    await sweeper.close();
  });

  test('close waits for the current sweep and starts no other', async () => {
    await buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000 });
    let adds = 0;
    const add: typeof rig.queues.add = async () => {
      adds += 1;
      await new Promise((resolve) => setTimeout(resolve, 200));
      throw new Error('away');
    };
    const sweeper = start({ queues: { ...rig.queues, add }, intervalMs: 1 });
    await eventually(() => expect(adds).toBe(1));
    await sweeper.close();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(adds).toBe(1);
  });
});

import { createLogger } from '../../src/lib/logger';
import { queueNames } from '../../src/queues/contracts';
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
    expect(await rig.backend.findChangedQueues()).toEqual(queueNames);
    const sweeper = start();
    await eventually(async () => expect(await rig.backend.findChangedQueues()).toEqual([]));
    await sweeper.close();
  });

  test('requeues an orphaned delivery, which is scheduled then', async () => {
    const id = await buildDelivery(rig.db, rig.form, { status: 'active', startedAgoMs: 60_000 });
    await rig.sweep();
    const row = await readDelivery(rig.db, id);
    expect(row).toMatchObject({ status: 'queued', attempt: 2 });
    expect(row.enqueued_at).toBeInstanceOf(Date);
  });

  test('settles orphaned deliveries while the queue is down', async () => {
    const id = await buildDelivery(rig.db, rig.form, { kind: 'webhook', status: 'active', startedAgoMs: 60_000 });
    const away = () => Promise.reject(new Error('away'));
    await start({ backend: { ...rig.backend, findChangedQueues: away }, queues: { ...rig.queues, add: away } }).close();
    expect(await readDelivery(rig.db, id)).toMatchObject({ status: 'failed' });
  });

  test('deletes solutions of ALTCHA once their challenges have expired', async () => {
    await rig.db.pool.query(
      "INSERT INTO altcha_solutions VALUES ('valid', now() - interval '25 minutes'), ('expired', now() - interval '2 hours')",
    );
    await rig.sweep();
    const { rows } = await rig.db.pool.query('SELECT challenge FROM altcha_solutions');
    expect(rows).toEqual([{ challenge: 'valid' }]);
  });

  type ClockReading = Promise<{ rows: { now: number }[] }>;
  const anHourAhead = async (reading: ClockReading) => ({
    rows: [{ now: ((await reading).rows[0]?.now ?? 0) + 3_600_000 }],
  });
  const unreachable = () => Promise.reject(new Error('away'));
  test.each([
    // Makes every delivery in progress look old.
    ['a clock that was set ahead', anHourAhead, anHourAhead],
    // Living workers cannot store their outcomes while it lasts.
    ['an outage', unreachable, (reading: ClockReading) => reading],
  ])(
    'declares no worker dead until the database has been stable for a while after %s',
    async (_, disturb, afterwards) => {
      const id = await buildDelivery(rig.db, rig.form, { kind: 'webhook', status: 'active', startedAgoMs: 60_000 });
      const stableForMs = 1_000;
      let readings = 0;
      let disturbedAt = Number.NaN;
      const query = (...args: Parameters<typeof rig.db.pool.query>) => {
        const result = rig.db.pool.query(...args) as unknown as ClockReading;
        if (!String(args[0]).includes('clock_timestamp')) return result;
        readings += 1;
        if (readings < 3) return result;
        if (readings > 3) return afterwards(result);
        disturbedAt = performance.now();
        return disturb(result);
      };
      const pool = Object.assign(Object.create(rig.db.pool), { query });
      const sweeper = start({ pool, stableForMs });
      await eventually(async () => expect(await readDelivery(rig.db, id)).toMatchObject({ status: 'failed' }));
      expect(performance.now() - disturbedAt).toBeGreaterThanOrEqual(stableForMs);
      await sweeper.close();
    },
  );

  test('continues after a failed sweep', async () => {
    const id = await buildDelivery(rig.db, rig.form, { enqueuedAgoMs: 60_000 });
    let failures = 2;
    const findLost: typeof rig.queues.findLost = (deliveries) =>
      failures-- > 0 ? Promise.reject(new Error('away')) : rig.queues.findLost(deliveries);
    const sweeper = start({ queues: { ...rig.queues, findLost } });
    await eventually(async () => expect(await readDelivery(rig.db, id)).toMatchObject({ attempt: 2 }));
    await sweeper.close();
  });

  test('close waits for the current sweep and starts no other', async () => {
    await buildDelivery(rig.db, rig.form, { enqueuedAgoMs: 60_000 });
    let sweeps = 0;
    const findLost = async () => {
      sweeps += 1;
      await new Promise((resolve) => setTimeout(resolve, 200));
      throw new Error('away');
    };
    const sweeper = start({ queues: { ...rig.queues, findLost }, intervalMs: 1 });
    await eventually(() => expect(sweeps).toBe(1));
    await sweeper.close();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sweeps).toBe(1);
  });
});

import { randomUUID } from 'node:crypto';
import { settleOrphanedDeliveries } from '../../src/deliveries/recovery/dead-workers';
import { requeueLostJobs, resetEnqueuedMarks } from '../../src/deliveries/recovery/lost-jobs';
import { scheduleDeliveries } from '../../src/deliveries/schedule';
import { succeeded } from '../../src/lib/delivery-result';
import { queueNames } from '../../src/queues/contracts';
import { jobIdOf } from '../../src/queues/queues';
import { describeOnEachBackend } from '../setup/services';
import { claimDelivery } from '../support/claims';
import { quietPool } from '../support/database';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { addJob, buildBacklog, buildDelivery, buildManyDeliveries, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';

/** Limits that no test reaches. */
const unlimited = { perQueue: 100_000, minPerAccount: 1 };
const delivered = async () => ({ target: '', outcome: succeeded('sent') });

describeOnEachBackend('deliveries without a job', ({ redisUrl }) => {
  let rig: DeliveryRig;
  beforeAll(async () => {
    rig = await openDeliveryRig(redisUrl);
  });
  beforeEach(async () => {
    await rig.db.pool.query('DELETE FROM deliveries');
    await rig.emptyStore();
    await rig.backend.rememberQueues(queueNames);
  });
  afterAll(() => rig.close());

  /** Resolves to the number of jobs that were created. */
  const schedule = async () => {
    const { scheduled, errors } = await scheduleDeliveries(rig.db.pool, rig.queues, { limits: unlimited });
    expect([...errors]).toEqual([]);
    return scheduled;
  };
  const jobsWaiting = async () => {
    const counts = await Promise.all(rig.queues.all.map((queue) => queue.getWaitingCount()));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const countRows = async (where: string) => {
    const { rows } = await rig.db.pool.query(`SELECT count(*)::int AS n FROM deliveries WHERE ${where}`);
    return rows[0].n as number;
  };

  describe('whose job nobody created', () => {
    test('leaves a first attempt to its web process for three seconds', async () => {
      const young = await buildDelivery(rig.db, rig.form, { queuedAgoMs: 1_000 });
      const old = await buildDelivery(rig.db, rig.form, { queuedAgoMs: 4_000 });
      expect(await schedule()).toBe(1);
      expect((await readDelivery(rig.db, old)).enqueued_at).toBeInstanceOf(Date);
      expect((await readDelivery(rig.db, young)).enqueued_at).toBeNull();
      expect(await jobsWaiting()).toBe(1);
    });

    test('enqueues a later attempt at once', async () => {
      const id = await buildDelivery(rig.db, rig.form, { attempt: 2 });
      expect(await schedule()).toBe(1);
      const [queue] = rig.queues.all;
      expect(await queue?.getJob(jobIdOf({ id, attempt: 2 }))).toBeTruthy();
    });

    test('ignores deliveries that have a job or are not queued', async () => {
      await buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000, enqueuedAgoMs: 50_000 });
      await buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000, status: 'failed' });
      await buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000, status: 'active', startedAgoMs: 1_000 });
      expect(await schedule()).toBe(0);
    });

    test('marks deliveries whose job exists, without counting them', async () => {
      const id = await buildDelivery(rig.db, rig.form, { queuedAgoMs: 4_000 });
      await addJob(rig, id);
      expect(await schedule()).toBe(0);
      expect((await readDelivery(rig.db, id)).enqueued_at).toBeInstanceOf(Date);
      expect(await jobsWaiting()).toBe(1);
    });

    test('tells the missed ones from those that were queued for the workers', async () => {
      await buildDelivery(rig.db, rig.form, { queuedAgoMs: 4_000 });
      await buildDelivery(rig.db, rig.form, { attempt: 2 });
      await buildBacklog(rig.db, rig.form, 3);
      expect(await scheduleDeliveries(rig.db.pool, rig.queues)).toMatchObject({ scheduled: 5, missed: 1 });
    });

    test('two concurrent schedulers share the deliveries', async () => {
      await buildManyDeliveries(rig.db, rig.form, 600);
      const [one, other] = await Promise.all([schedule(), schedule()]);
      expect(one + other).toBe(600);
      expect(await jobsWaiting()).toBe(600);
      expect(await countRows('enqueued_at IS NULL AND status = $$queued$$')).toBe(0);
    });

    test('leaves deliveries unmarked when their jobs cannot be added', async () => {
      const id = await buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000 });
      const refusing = { ...rig.queues, add: () => Promise.reject(new Error('away')) };
      const { errors } = await scheduleDeliveries(rig.db.pool, refusing);
      expect([...errors]).toEqual([['email', new Error('away')]]);
      expect((await readDelivery(rig.db, id)).enqueued_at).toBeNull();
      expect(await schedule()).toBe(1);
    });

    test('locks no row while the queue responds, so that workers can claim it', async () => {
      const id = await buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000 });
      let response = () => {};
      const slow = {
        ...rig.queues,
        add: () => new Promise<never[]>((resolve) => (response = () => resolve([]))),
      };
      const scheduling = scheduleDeliveries(rig.db.pool, slow);
      await eventually(async () => expect((await readDelivery(rig.db, id)).enqueued_at).toBeInstanceOf(Date));
      expect(await claimDelivery(rig.db.pool, id, randomUUID(), false)).toMatchObject({ id });
      response();
      expect(await scheduling).toMatchObject({ scheduled: 0 });
    });

    test('recovers deliveries that a dead scheduler had marked', async () => {
      const id = await buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000 });
      void scheduleDeliveries(rig.db.pool, { ...rig.queues, add: () => new Promise(() => undefined) });
      await eventually(async () => expect((await readDelivery(rig.db, id)).enqueued_at).toBeInstanceOf(Date));
      await rig.db.pool.query(`UPDATE deliveries SET enqueued_at = now() - interval '16 s'`);
      expect(await requeueLostJobs(rig.db.pool, rig.queues)).toBe(1);
      expect(await schedule()).toBe(1);
      expect(await jobsWaiting()).toBe(1);
    });

    test('a job that was started and waits for a permit is not missing', async () => {
      const id = await buildDelivery(rig.db, rig.form, { queuedAgoMs: 4_000 });
      await addJob(rig, id);
      let end = () => {};
      const worker = rig.startWorker(
        'email',
        () => new Promise((resolve) => (end = () => resolve({ target: '', outcome: succeeded('sent') }))),
      );
      await eventually(async () => expect((await readDelivery(rig.db, id)).status).toBe('active'));
      await rig.db.pool.query(`UPDATE deliveries SET status = 'queued', claim_token = NULL WHERE id = $1`, [id]);
      expect(await schedule()).toBe(0);
      end();
      await worker.close();
    });
  });

  test('reads few rows of a backlog', async () => {
    await buildBacklog(rig.db, rig.form, 5_000);
    await buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000 });
    await rig.db.pool.query('VACUUM ANALYZE deliveries');
    // A single connection, so that its statistics cover all reads.
    const pool = quietPool({ connectionString: rig.url, max: 1 });
    const rowsRead = async () => {
      await pool.query('SELECT pg_stat_force_next_flush()');
      const { rows } = await pool.query(
        `SELECT (seq_tup_read + idx_tup_fetch)::int AS n FROM pg_stat_user_tables WHERE relname = 'deliveries'`,
      );
      return rows[0].n as number;
    };
    const before = await rowsRead();
    await scheduleDeliveries(pool, rig.queues);
    await requeueLostJobs(pool, rig.queues);
    expect((await rowsRead()) - before).toBeLessThan(2_000);
    expect(await countRows('enqueued_at IS NULL AND status = $$queued$$')).toBe(4_901);
    await pool.end();
  });

  test('reads no table completely while thousands of deliveries wait', async () => {
    await buildManyDeliveries(rig.db, rig.form, 3_000, { enqueuedAgoMs: 5_000 });
    await buildManyDeliveries(rig.db, rig.form, 300, { enqueuedAgoMs: 16_000 });
    await rig.db.pool.query(`UPDATE deliveries SET status = 'succeeded' WHERE enqueued_at < now() - interval '10 s'`);
    await rig.db.pool.query('VACUUM ANALYZE deliveries');
    // A single connection, so that its statistics cover all reads.
    const pool = quietPool({ connectionString: rig.url, max: 1 });
    const wholeReads = async () => {
      await pool.query('SELECT pg_stat_force_next_flush()');
      const { rows } = await pool.query(`SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'deliveries'`);
      return Number(rows[0].seq_scan);
    };
    const before = await wholeReads();
    for (let n = 0; n < 5; n += 1) {
      await settleOrphanedDeliveries(pool);
      await resetEnqueuedMarks(pool, rig.backend);
      await requeueLostJobs(pool, rig.queues);
      await scheduleDeliveries(pool, rig.queues);
    }
    expect(await wholeReads()).toBe(before);
    await pool.end();
  });

  describe('an emptied queue', () => {
    test('adds the jobs of all waiting deliveries again, with their old ids', async () => {
      const ids = await Promise.all([1, 2, 3].map(() => buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000 })));
      await schedule();
      await rig.emptyStore();
      expect(await jobsWaiting()).toBe(0);

      expect(await resetEnqueuedMarks(rig.db.pool, rig.backend)).toEqual(queueNames);
      expect(await schedule()).toBe(3);
      rig.startWorker('email', delivered);
      await eventually(async () => expect(await countRows(`status = 'succeeded' AND attempt = 1`)).toBe(3));
      await rig.closeWorkers();
      expect(ids).toHaveLength(3);
    });

    test('a locked row does not delay the others', async () => {
      const [held, free] = [
        await buildDelivery(rig.db, rig.form, { enqueuedAgoMs: 1_000 }),
        await buildDelivery(rig.db, rig.form, { enqueuedAgoMs: 1_000 }),
      ];
      await rig.emptyStore();
      const holder = await rig.db.pool.connect();
      await holder.query('BEGIN');
      await holder.query('SELECT 1 FROM deliveries WHERE id = $1 FOR UPDATE', [held]);
      expect(await resetEnqueuedMarks(rig.db.pool, rig.backend)).toEqual(queueNames);
      await holder.query('ROLLBACK');
      holder.release();
      expect(await readDelivery(rig.db, free)).toMatchObject({ enqueued_at: null });
      expect((await readDelivery(rig.db, held)).enqueued_at).toBeInstanceOf(Date);
    });
  });

  describe('lost jobs', () => {
    test('a delivery whose job was removed gets another, with a new id', async () => {
      const id = await buildDelivery(rig.db, rig.form, { enqueuedAgoMs: 16_000 });
      expect(await requeueLostJobs(rig.db.pool, rig.queues)).toBe(1);
      expect(await readDelivery(rig.db, id)).toMatchObject({ attempt: 2, enqueued_at: null });
      expect(await schedule()).toBe(1);
      rig.startWorker('email', delivered);
      await eventually(async () => expect(await readDelivery(rig.db, id)).toMatchObject({ status: 'succeeded' }));
      await rig.closeWorkers();
    });

    test('ignores deliveries whose job waits or was just added', async () => {
      const waiting = await buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000 });
      await schedule();
      await rig.db.pool.query(`UPDATE deliveries SET enqueued_at = now() - interval '16 s'`);
      const justNow = await buildDelivery(rig.db, rig.form, { enqueuedAgoMs: 1_000 });
      expect(await requeueLostJobs(rig.db.pool, rig.queues)).toBe(0);
      expect(await readDelivery(rig.db, waiting)).toMatchObject({ attempt: 1 });
      expect(await readDelivery(rig.db, justNow)).toMatchObject({ attempt: 1 });
    });

    test('finds a lost job behind thousands that wait', async () => {
      await buildManyDeliveries(rig.db, rig.form, 1_000, { kind: 'webhook' });
      await schedule();
      await rig.db.pool.query(`UPDATE deliveries SET enqueued_at = now() - interval '1 hour' WHERE status = 'queued'`);
      const lost = await buildDelivery(rig.db, rig.form, { enqueuedAgoMs: 16_000 });
      await eventually(async () => {
        await requeueLostJobs(rig.db.pool, rig.queues);
        expect(await readDelivery(rig.db, lost)).toMatchObject({ attempt: 2 });
      });
      expect(await countRows('attempt = 2')).toBe(1);
    });

    test('refills a drained queue within a few sweeps', async () => {
      await buildManyDeliveries(rig.db, rig.form, 2_000);
      await schedule();
      await rig.queues.all[0]?.drain();
      await rig.db.pool.query(`UPDATE deliveries SET enqueued_at = now() - interval '16 s' WHERE status = 'queued'`);
      for (let round = 0; round < 4; round += 1) await requeueLostJobs(rig.db.pool, rig.queues);
      await schedule();
      expect(await jobsWaiting()).toBe(2_000);
    });
  });
});

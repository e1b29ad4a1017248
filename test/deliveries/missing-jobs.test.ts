import { randomUUID } from 'node:crypto';
import { settleOrphanedDeliveries } from '../../src/deliveries/recovery/dead-workers';
import { requeueLostJobs } from '../../src/deliveries/recovery/lost-jobs';
import { enqueueMissing, resetEnqueuedMarks } from '../../src/deliveries/recovery/missing-jobs';
import { succeeded } from '../../src/lib/delivery-result';
import { jobIdOf } from '../../src/queues/contracts';
import { describeOnEachBackend } from '../setup/services';
import { claimDelivery } from '../support/claims';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { buildDelivery, buildManyDeliveries, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { quietPool } from '../support/quiet-pool';

const delivered = async () => ({ target: '', outcome: succeeded('sent') });

describeOnEachBackend('the sweeper', ({ redisUrl }) => {
  let rig: DeliveryRig;
  beforeAll(async () => {
    rig = await openDeliveryRig(redisUrl);
  });
  beforeEach(async () => {
    await rig.db.pool.query('DELETE FROM deliveries');
    await rig.emptyStore();
    await rig.backend.rememberStore();
  });
  afterAll(() => rig.close());

  const sweep = () => enqueueMissing(rig.db.pool, rig.queues);
  const jobsWaiting = async () => {
    const counts = await Promise.all(rig.queues.all.map((queue) => queue.getWaitingCount()));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const countRows = async (where: string) => {
    const { rows } = await rig.db.pool.query(`SELECT count(*)::int AS n FROM deliveries WHERE ${where}`);
    return rows[0].n as number;
  };

  describe('forgotten rows', () => {
    test('a first attempt is left to its web process for three seconds', async () => {
      const young = await buildDelivery(rig.db, rig.form, { queuedAgoMs: 1_000 });
      const old = await buildDelivery(rig.db, rig.form, { queuedAgoMs: 4_000 });
      expect(await sweep()).toBe(1);
      expect((await readDelivery(rig.db, old)).enqueued_at).toBeInstanceOf(Date);
      expect((await readDelivery(rig.db, young)).enqueued_at).toBeNull();
      expect(await jobsWaiting()).toBe(1);
    });

    test('a later attempt waits for nobody', async () => {
      const id = await buildDelivery(rig.db, rig.form, { attempt: 2 });
      expect(await sweep()).toBe(1);
      const [queue] = rig.queues.all;
      expect(await queue?.getJob(jobIdOf({ id, attempt: 2 }))).toBeTruthy();
    });

    test('what has a job, or is no longer queued, is left alone', async () => {
      await buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000, enqueuedAgoMs: 50_000 });
      await buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000, status: 'failed' });
      await buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000, status: 'active', startedAgoMs: 1_000 });
      expect(await sweep()).toBe(0);
    });

    test('what its web process has made a job for is marked, and counts as forgotten by nobody', async () => {
      const id = await buildDelivery(rig.db, rig.form, { queuedAgoMs: 4_000 });
      await rig.queues.add([{ id, kind: 'email', attempt: 1, requestId: null }]);
      expect(await sweep()).toBe(0);
      expect((await readDelivery(rig.db, id)).enqueued_at).toBeInstanceOf(Date);
      expect(await jobsWaiting()).toBe(1);
    });

    test('one whose process is told to end leaves the rest to the next', async () => {
      await buildManyDeliveries(rig.db, rig.form, 1_200);
      const told = AbortSignal.abort();
      expect(await enqueueMissing(rig.db.pool, rig.queues, told)).toBe(500);
      expect(await sweep()).toBe(700);
    });

    test('two that sweep at once share the work, row by row', async () => {
      await buildManyDeliveries(rig.db, rig.form, 3_000);
      const [one, other] = await Promise.all([sweep(), sweep()]);
      expect(one + other).toBe(3_000);
      expect(await jobsWaiting()).toBe(3_000);
      expect(await countRows('enqueued_at IS NULL AND status = $$queued$$')).toBe(0);
    });

    test('rows stay unmarked when the queue refuses their jobs', async () => {
      const id = await buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000 });
      const refusing = { ...rig.queues, add: () => Promise.reject(new Error('away')) };
      await expect(enqueueMissing(rig.db.pool, refusing)).rejects.toThrow('away');
      expect((await readDelivery(rig.db, id)).enqueued_at).toBeNull();
      expect(await sweep()).toBe(1);
    });

    test('no row is locked while the queue is asked: a worker that wants it need not wait', async () => {
      const id = await buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000 });
      let answer = () => {};
      const slow = {
        ...rig.queues,
        findMissing: () => new Promise<never[]>((resolve) => (answer = () => resolve([]))),
      };
      const sweeping = enqueueMissing(rig.db.pool, slow);
      await eventually(async () => expect((await readDelivery(rig.db, id)).enqueued_at).toBeInstanceOf(Date));
      expect(await claimDelivery(rig.db.pool, id, randomUUID(), false)).toMatchObject({ id });
      answer();
      expect(await sweeping).toBe(0);
    });

    test('what a sweeper that died in the middle has marked gets its job a little later', async () => {
      const id = await buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000 });
      void enqueueMissing(rig.db.pool, { ...rig.queues, add: () => new Promise(() => undefined) });
      await eventually(async () => expect((await readDelivery(rig.db, id)).enqueued_at).toBeInstanceOf(Date));
      await rig.db.pool.query(`UPDATE deliveries SET enqueued_at = now() - interval '16 s'`);
      expect(await requeueLostJobs(rig.db.pool, rig.queues)).toBe(1);
      expect(await sweep()).toBe(1);
      expect(await jobsWaiting()).toBe(1);
    });

    test('a job that has begun and waits for its turn is not missing', async () => {
      const id = await buildDelivery(rig.db, rig.form, { queuedAgoMs: 4_000 });
      await rig.queues.add([{ id, kind: 'email', attempt: 1, requestId: null }]);
      let end = () => {};
      const worker = rig.startWorker(
        'email',
        () => new Promise((resolve) => (end = () => resolve({ target: '', outcome: succeeded('sent') }))),
      );
      await eventually(async () => expect((await readDelivery(rig.db, id)).status).toBe('active'));
      await rig.db.pool.query(`UPDATE deliveries SET status = 'queued', claim_token = NULL WHERE id = $1`, [id]);
      expect(await sweep()).toBe(0);
      end();
      await worker.close();
    });
  });

  test('ten thousand waiting rows are cheap: no sweep reads the whole table', async () => {
    await buildManyDeliveries(rig.db, rig.form, 10_000, { enqueuedAgoMs: 5_000 });
    await buildManyDeliveries(rig.db, rig.form, 1_000, { enqueuedAgoMs: 16_000 });
    await rig.db.pool.query(`UPDATE deliveries SET status = 'succeeded' WHERE enqueued_at < now() - interval '10 s'`);
    await rig.db.pool.query('VACUUM ANALYZE deliveries');
    // One connection, so that it can be asked for what it has read.
    const pool = quietPool({ connectionString: rig.url, max: 1 });
    const wholeReads = async () => {
      await pool.query('SELECT pg_stat_force_next_flush()');
      const { rows } = await pool.query(`SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'deliveries'`);
      return Number(rows[0].seq_scan);
    };
    const before = await wholeReads();
    const began = performance.now();
    for (let n = 0; n < 5; n += 1) {
      await settleOrphanedDeliveries(pool);
      await resetEnqueuedMarks(pool, rig.backend);
      await requeueLostJobs(pool, rig.queues);
      await enqueueMissing(pool, rig.queues);
    }
    expect((performance.now() - began) / 5).toBeLessThan(100);
    expect(await wholeReads()).toBe(before);
    await pool.end();
  });

  describe('an emptied queue', () => {
    test('everything that waits gets a job again, under its old name, and is delivered', async () => {
      const ids = await Promise.all([1, 2, 3].map(() => buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000 })));
      await sweep();
      await rig.emptyStore();
      expect(await jobsWaiting()).toBe(0);

      expect(await resetEnqueuedMarks(rig.db.pool, rig.backend)).toBe(true);
      expect(await sweep()).toBe(3);
      rig.startWorker('email', delivered);
      await eventually(async () => expect(await countRows(`status = 'succeeded' AND attempt = 1`)).toBe(3));
      await rig.closeWorkers();
      expect(ids).toHaveLength(3);
    });

    test('a row that somebody holds holds up no other', async () => {
      const [held, free] = [
        await buildDelivery(rig.db, rig.form, { enqueuedAgoMs: 1_000 }),
        await buildDelivery(rig.db, rig.form, { enqueuedAgoMs: 1_000 }),
      ];
      await rig.emptyStore();
      const holder = await rig.db.pool.connect();
      await holder.query('BEGIN');
      await holder.query('SELECT 1 FROM deliveries WHERE id = $1 FOR UPDATE', [held]);
      expect(await resetEnqueuedMarks(rig.db.pool, rig.backend)).toBe(true);
      await holder.query('ROLLBACK');
      holder.release();
      expect(await readDelivery(rig.db, free)).toMatchObject({ enqueued_at: null });
      expect((await readDelivery(rig.db, held)).enqueued_at).toBeInstanceOf(Date);
    });
  });

  describe('lost jobs', () => {
    test('a row whose job was taken out of the queue gets another, under a new name', async () => {
      const id = await buildDelivery(rig.db, rig.form, { enqueuedAgoMs: 16_000 });
      expect(await requeueLostJobs(rig.db.pool, rig.queues)).toBe(1);
      expect(await readDelivery(rig.db, id)).toMatchObject({ attempt: 2, enqueued_at: null });
      expect(await sweep()).toBe(1);
      rig.startWorker('email', delivered);
      await eventually(async () => expect(await readDelivery(rig.db, id)).toMatchObject({ status: 'succeeded' }));
      await rig.closeWorkers();
    });

    test('a row whose job waits is left alone, and so is one that was enqueued just now', async () => {
      const waiting = await buildDelivery(rig.db, rig.form, { queuedAgoMs: 60_000 });
      await sweep();
      await rig.db.pool.query(`UPDATE deliveries SET enqueued_at = now() - interval '16 s'`);
      const justNow = await buildDelivery(rig.db, rig.form, { enqueuedAgoMs: 1_000 });
      expect(await requeueLostJobs(rig.db.pool, rig.queues)).toBe(0);
      expect(await readDelivery(rig.db, waiting)).toMatchObject({ attempt: 1 });
      expect(await readDelivery(rig.db, justNow)).toMatchObject({ attempt: 1 });
    });

    test('a lost job is found behind thousands that merely wait', async () => {
      await buildManyDeliveries(rig.db, rig.form, 1_000, { kind: 'webhook' });
      await sweep();
      await rig.db.pool.query(`UPDATE deliveries SET enqueued_at = now() - interval '1 hour' WHERE status = 'queued'`);
      const lost = await buildDelivery(rig.db, rig.form, { enqueuedAgoMs: 16_000 });
      await eventually(async () => {
        await requeueLostJobs(rig.db.pool, rig.queues);
        expect(await readDelivery(rig.db, lost)).toMatchObject({ attempt: 2 });
      });
      expect(await countRows('attempt = 2')).toBe(1);
    });

    test('a queue that an operator drained is filled again within a few sweeps', async () => {
      await buildManyDeliveries(rig.db, rig.form, 2_000);
      await sweep();
      await rig.queues.all[0]?.drain();
      await rig.db.pool.query(`UPDATE deliveries SET enqueued_at = now() - interval '16 s' WHERE status = 'queued'`);
      for (let round = 0; round < 4; round += 1) await requeueLostJobs(rig.db.pool, rig.queues);
      await sweep();
      expect(await jobsWaiting()).toBe(2_000);
    });
  });
});

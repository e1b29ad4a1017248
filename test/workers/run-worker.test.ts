import { randomUUID } from 'node:crypto';
import { Job, type Queue, Worker } from 'bullmq';
import { ContextUnavailable } from '../../src/deliveries/delivery.context';
import { failed, succeeded } from '../../src/lib/delivery-result';
import { jobIdOf } from '../../src/queues/contracts';
import { createWebhookTarget } from '../../workers/fairness-keys';
import type { Processor } from '../../workers/processors/processor';
import { describeOnEachBackend } from '../setup/services';
import { claimDelivery } from '../support/claims';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { buildDelivery, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';

const secretAddress = 'ada@example.com';

describeOnEachBackend('a worker', ({ redisUrl }) => {
  let rig: DeliveryRig;
  let queue: Queue;
  beforeAll(async () => {
    rig = await openDeliveryRig(redisUrl);
    const found = rig.queues.all.find(({ name }) => name === 'webhook');
    if (!found) throw new Error('no queue');
    queue = found;
  });
  beforeEach(async () => {
    await rig.emptyStore();
    await rig.db.pool.query('DELETE FROM deliveries');
  });
  afterEach(() => rig.closeWorkers());
  afterAll(() => rig.close());

  /** A processor that counts its runs and gives these outcomes in turn, the last one for ever. */
  function scripted(...outcomes: Awaited<ReturnType<Processor>>['outcome'][]) {
    const runs: string[] = [];
    const process: Processor = async ({ id }) => {
      runs.push(id);
      const outcome = outcomes[Math.min(runs.length, outcomes.length) - 1] ?? succeeded('sent');
      return { target: 'target.example', outcome };
    };
    return { runs, process };
  }

  const add = async (id: string, attempt = 1) => {
    await rig.queues.add([{ id, kind: 'webhook', attempt, requestId: null }]);
    return jobIdOf({ id, attempt });
  };
  const addDelivery = async (draft: Parameters<typeof buildDelivery>[2] = {}) => {
    const id = await buildDelivery(rig.db, rig.form, { kind: 'webhook', ...draft });
    return { id, jobId: await add(id) };
  };
  const ended = (jobId: string, state: 'completed' | 'failed', withinMs?: number): Promise<Job> =>
    eventually(async () => {
      expect(await queue.getJobState(jobId)).toBe(state);
      return (await queue.getJob(jobId)) as Job;
    }, withinMs);
  const row = (id: string) => readDelivery(rig.db, id);

  test('carries a delivery out, writes the outcome and notes it in the log of the job', async () => {
    const { runs, process } = scripted(succeeded('sent', { status: 204, excerpt: 'fine' }));
    rig.startWorker('webhook', process);
    const { id, jobId } = await addDelivery();
    const job = await ended(jobId, 'completed');
    expect(runs).toEqual([id]);
    expect(await row(id)).toMatchObject({ status: 'succeeded', response_status: 204, response_excerpt: 'fine' });
    expect((await queue.getJobLogs(jobId)).logs).toEqual([
      expect.stringMatching(/^succeeded target\.example, answered 204, \d+ ms$/),
    ]);
    expect(job.data).toEqual({ deliveryId: id, requestId: null });
  });

  test('tells the queue of a failure without its details, which the row alone holds', async () => {
    const { process } = scripted(failed(`550 no such user ${secretAddress}`, { status: 550, excerpt: secretAddress }));
    rig.startWorker('webhook', process);
    const { id, jobId } = await addDelivery();
    const job = await ended(jobId, 'failed');
    expect(await row(id)).toMatchObject({ status: 'failed', error: `550 no such user ${secretAddress}` });
    expect(JSON.stringify([job.toJSON(), (await queue.getJobLogs(jobId)).logs])).not.toContain(secretAddress);
    expect(job.failedReason).toBe('failed: see the delivery log');
    expect(job.stacktrace).toEqual(['failed: see the delivery log']);
  });

  test('a processor that throws is a failure of ours, and its message goes to the log alone', async () => {
    rig.startWorker('webhook', async () => {
      throw new Error(`cannot reach https://user:password@hook.example/${secretAddress}`);
    });
    const { id, jobId } = await addDelivery();
    const job = await ended(jobId, 'failed');
    expect(JSON.stringify(job.toJSON())).not.toMatch(/ada@|hook\.example|password|\.ts/);
    expect(await row(id)).toMatchObject({
      status: 'failed',
      error: 'an error of ours; the operator finds it in the log',
    });
  });

  test('does nothing for a job whose delivery is settled, taken or gone', async () => {
    const { runs, process } = scripted();
    rig.startWorker('webhook', process);
    const settled = await addDelivery({ status: 'succeeded' });
    const taken = await addDelivery({ status: 'active', startedAgoMs: 100 });
    const gone = await add(randomUUID());
    for (const jobId of [settled.jobId, taken.jobId, gone]) {
      expect((await ended(jobId, 'completed')).returnvalue).toBe('nothing to do: taken, settled or gone');
    }
    expect(runs).toEqual([]);
    expect(await row(taken.id)).toMatchObject({ status: 'active' });
  });

  test.each<[string, unknown]>([
    ['no data', undefined],
    ['no delivery', { requestId: 'r' }],
    ['a delivery that is no UUID', { deliveryId: "'; DROP TABLE deliveries" }],
    ['a delivery that is no text', { deliveryId: { a: 1 } }],
    ['data that is no object', 'ada@example.com'],
    ['null', null],
  ])('a job with %s ends at once, for an operator to see', async (_title, data) => {
    const { runs, process } = scripted();
    const worker = rig.startWorker('webhook', process);
    const errors: Error[] = [];
    worker.on('error', (error) => errors.push(error));
    const { id: jobId = '' } = await queue.add('poisoned', data, { jobId: `poisoned-${randomUUID()}` });
    const job = await ended(jobId, 'failed');
    expect(job.failedReason).toBe('poisoned: the job names no delivery');
    // The worker is none the worse for it.
    const next = await addDelivery();
    await ended(next.jobId, 'completed');
    expect(runs).toEqual([next.id]);
    expect(errors).toEqual([]);
    expect(await queue.getJobState(jobId)).toBe('failed');
  });

  test('a failed delivery runs again when a person retries its job, as often as he likes', async () => {
    const { runs, process } = scripted(failed('answered 500'), failed('answered 500'), succeeded('sent'));
    rig.startWorker('webhook', process);
    const { id, jobId } = await addDelivery();
    await (await ended(jobId, 'failed')).retry('failed');
    await eventually(() => expect(runs).toHaveLength(2));
    await (await ended(jobId, 'failed')).retry('failed');
    await ended(jobId, 'completed');
    expect(runs).toEqual([id, id, id]);
    expect(await row(id)).toMatchObject({ status: 'succeeded', error: null });
  });

  test('a job that an old copy of the queue brings back sends nothing again', async () => {
    const { runs, process } = scripted(failed('answered 500'));
    rig.startWorker('webhook', process);
    const { id, jobId } = await addDelivery();
    await (await ended(jobId, 'failed')).remove();
    await add(id);
    await ended(jobId, 'completed');
    expect(runs).toEqual([id]);
    expect(await row(id)).toMatchObject({ status: 'failed' });
  });

  test('a delivery that a person retried by another road is carried out once', async () => {
    const { runs, process } = scripted(failed('answered 500'), succeeded('sent'));
    rig.startWorker('webhook', process);
    const { id, jobId } = await addDelivery();
    const first = await ended(jobId, 'failed');
    await rig.db.pool.query(`UPDATE deliveries SET status = 'queued', attempt = 2, enqueued_at = NULL WHERE id = $1`, [
      id,
    ]);
    await Promise.all([first.retry('failed'), add(id, 2)]);
    await Promise.all([ended(jobId, 'completed'), ended(jobIdOf({ id, attempt: 2 }), 'completed')]);
    expect(runs).toEqual([id, id]);
  });

  test('the outcome of a worker that was taken for dead is not written', async () => {
    let wake = () => {};
    rig.startWorker('webhook', async () => {
      await new Promise<void>((resolve) => (wake = resolve));
      return { target: '', outcome: succeeded('sent') };
    });
    const { id, jobId } = await addDelivery();
    await eventually(async () => expect(await row(id)).toMatchObject({ status: 'active' }));
    await rig.db.pool.query(
      `UPDATE deliveries SET status = 'failed', claim_token = NULL, error = 'died' WHERE id = $1`,
      [id],
    );
    wake();
    await ended(jobId, 'completed');
    expect(await row(id)).toMatchObject({ status: 'failed', error: 'died' });
    expect((await queue.getJobLogs(jobId)).logs[0]).toMatch(/too late: the row was settled without this worker$/);
  });

  test('closing waits for the job in hand, and takes no other', async () => {
    let finish = () => {};
    const runs: string[] = [];
    rig.startWorker(
      'webhook',
      async ({ id }) => {
        runs.push(id);
        await new Promise<void>((resolve) => (finish = resolve));
        return { target: '', outcome: succeeded('sent') };
      },
      { concurrency: 1 },
    );
    const [inHand, next] = [await addDelivery(), await addDelivery()];
    await eventually(() => expect(runs).toHaveLength(1));
    const closed = rig.closeWorkers();
    setTimeout(finish, 200);
    await closed;
    expect(await row(inHand.id)).toMatchObject({ status: 'succeeded' });
    expect(await row(next.id)).toMatchObject({ status: 'queued' });
    expect(runs).toEqual([inHand.id]);
  });

  /** A worker with a single slot and no targets, whose deliveries end when they are let go. */
  function startSingle() {
    const runs: string[] = [];
    const held: (() => void)[] = [];
    const process: Processor = async ({ id }) => {
      runs.push(id);
      await new Promise<void>((resolve) => held.push(resolve));
      return { target: '', outcome: succeeded('sent') };
    };
    rig.startWorker('webhook', process, { concurrency: 1, claimsAhead: true });
    return { runs, letGo: () => held.shift()?.() };
  }
  const statusOf = async (id: string) => (await row(id))?.status;

  /** One delivery is at work, and the next is claimed already. */
  async function startWithOneAhead() {
    const { runs, letGo } = startSingle();
    const first = await addDelivery();
    await eventually(() => expect(runs).toEqual([first.id]));
    const next = await addDelivery();
    await eventually(async () => expect(await statusOf(next.id)).toBe('active'));
    return { runs, letGo, first, next };
  }

  test('where it may, a worker claims the next delivery while the slots are taken, and is carried out before the end', async () => {
    const { runs, letGo, first, next } = await startWithOneAhead();
    expect(runs).toEqual([first.id]);
    const closed = rig.closeWorkers();
    letGo();
    await eventually(() => expect(runs).toEqual([first.id, next.id]));
    letGo();
    await closed;
    expect([await statusOf(first.id), await statusOf(next.id)]).toEqual(['succeeded', 'succeeded']);
  });

  test('a job that comes only while the worker closes is put back, and not claimed ahead', async () => {
    const { runs, letGo, first, next } = await startWithOneAhead();
    const third = await addDelivery();
    // The queue is asked for another job along with the end of the first, and answers once the worker closes.
    const { moveToCompleted } = Job.prototype;
    let goOn = () => {};
    const late = new Promise<void>((resolve) => (goOn = resolve));
    const ending = jest.spyOn(Job.prototype, 'moveToCompleted').mockImplementationOnce(async function (
      this: Job,
      ...args
    ) {
      await late;
      return moveToCompleted.apply(this, args);
    });
    letGo();
    await eventually(() => expect(ending).toHaveBeenCalled());
    const closed = rig.closeWorkers();
    goOn();
    letGo();
    await closed;
    expect(runs).toEqual([first.id, next.id]);
    expect(await statusOf(third.id)).toBe('queued');
    expect(['delayed', 'waiting']).toContain(await queue.getJobState(third.jobId));
  });

  test('a claim that waited long for its slot is renewed, and one that was lost meanwhile is not carried out', async () => {
    const { runs, letGo, first, next } = await startWithOneAhead();
    const { rows: claimed } = await rig.db.pool.query('SELECT started_at FROM deliveries WHERE id = $1', [next.id]);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    letGo();
    await eventually(() => expect(runs).toEqual([first.id, next.id]));
    const { rows: renewed } = await rig.db.pool.query('SELECT started_at FROM deliveries WHERE id = $1', [next.id]);
    expect(renewed[0].started_at - claimed[0].started_at).toBeGreaterThan(1_000);

    const last = await addDelivery();
    await eventually(async () => expect(await statusOf(last.id)).toBe('active'));
    const settle = `UPDATE deliveries SET status = 'failed', claim_token = NULL, error = 'died' WHERE id = $1`;
    await rig.db.pool.query(settle, [last.id]);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    letGo();
    await ended(last.jobId, 'completed');
    expect(runs).toEqual([first.id, next.id]);
    expect(await statusOf(last.id)).toBe('failed');
  });

  test('a job that waited through an outage of the database is carried out after it', async () => {
    const { runs, process } = scripted();
    const { id, jobId } = await addDelivery();
    const claim = rig.db.pool.query.bind(rig.db.pool);
    let refusals = 3;
    rig.db.pool.query = ((...args: Parameters<typeof claim>) => {
      const { name } = args[0] as { name?: string };
      if (!name?.startsWith('deliveries-claim') || refusals-- <= 0) return claim(...args);
      return Promise.reject(Object.assign(new Error('the database is starting up'), { code: '57P03' }));
    }) as typeof rig.db.pool.query;
    rig.startWorker('webhook', process);
    await ended(jobId, 'completed');
    rig.db.pool.query = claim;
    expect(refusals).toBeLessThan(0);
    expect(runs).toEqual([id]);
  });

  test('a delivery that could not be read is put back untouched, and failed at the third time', async () => {
    rig.startWorker('webhook', async () => {
      throw new ContextUnavailable(new Error('Connection terminated unexpectedly'));
    });
    const { id, jobId } = await addDelivery();
    expect((await ended(jobId, 'completed')).returnvalue).toMatch(/^put back/);
    expect(await row(id)).toMatchObject({
      status: 'queued',
      attempt: 2,
      claim_token: null,
      enqueued_at: null,
      error: null,
    });
    for (let attempt = 2; attempt <= 3; attempt += 1) {
      await rig.sweep();
      await ended(jobIdOf({ id, attempt }), 'completed');
    }
    expect(await row(id)).toMatchObject({
      status: 'failed',
      error: 'the database did not say what to deliver; nothing was sent',
    });
  });

  test('a fault in our own statement is a failure at once', async () => {
    rig.startWorker('webhook', async () => {
      throw new ContextUnavailable(Object.assign(new Error('no such column'), { code: '42703' }));
    });
    const { id, jobId } = await addDelivery();
    await ended(jobId, 'failed');
    expect(await row(id)).toMatchObject({ status: 'failed', attempt: 1 });
  });

  test('after a dead worker: what it had not claimed is carried out, what failed runs again when a person says so', async () => {
    const unclaimed = await addDelivery();
    await stall(unclaimed.jobId);
    const claimed = await addDelivery();
    await stall(claimed.jobId);
    await claimDelivery(rig.db.pool, claimed.id, randomUUID(), false);
    await rig.db.pool.query(`UPDATE deliveries SET started_at = now() - interval '1 min' WHERE id = $1`, [claimed.id]);
    await rig.sweep();
    expect(await row(claimed.id)).toMatchObject({ status: 'failed' });

    const { runs, process } = scripted();
    rig.startWorker('webhook', process);
    // BullMQ looks for stalled jobs every 5 s, and ends those that it finds twice.
    const jobs = [unclaimed, claimed].map(({ jobId }) => ended(jobId, 'failed', 20_000));
    const [, job] = (await Promise.all(jobs)) as [Job, Job];
    expect(runs).toEqual([]);
    await eventually(async () => expect(await row(unclaimed.id)).toMatchObject({ status: 'queued', attempt: 2 }));
    await rig.sweep();
    await eventually(async () => expect(await row(unclaimed.id)).toMatchObject({ status: 'succeeded' }));

    await job.retry('failed');
    await ended(claimed.jobId, 'completed');
    expect(runs).toEqual([unclaimed.id, claimed.id]);
    expect(await row(claimed.id)).toMatchObject({ status: 'succeeded' });
  });

  test('a target that hangs does not hold up the others, and its jobs wait without being sent or counted', async () => {
    const [hanging, other] = [randomUUID(), randomUUID()];
    const ids: string[] = [];
    for (let n = 0; n < 30; n += 1) ids.push((await addDelivery({ webhookId: hanging })).id);
    const { id, jobId } = await addDelivery({ webhookId: other });
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
      { concurrency: 8, targetOf: createWebhookTarget(rig.db.pool) },
    );
    await ended(jobId, 'completed');
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(await row(id)).toMatchObject({ status: 'succeeded' });
    expect(runs).toHaveLength(8 + 1);
    expect(await queue.getDelayedCount()).toBeGreaterThan(0);

    release();
    await eventually(async () => {
      const rows = await Promise.all(ids.map(row));
      expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['succeeded']));
    });
    expect(new Set(runs).size).toBe(31);
    const counts = await Promise.all(ids.map((one) => queue.getJob(jobIdOf({ id: one, attempt: 1 }))));
    expect(new Set(counts.map((job) => job?.attemptsMade))).toEqual(new Set([1]));
  });

  /** Takes the job as a worker does, with a lock that ends at once, and lets go of it without a word. */
  async function stall(jobId: string): Promise<void> {
    const backend = rig.openWorkingBackend();
    const dead = new Worker(
      'webhook',
      null,
      { ...backend.options, lockDuration: 50, autorun: false, skipLockRenewal: true, skipStalledCheck: true },
      backend.factory as never,
    );
    dead.on('error', () => {});
    const job = await dead.getNextJob('dead-worker');
    expect(job?.id).toBe(jobId);
    await dead.close(true);
    await backend.close();
  }
});

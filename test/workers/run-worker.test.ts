import { randomUUID } from 'node:crypto';
import { ContextUnavailable } from '../../src/deliveries/delivery.context';
import { failed, succeeded } from '../../src/lib/delivery-result';
import { jobIdOf } from '../../src/queues/queues';
import { describeOnEachBackend } from '../setup/services';
import { eventually } from '../support/eventually';
import { rig, scripted, setUpWorkerRig } from '../support/worker-rig';

const secretAddress = 'ada@example.com';

describeOnEachBackend('a worker', ({ redisUrl }) => {
  setUpWorkerRig(redisUrl);

  test('runs a delivery, stores its outcome and returns a line for Bull Board', async () => {
    const { runs, processor } = scripted(succeeded('sent', { status: 204, excerpt: 'fine' }));
    rig.startWorker('webhook', processor);
    const { id, jobId } = await rig.addDelivery();
    const job = await rig.ended(jobId, 'completed');
    expect(runs).toEqual([id]);
    expect(await rig.row(id)).toMatchObject({ status: 'succeeded', response_status: 204, response_excerpt: 'fine' });
    expect(job.returnvalue).toMatch(/^succeeded target\.example, responded 204, \d+ ms$/);
    expect(job.data).toEqual({
      ...{ deliveryId: id, requestId: null, accountId: rig.account.id, webhookId: expect.any(String) },
    });
  });

  test('keeps the details of a failure in the delivery row and out of the queue', async () => {
    const { processor } = scripted(
      failed(`550 no such user ${secretAddress}`, { status: 550, excerpt: secretAddress }),
    );
    rig.startWorker('webhook', processor);
    const { id, jobId } = await rig.addDelivery();
    const job = await rig.ended(jobId, 'failed');
    expect(await rig.row(id)).toMatchObject({ status: 'failed', error: `550 no such user ${secretAddress}` });
    expect(JSON.stringify([job.toJSON(), (await rig.queue.getJobLogs(jobId)).logs])).not.toContain(secretAddress);
    expect(job.failedReason).toBe('failed: see the delivery log');
    expect(job.stacktrace).toEqual(['failed: see the delivery log']);
    expect((await rig.queue.getJobLogs(jobId)).logs).toEqual([
      expect.stringMatching(/^failed target\.example, responded 550, \d+ ms$/),
    ]);
  });

  test('an exception fails the delivery, and its message appears in neither the row nor the queue', async () => {
    rig.startWorker('webhook', async () => {
      throw new Error(`cannot reach https://user:password@hook.example/${secretAddress}`);
    });
    const { id, jobId } = await rig.addDelivery();
    const job = await rig.ended(jobId, 'failed');
    expect(JSON.stringify(job.toJSON())).not.toMatch(/ada@|hook\.example|password|\.ts/);
    expect(await rig.row(id)).toMatchObject({
      status: 'failed',
      error: 'internal error: the operator finds the details in the log',
    });
  });

  test('does nothing for a job whose delivery is settled, claimed or deleted', async () => {
    const { runs, processor } = scripted();
    rig.startWorker('webhook', processor);
    const settled = await rig.addDelivery({ status: 'succeeded' });
    const taken = await rig.addDelivery({ status: 'active', startedAgoMs: 100 });
    const gone = await rig.addJob(randomUUID());
    for (const jobId of [settled.jobId, taken.jobId, gone]) {
      expect((await rig.ended(jobId, 'completed')).returnvalue).toBe(
        'nothing to do: the delivery was claimed, settled or deleted',
      );
    }
    expect(runs).toEqual([]);
    expect(await rig.row(taken.id)).toMatchObject({ status: 'active' });
  });

  test.each<[string, unknown]>([
    ['no data', undefined],
    ['no delivery id', { requestId: 'r' }],
    ['a delivery id that is not a UUID', { deliveryId: "'; DROP TABLE deliveries" }],
    ['a delivery id that is not a string', { deliveryId: { a: 1 } }],
    ['data that is not an object', 'ada@example.com'],
    ['null', null],
  ])('fails a job with %s at once, where an operator sees it', async (_title, data) => {
    const { runs, processor } = scripted();
    const worker = rig.startWorker('webhook', processor);
    const errors: Error[] = [];
    worker.on('error', (error) => errors.push(error));
    const { id: jobId = '' } = await rig.queue.add('poisoned', data, { jobId: `poisoned-${randomUUID()}` });
    const job = await rig.ended(jobId, 'failed');
    expect(job.failedReason).toBe('poisoned: the job names no delivery');
    // The worker continues.
    const next = await rig.addDelivery();
    await rig.ended(next.jobId, 'completed');
    expect(runs).toEqual([next.id]);
    expect(errors).toEqual([]);
    expect(await rig.queue.getJobState(jobId)).toBe('failed');
  });

  test('discards the outcome of a worker that was declared dead', async () => {
    let wake = () => {};
    rig.startWorker('webhook', async () => {
      await new Promise<void>((resolve) => (wake = resolve));
      return { target: '', outcome: succeeded('sent') };
    });
    const { id, jobId } = await rig.addDelivery();
    await eventually(async () => expect(await rig.row(id)).toMatchObject({ status: 'active' }));
    await rig.db.pool.query(
      `UPDATE deliveries SET status = 'failed', claim_token = NULL, error = 'died' WHERE id = $1`,
      [id],
    );
    wake();
    const job = await rig.ended(jobId, 'completed');
    expect(await rig.row(id)).toMatchObject({ status: 'failed', error: 'died' });
    expect(job.returnvalue).toMatch(/too late: the delivery was settled without this worker$/);
  });

  test('retries the claim while the database is unavailable', async () => {
    const { runs, processor } = scripted();
    const { id, jobId } = await rig.addDelivery();
    const claim = rig.db.pool.query.bind(rig.db.pool);
    let failures = 3;
    rig.db.pool.query = ((...args: Parameters<typeof claim>) => {
      const { name } = args[0] as { name?: string };
      if (!name?.startsWith('deliveries-claim') || failures-- <= 0) return claim(...args);
      return Promise.reject(Object.assign(new Error('the database is starting up'), { code: '57P03' }));
    }) as typeof rig.db.pool.query;
    rig.startWorker('webhook', processor);
    await rig.ended(jobId, 'completed');
    rig.db.pool.query = claim;
    expect(failures).toBeLessThan(0);
    expect(runs).toEqual([id]);
  });

  test('requeues a delivery that could not be read, and fails it the third time', async () => {
    rig.startWorker('webhook', async () => {
      throw new ContextUnavailable(new Error('Connection terminated unexpectedly'));
    });
    const { id, jobId } = await rig.addDelivery();
    expect((await rig.ended(jobId, 'completed')).returnvalue).toMatch(/^requeued/);
    expect(await rig.row(id)).toMatchObject({
      status: 'queued',
      attempt: 2,
      claim_token: null,
      enqueued_at: null,
      error: null,
    });
    for (let attempt = 2; attempt <= 3; attempt += 1) {
      await rig.sweep();
      await rig.ended(jobIdOf({ id, attempt }), 'completed');
    }
    expect(await rig.row(id)).toMatchObject({
      status: 'failed',
      error: 'the submission could not be read from the database; nothing was sent',
    });
  });

  test('fails a delivery at once when a statement is invalid', async () => {
    rig.startWorker('webhook', async () => {
      throw new ContextUnavailable(Object.assign(new Error('no such column'), { code: '42703' }));
    });
    const { id, jobId } = await rig.addDelivery();
    await rig.ended(jobId, 'failed');
    expect(await rig.row(id)).toMatchObject({ status: 'failed', attempt: 1 });
  });
});

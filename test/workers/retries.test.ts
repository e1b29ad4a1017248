import { randomUUID } from 'node:crypto';
import type { Job } from 'bullmq';
import { failed, succeeded } from '../../src/lib/delivery-result';
import { jobIdOf } from '../../src/queues/queues';
import { describeOnEachBackend } from '../setup/services';
import { claimDelivery } from '../support/claims';
import { eventually } from '../support/eventually';
import { rig, scripted, setUpWorkerRig } from '../support/worker-rig';

describeOnEachBackend('a retried delivery', ({ redisUrl }) => {
  setUpWorkerRig(redisUrl);

  test('runs again each time a person retries its failed job', async () => {
    const { runs, processor } = scripted(failed('status 500'), failed('status 500'), succeeded('sent'));
    rig.startWorker('webhook', processor);
    const { id, jobId } = await rig.addDelivery();
    await (await rig.ended(jobId, 'failed')).retry('failed');
    await eventually(() => expect(runs).toHaveLength(2));
    await (await rig.ended(jobId, 'failed')).retry('failed');
    await rig.ended(jobId, 'completed');
    expect(runs).toEqual([id, id, id]);
    expect(await rig.row(id)).toMatchObject({ status: 'succeeded', error: null });
  });

  test('is not sent again by a job that an old copy of the queue store brings back', async () => {
    const { runs, processor } = scripted(failed('status 500'));
    rig.startWorker('webhook', processor);
    const { id, jobId } = await rig.addDelivery();
    await (await rig.ended(jobId, 'failed')).remove();
    await rig.addJob(id);
    await rig.ended(jobId, 'completed');
    expect(runs).toEqual([id]);
    expect(await rig.row(id)).toMatchObject({ status: 'failed' });
  });

  test('runs once when it was retried in Bull Board and elsewhere at the same time', async () => {
    const { runs, processor } = scripted(failed('status 500'), succeeded('sent'));
    rig.startWorker('webhook', processor);
    const { id, jobId } = await rig.addDelivery();
    const first = await rig.ended(jobId, 'failed');
    await rig.db.pool.query(
      `UPDATE deliveries SET status = 'queued', attempt = 2, due_at = now(), enqueued_at = NULL WHERE id = $1`,
      [id],
    );
    await Promise.all([first.retry('failed'), rig.addJob(id, 2)]);
    await Promise.all([rig.ended(jobId, 'completed'), rig.ended(jobIdOf({ id, attempt: 2 }), 'completed')]);
    expect(runs).toEqual([id, id]);
  });

  test('after a worker died, its unclaimed delivery runs, and its failed one runs when a person retries it', async () => {
    const unclaimed = await rig.addDelivery();
    await rig.stall(unclaimed.jobId);
    const claimed = await rig.addDelivery();
    await rig.stall(claimed.jobId);
    await claimDelivery(rig.db.pool, claimed.id, randomUUID(), false);
    await rig.db.pool.query(`UPDATE deliveries SET started_at = now() - interval '1 min' WHERE id = $1`, [claimed.id]);
    await rig.sweep();
    expect(await rig.row(claimed.id)).toMatchObject({ status: 'failed' });

    const { runs, processor } = scripted();
    rig.startWorker('webhook', processor);
    // BullMQ looks for stalled jobs every 5 s and fails those it finds twice.
    const jobs = [unclaimed, claimed].map(({ jobId }) => rig.ended(jobId, 'failed', 20_000));
    const [, job] = (await Promise.all(jobs)) as [Job, Job];
    expect(runs).toEqual([]);
    await eventually(async () => expect(await rig.row(unclaimed.id)).toMatchObject({ status: 'queued', attempt: 2 }));
    await rig.sweep();
    await eventually(async () => expect(await rig.row(unclaimed.id)).toMatchObject({ status: 'succeeded' }));

    await job.retry('failed');
    await rig.ended(claimed.jobId, 'completed');
    expect(runs).toEqual([unclaimed.id, claimed.id]);
    expect(await rig.row(claimed.id)).toMatchObject({ status: 'succeeded' });
  });
});

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DelayedError, type Job } from 'bullmq';
import type { Pool } from 'pg';
import { succeeded } from '../../src/lib/delivery-result';
import { createLogger } from '../../src/lib/logger';
import type { JobData } from '../../src/queues/contracts';
import { jobIdOf } from '../../src/queues/queues';
import { FairScheduler } from '../../workers/fair-scheduler';
import { runDelivery } from '../../workers/run-delivery';
import { mailKey } from '../../workers/start-delivery';
import { describeOnEachBackend } from '../setup/services';
import { eventually } from '../support/eventually';
import { rig, scripted, setUpWorkerRig } from '../support/worker-rig';

describeOnEachBackend('a worker that shuts down', ({ redisUrl }) => {
  setUpWorkerRig(redisUrl);

  test('finishes the delivery in progress and puts the others back into the queue', async () => {
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
    const [current, next] = [await rig.addDelivery(), await rig.addDelivery()];
    await eventually(() => expect(runs).toHaveLength(1));
    const closed = rig.closeWorkers();
    setTimeout(finish, 200);
    await closed;
    expect(await rig.row(current.id)).toMatchObject({ status: 'succeeded' });
    expect(await rig.row(next.id)).toMatchObject({ status: 'queued' });
    expect(runs).toEqual([current.id]);
  });

  /** Starts a worker that runs one delivery and has claimed another one. */
  async function startWithClaimAhead(): Promise<{ runs: string[]; finishNext: () => void; waiting: string }> {
    const { runs, finishNext, processor } = blocking();
    rig.startWorker('webhook', processor, { concurrency: 1, claimsAhead: true });
    const ids = [(await rig.addDelivery()).id, (await rig.addDelivery()).id];
    await eventually(async () => {
      const statuses = await Promise.all(ids.map(async (id) => (await rig.row(id)).status));
      expect(statuses).toEqual(['active', 'active']);
    });
    await eventually(() => expect(runs).toHaveLength(1));
    return { runs, finishNext, waiting: ids.find((id) => !runs.includes(id)) ?? '' };
  }

  test('also finishes a delivery that it has claimed ahead', async () => {
    const { runs, finishNext, waiting } = await startWithClaimAhead();
    const closed = rig.closeWorkers();
    finishNext();
    await eventually(() => expect(runs).toHaveLength(2));
    finishNext();
    await closed;
    for (const id of runs) expect(await rig.row(id)).toMatchObject({ status: 'succeeded' });
    expect(runs[1]).toBe(waiting);
  });

  test('does not run a delivery that it claimed ahead and lost while it waited', async () => {
    const { runs, finishNext, waiting } = await startWithClaimAhead();
    await rig.db.pool.query('UPDATE deliveries SET claim_token = $2 WHERE id = $1', [waiting, randomUUID()]);
    // Claims that are younger are not renewed.
    await sleep(1_100);
    finishNext();
    await rig.ended(jobIdOf({ id: waiting, attempt: 1 }), 'completed');
    expect(runs).toHaveLength(1);
    expect(await rig.row(waiting)).toMatchObject({ status: 'active' });
  });

  test('puts a job back that it receives while it closes', async () => {
    const { runs, processor } = scripted();
    rig.startWorker('webhook', processor, { concurrency: 1 });
    const closed = rig.closeWorkers();
    const { id, jobId } = await rig.addDelivery();
    await closed;
    expect(runs).toEqual([]);
    expect(await rig.row(id)).toMatchObject({ status: 'queued' });
    expect(['delayed', 'waiting']).toContain(await rig.queue.getJobState(jobId));
  });
});

/** A processor whose runs end one by one, when told so. */
function blocking() {
  const runs: string[] = [];
  const waiting: (() => void)[] = [];
  return {
    runs,
    finishNext: () => waiting.shift()?.(),
    processor: async ({ id }: { readonly id: string }) => {
      runs.push(id);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { target: '', outcome: succeeded('sent') };
    },
  };
}

test('a queue store that hangs does not stop a worker from closing', async () => {
  const closing = new AbortController();
  closing.abort();
  const never = new Promise<never>(() => undefined);
  const job = {
    data: { deliveryId: randomUUID(), requestId: null },
    moveToDelayed: () => never,
  } as unknown as Job<JobData>;
  const delivery = runDelivery(job, 'lock', {
    pool: {} as Pool,
    batcher: { claim: () => never, record: () => never },
    logger: createLogger('test', 'silent'),
    processor: () => never,
    scheduler: new FairScheduler(1, closing.signal),
    claimScheduler: null,
    fairnessKeyOf: mailKey,
    closing: closing.signal,
  });
  await expect(delivery).rejects.toThrow(DelayedError);
});

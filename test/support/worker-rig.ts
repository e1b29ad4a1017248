import { randomUUID } from 'node:crypto';
import { type Job, type Queue, Worker } from 'bullmq';
import { type DeliveryResult, succeeded } from '../../src/lib/delivery-result';
import { jobIdOf } from '../../src/queues/queues';
import type { Processor } from '../../workers/run-delivery';
import { type DeliveryRig, openDeliveryRig } from './delivery-rig';
import { buildDelivery, type DeliveryRow, readDelivery } from './delivery-rows';
import { eventually } from './eventually';

/** A delivery rig with what tests of the webhook queue's worker need. */
export interface WorkerRig extends DeliveryRig {
  readonly queue: Queue;
  /** Adds a job for this delivery and returns the job's id. */
  addJob(deliveryId: string, attempt?: number): Promise<string>;
  /** Builds a delivery and adds its job. */
  addDelivery(draft?: Parameters<typeof buildDelivery>[2]): Promise<{ id: string; jobId: string }>;
  /** Waits until the job has ended in this state. */
  ended(jobId: string, state: 'completed' | 'failed', timeoutMs?: number): Promise<Job>;
  row(deliveryId: string): Promise<DeliveryRow>;
  /** Takes the job as a worker would, with a lock that expires at once, and abandons it. */
  stall(jobId: string): Promise<void>;
}

export let rig: WorkerRig;

/** Opens `rig` for the tests of this group; each test starts with an empty queue and no deliveries. */
export function setUpWorkerRig(redisUrl: string | undefined): void {
  beforeAll(async () => {
    rig = await openWorkerRig(redisUrl);
  });
  beforeEach(async () => {
    await rig.emptyStore();
    await rig.db.pool.query('DELETE FROM deliveries');
  });
  afterEach(() => rig.closeWorkers());
  afterAll(() => rig.close());
}

async function openWorkerRig(redisUrl: string | undefined): Promise<WorkerRig> {
  const rig = await openDeliveryRig(redisUrl);
  const queue = rig.queues.all.find(({ name }) => name === 'webhook');
  if (!queue) throw new Error('no queue');
  const addJob = async (id: string, attempt = 1, webhookId: string = randomUUID()): Promise<string> => {
    await rig.queues.add([{ id, kind: 'webhook', attempt, requestId: null, accountId: rig.account.id, webhookId }]);
    return jobIdOf({ id, attempt });
  };
  return {
    ...rig,
    queue,
    addJob,
    addDelivery: async (draft = {}) => {
      const id = await buildDelivery(rig.db, rig.form, { kind: 'webhook', ...draft });
      return { id, jobId: await addJob(id, 1, draft.webhookId) };
    },
    ended: (jobId, state, timeoutMs) =>
      eventually(async () => {
        expect(await queue.getJobState(jobId)).toBe(state);
        return (await queue.getJob(jobId)) as Job;
      }, timeoutMs),
    row: (id) => readDelivery(rig.db, id),
    stall: async (jobId) => {
      const backend = rig.openConsumer();
      const dead = new Worker(
        'webhook',
        null,
        {
          ...backend.optionsOf('webhook'),
          lockDuration: 50,
          autorun: false,
          skipLockRenewal: true,
          skipStalledCheck: true,
        },
        backend.factory as never,
      );
      dead.on('error', () => {});
      const job = await dead.getNextJob('dead-worker');
      expect(job?.id).toBe(jobId);
      await dead.close(true);
      await backend.close();
    },
  };
}

/** A processor that records its runs and returns these outcomes one after the other, repeating the last. */
export function scripted(...outcomes: DeliveryResult[]): { runs: string[]; processor: Processor } {
  const runs: string[] = [];
  const processor: Processor = async ({ id }) => {
    runs.push(id);
    const outcome = outcomes[Math.min(runs.length, outcomes.length) - 1] ?? succeeded('sent');
    return { target: 'target.example', outcome };
  };
  return { runs, processor };
}

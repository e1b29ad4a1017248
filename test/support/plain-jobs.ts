import type { Queue } from 'bullmq';
import type { PlainJob } from '../../src/queues/add-many';

/** Jobs of two kinds, the first without a request, the second with a trace. */
export function plainJobs(count: number): PlainJob[] {
  return Array.from({ length: count }, (_, n) => ({
    name: n % 2 === 0 ? 'notify the owner' : 'call one webhook',
    data: { deliveryId: `delivery-${n}`, requestId: n === 0 ? null : 'a "request"' },
    opts: { jobId: `delivery-${n}-1`, ...(n === 1 && { telemetry: { metadata: '{"traceparent":"x"}' } }) },
  }));
}

/** Adds them as BullMQ does. */
export async function addAsBullMq(queue: Queue, jobs: readonly PlainJob[]): Promise<void> {
  await queue.addBulk(jobs.map((job) => ({ ...job, opts: { ...job.opts } })));
}

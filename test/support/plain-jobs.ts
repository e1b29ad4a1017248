import type { Queue } from 'bullmq';
import type { PlainJob } from '../../src/queues/add-many';

/** Jobs, the first without a request, the second with a trace. */
export function plainJobs(count: number): PlainJob[] {
  return Array.from({ length: count }, (_, n) => ({
    id: `delivery-${n}-1`,
    data: JSON.stringify({ deliveryId: `delivery-${n}`, requestId: n === 0 ? null : 'a "request"' }),
    ...(n === 1 && { trace: '{"traceparent":"x"}' }),
  }));
}

/** What they are called here. */
export const jobName = 'call one webhook';

/** Adds them as BullMQ does. */
export async function addAsBullMq(queue: Queue, jobs: readonly PlainJob[]): Promise<void> {
  await queue.addBulk(
    jobs.map(({ id, data, trace }) => ({
      name: jobName,
      data: JSON.parse(data),
      opts: { jobId: id, ...(trace && { telemetry: { metadata: trace } }) },
    })),
  );
}

import { randomUUID } from 'node:crypto';
import { Queue, Worker } from 'bullmq';
import { publicJobStore } from '../../src/queues/bullmq-internals';
import { respondToParent } from '../harness/respond-to-parent';

/** Given a number of jobs and a concurrency, measures the jobs per second of a worker that does nothing. */
interface Question {
  readonly redisUrl: string;
  readonly jobs: number;
  readonly concurrency: number;
}

respondToParent(async ({ redisUrl, jobs, concurrency }: Question): Promise<number> => {
  const connection = { url: redisUrl, maxRetriesPerRequest: null };
  const options = { connection, prefix: 'floor' };
  const queue = new Queue('empty', { ...options, defaultJobOptions: publicJobStore.jobOptions });
  const data = { deliveryId: randomUUID(), requestId: randomUUID() };
  for (let added = 0; added < jobs; added += 1_000) {
    await queue.addBulk(Array.from({ length: Math.min(1_000, jobs - added) }, () => ({ name: 'call', data })));
  }
  const worker = new Worker('empty', async () => null, { ...options, concurrency, autorun: false });
  worker.on('error', () => undefined);
  let [done, firstAt] = [0, 0];
  const all = new Promise<number>((resolve) => {
    worker.on('completed', () => {
      done += 1;
      if (done === 1) firstAt = performance.now();
      if (done === jobs) resolve(jobs / ((performance.now() - firstAt) / 1_000));
    });
  });
  void worker.run();
  const rate = await all;
  await worker.close();
  await queue.obliterate({ force: true });
  await queue.close();
  return rate;
});

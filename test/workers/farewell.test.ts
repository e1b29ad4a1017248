import { randomUUID } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { DelayedError, type Job } from 'bullmq';
import type { Pool } from 'pg';
import { createLogger } from '../../src/lib/logger';
import type { JobData } from '../../src/queues/contracts';
import { createFairScheduler } from '../../workers/fair-scheduler';
import { runDelivery } from '../../workers/run-delivery';
import { untilFarewell } from '../../workers/shutdown-timeout';

const never = new Promise<never>(() => undefined);

async function secondsOf(work: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work;
  return (performance.now() - began) / 1_000;
}

test('work that ends is told of as it ended, and nothing listens any longer', async () => {
  const { signal } = new AbortController();
  await untilFarewell(Promise.resolve(), signal);
  await expect(untilFarewell(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

test('work that hangs is waited for until the worker closes, and then for two seconds', async () => {
  const closing = new AbortController();
  const waiting = secondsOf(untilFarewell(never, closing.signal));
  setTimeout(() => closing.abort(), 500);
  expect(await waiting).toBeGreaterThan(2.4);
  const late = await secondsOf(untilFarewell(never, closing.signal));
  expect(late).toBeGreaterThan(1.9);
  expect(late).toBeLessThan(4);
});

test('a job that a closing worker puts back into a store that stands still does not hold it up', async () => {
  const closing = new AbortController();
  closing.abort();
  const job = {
    data: { deliveryId: randomUUID(), requestId: null },
    moveToDelayed: () => never,
  } as unknown as Job<JobData>;
  const work = { job, lock: 'x', process: () => never };
  const deps = {
    pool: {} as Pool,
    book: { claim: () => never, record: () => never },
    logger: createLogger('test', 'silent'),
    closing: closing.signal,
    gate: { turns: createFairScheduler(1, closing.signal) },
  };
  await expect(runDelivery(work, deps)).rejects.toThrow(DelayedError);
});

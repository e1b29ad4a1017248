import type { JobType, Queue } from 'bullmq';
import { Gauge, type Registry } from 'prom-client';
import { withTimeout } from '../lib/with-timeout';
import type { QueueBackend } from './backend';
import type { Queues } from './queues';

/** How long a store that does not respond may delay a scrape, in milliseconds. */
const timeoutMs = 1_000;
const states = ['waiting', 'active', 'delayed', 'failed'] as const;

/**
 * Registers the number of jobs per queue and state. `measure` counts them, and leaves them out while the store is down
 * or accepts no writes.
 */
export function createJobGauge(
  registry: Registry,
  queues: Pick<Queues, 'all'>,
  { ping }: Pick<QueueBackend, 'ping'>,
): { measure(): Promise<void> } {
  const registers = [registry];
  const jobs = new Gauge({
    name: 'letterbox_jobs',
    help: 'Jobs in the queue store, by queue and state; absent while the store is unavailable.',
    labelNames: ['queue', 'state'],
    registers,
  });
  const up = new Gauge({ name: 'letterbox_queue_up', help: 'Whether the queue store accepts jobs.', registers });
  return {
    measure: async () => {
      jobs.reset();
      const counting = Promise.all([countAll(queues), ping()]).then(([counts]) => counts);
      const counted = await withTimeout(counting, timeoutMs).catch(() => null);
      up.set(counted ? 1 : 0);
      for (const { queue, counts } of counted ?? []) {
        for (const state of states) jobs.set({ queue, state }, counts[state]);
      }
    },
  };
}

function countAll({ all }: Pick<Queues, 'all'>) {
  return Promise.all(all.map(async (queue) => ({ queue: queue.name, counts: await countJobs(queue, states) })));
}

/**
 * Counts a queue's jobs in each of these states. Jobs that wait in a paused queue count as waiting, although BullMQ on
 * PostgreSQL calls them paused.
 */
export async function countJobs<State extends JobType>(
  queue: Queue,
  states: readonly State[],
): Promise<Record<State | 'waiting', number>> {
  // BullMQ's types do not list this state.
  const paused = 'paused' as JobType;
  const { [paused]: pausedJobs = 0, waiting = 0, ...others } = await queue.getJobCounts(...states, 'waiting', paused);
  return { ...others, waiting: waiting + pausedJobs } as Record<State | 'waiting', number>;
}

import { Gauge, type Registry } from 'prom-client';
import { countJobs } from './count-jobs';
import type { Queues } from './queues';

/** How long a store that is away may hold up who asks, in milliseconds. */
const patienceMs = 1_000;
const states = ['waiting', 'active', 'delayed', 'failed'] as const;

/** Registers how many jobs each queue's store holds; `measure` counts anew, and leaves them out when the store does not answer. */
export function createJobGauge(registry: Registry, queues: Pick<Queues, 'all'>): { measure(): Promise<void> } {
  const registers = [registry];
  const jobs = new Gauge({
    name: 'letterbox_jobs',
    help: 'Jobs in the store of the queues, by queue and state; left out while it is away.',
    labelNames: ['queue', 'state'],
    registers,
  });
  const up = new Gauge({ name: 'letterbox_queue_up', help: 'Whether the store of the queues answers.', registers });
  return {
    measure: async () => {
      jobs.reset();
      const counted = await countWithin(patienceMs, queues);
      up.set(counted ? 1 : 0);
      for (const { queue, counts } of counted ?? []) {
        for (const state of states) jobs.set({ queue, state }, counts[state]);
      }
    },
  };
}

async function countWithin(ms: number, { all }: Pick<Queues, 'all'>) {
  const counting = Promise.all(
    all.map(async (queue) => ({ queue: queue.name, counts: await countJobs(queue, states) })),
  ).catch(() => null);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  try {
    return await Promise.race([counting, late]);
  } finally {
    clearTimeout(timer);
  }
}

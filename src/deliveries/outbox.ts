import { capacity } from '../../config/limits';
import type { Logger } from '../lib/logger';
import type { QueuedDelivery, Queues } from '../queues/queues';

/** The hurried end of the outbox: jobs for what was just committed. What fails here is found by the sweeper. */
export interface Outbox {
  /** Starts to add the jobs and returns at once; never throws. What the queue is too slow for waits for the sweeper. */
  enqueue(deliveries: readonly QueuedDelivery[]): void;
  /** Resolves when everything begun is done. */
  close(): Promise<void>;
}

export function createOutbox(queues: Pick<Queues, 'add'>, logger: Logger): Outbox {
  const adding = new Set<Promise<void>>();
  let failing = false;
  let underWay = 0;

  const add = async (deliveries: readonly QueuedDelivery[]): Promise<void> => {
    try {
      await queues.add(deliveries);
      failing = false;
    } catch (error) {
      if (!failing) logger.warn({ error: (error as Error).message }, 'jobs wait in the outbox: the queue is away');
      failing = true;
    }
  };

  return {
    enqueue: (deliveries) => {
      if (deliveries.length === 0 || underWay + deliveries.length > capacity.deliveriesToQueue) return;
      underWay += deliveries.length;
      const work = add(deliveries).finally(() => {
        adding.delete(work);
        underWay -= deliveries.length;
      });
      adding.add(work);
    },
    close: async () => {
      await Promise.all(adding);
    },
  };
}

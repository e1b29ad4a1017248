import { capacity } from '../../config/limits';
import type { Logger } from '../lib/logger';
import type { QueuedDelivery, Queues } from '../queues/queues';

/** The hurried end of the outbox: jobs for what was just committed. What fails here is found by the sweeper. */
export interface JobEnqueuer {
  /**
   * Has the jobs added within some milliseconds and returns at once; never throws. What the queue is too slow for waits for
   * the sweeper.
   */
  enqueue(deliveries: readonly QueuedDelivery[]): void;
  /** Resolves when everything begun is done. */
  close(): Promise<void>;
}

/** What comes so many milliseconds after a call shares the next: waking the store costs more than the jobs of a post. */
const restMs = 5;

export function createJobEnqueuer(queues: Pick<Queues, 'add'>, logger: Logger): JobEnqueuer {
  const adding: Promise<void>[] = [];
  let gathered: QueuedDelivery[] = [];
  let resting: NodeJS.Timeout | undefined;
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

  const send = (): void => {
    clearTimeout(resting);
    resting = undefined;
    if (gathered.length === 0) return;
    resting = setTimeout(send, restMs);
    const deliveries = gathered;
    gathered = [];
    const work = add(deliveries).finally(() => {
      adding.splice(adding.indexOf(work), 1);
      underWay -= deliveries.length;
    });
    adding.push(work);
  };

  return {
    enqueue: (deliveries) => {
      if (deliveries.length === 0 || underWay + deliveries.length > capacity.deliveriesToQueue) return;
      underWay += deliveries.length;
      for (const delivery of deliveries) gathered.push(delivery);
      // After the other submissions of the same commit, and after their responses.
      if (!resting && gathered.length === deliveries.length) setImmediate(send);
    },
    close: async () => {
      send();
      await Promise.all(adding);
    },
  };
}

import type { Pool } from 'pg';
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

/** Rows are marked as enqueued in one statement a second: by then most were claimed and need no mark. */
const markEveryMs = 1_000;

export function createOutbox(pool: Pool, queues: Queues, logger: Logger): Outbox {
  const adding = new Set<Promise<void>>();
  let added: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let failing = false;
  let underWay = 0;

  const mark = async (): Promise<void> => {
    timer = undefined;
    const ids = added;
    added = [];
    if (ids.length === 0) return;
    // Unmarked rows are enqueued once more by the sweeper, under the same job id: nothing is lost or doubled.
    await markEnqueued(pool, ids).catch((error: Error) =>
      logger.debug({ error: error.message }, 'deliveries were not marked as enqueued'),
    );
  };

  const add = async (deliveries: readonly QueuedDelivery[]): Promise<void> => {
    try {
      await queues.add(deliveries);
      failing = false;
      for (const { id } of deliveries) added.push(id);
      timer ??= setTimeout(mark, markEveryMs);
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
      clearTimeout(timer);
      await mark();
    },
  };
}

/** Notes that these deliveries have a job; those that a worker claimed meanwhile are left alone. */
export async function markEnqueued(pool: Pick<Pool, 'query'>, ids: readonly string[]): Promise<void> {
  await pool.query({
    name: 'deliveries-mark-enqueued',
    text: `UPDATE deliveries SET enqueued_at = now()
           WHERE id = ANY ($1::uuid[]) AND status = 'queued' AND enqueued_at IS NULL`,
    values: [ids],
  });
}

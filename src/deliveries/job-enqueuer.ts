import { capacity } from '../../config/limits';
import type { Logger } from '../lib/logger';
import { createOutageLog } from '../lib/outage-log';
import type { QueuedDelivery, Queues } from '../queues/queues';

/** Enqueues jobs for committed deliveries, best effort; the sweeper catches what fails. */
export interface JobEnqueuer {
  /**
   * Adds the jobs within a few milliseconds. Returns at once and never throws. Deliveries that exceed
   * `capacity.deliveriesToQueue` are left to the sweeper.
   */
  enqueue(deliveries: readonly QueuedDelivery[]): void;
  /** Resolves when all jobs are added or have failed to be. */
  close(): Promise<void>;
}

/**
 * Deliveries that arrive within this time after a call to the queue share the next one: a call costs more than its
 * jobs.
 */
const flushIntervalMs = 5;

export function createJobEnqueuer(queues: Pick<Queues, 'add'>, logger: Logger): JobEnqueuer {
  const outage = createOutageLog(logger, 'cannot enqueue jobs; their deliveries stay in the outbox');
  const inFlight = new Set<Promise<void>>();
  let pending = 0;
  let buffer: QueuedDelivery[] = [];
  let isFlushScheduled = false;
  let flushTimer: NodeJS.Timeout | undefined;

  const add = async (deliveries: readonly QueuedDelivery[]): Promise<void> => {
    try {
      await queues.add(deliveries);
      outage.recovered();
    } catch (error) {
      outage.failed(error);
    }
    pending -= deliveries.length;
  };

  const flush = (): void => {
    clearTimeout(flushTimer);
    isFlushScheduled = buffer.length > 0;
    if (!isFlushScheduled) return;
    flushTimer = setTimeout(flush, flushIntervalMs);
    const deliveries = buffer;
    buffer = [];
    const adding = add(deliveries).finally(() => inFlight.delete(adding));
    inFlight.add(adding);
  };

  return {
    enqueue: (deliveries) => {
      if (deliveries.length === 0 || pending + deliveries.length > capacity.deliveriesToQueue) return;
      pending += deliveries.length;
      buffer.push(...deliveries);
      if (isFlushScheduled) return;
      isFlushScheduled = true;
      // After the other submissions of the same commit, and after their responses.
      setImmediate(flush);
    },
    close: async () => {
      flush();
      await Promise.all(inFlight);
    },
  };
}

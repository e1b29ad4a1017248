import type { Pool } from 'pg';
import { limits } from '../../config/limits';
import type { SweepFinds } from '../../src/deliveries/delivery.metrics';
import { settleOrphanedDeliveries } from '../../src/deliveries/recovery/dead-workers';
import { requeueLostJobs } from '../../src/deliveries/recovery/lost-jobs';
import { enqueueMissing, resetEnqueuedMarks } from '../../src/deliveries/recovery/missing-jobs';
import { sweepAnswers } from '../../src/idempotency/idempotency.repository';
import type { Logger } from '../../src/lib/logger';
import type { QueueBackend } from '../../src/queues/backend';
import type { Queues } from '../../src/queues/queues';
import { sweepExpired } from '../../src/rate-limits/postgres.limiter';
import { watchCalm } from './database-stability';
import { type Poller, poll } from './poll';

const pauseMs = 5_000;
/**
 * The database must have been there and its clock even for this long before anybody is taken for dead: whoever lives has
 * ended and written down by then what was under way when it was not.
 */
const deadAfterCalmMs = limits.deliveryMs + 2_000;
/** Rows past their time that are cleared away in one sweep. */
const expiredAtOnce = 1_000;

/**
 * Sweeps the outbox every 5 s: whatever a crash, an outage or an emptied queue left behind is enqueued or settled.
 * Every worker process may run one; they share the work row by row.
 */
export function startSweeper(deps: {
  readonly pool: Pool;
  readonly queues: Queues;
  readonly backend: QueueBackend;
  readonly logger: Logger;
  /** Hears of each sweep that found something. */
  readonly onSwept?: (found: SweepFinds) => void;
  /** Milliseconds between two sweeps; 5 s unless given. */
  readonly everyMs?: number;
  /** Milliseconds of calm before workers are taken for dead; 10 s unless given. */
  readonly calmMs?: number;
}): Poller {
  const { pool, queues, backend, logger, onSwept, everyMs = pauseMs } = deps;
  const calm = watchCalm(pool, deps.calmMs ?? deadAfterCalmMs);
  let distrusted = false;
  let failing = false;

  const sweep = async (closing: AbortSignal): Promise<void> => {
    // First, because it needs no queue: what a dead worker left is settled while the queue is away, too.
    const orphans = (await calm.isCalm()) ? await settleOrphanedDeliveries(pool) : { requeued: 0, failed: 0 };
    const emptied = await resetEnqueuedMarks(pool, backend);
    // The store is trusted again one sweep later: meanwhile another process may still have marked rows it lost.
    if (emptied && distrusted) await backend.rememberStore();
    distrusted = emptied && !distrusted;
    const forgotten = await enqueueMissing(pool, queues, closing);
    const lost = await requeueLostJobs(pool, queues, closing);
    const enqueued = forgotten + (lost > 0 ? await enqueueMissing(pool, queues, closing) : 0);
    await sweepAnswers(pool, expiredAtOnce);
    if (backend.kind === 'postgres') await sweepExpired(pool, expiredAtOnce);
    if (emptied || orphans.requeued || orphans.failed || lost || enqueued) {
      logger.info({ emptied, orphans, lost, enqueued }, 'swept the outbox');
      onSwept?.({ emptied, orphans, lost, enqueued });
    }
    await backend.pruneFinished();
  };

  const round = async (closing: AbortSignal): Promise<void> => {
    await sweep(closing);
    failing = false;
  };
  return poll(round, everyMs, (error) => {
    if (!failing) logger.warn({ error: error.message }, 'the outbox could not be swept; trying again');
    failing = true;
  });
}

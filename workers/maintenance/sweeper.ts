import type { Pool } from 'pg';
import { limits } from '../../config/limits';
import type { SweepResult } from '../../src/deliveries/delivery.metrics';
import { releaseDueMails } from '../../src/deliveries/mail-retries';
import { settleOrphanedDeliveries } from '../../src/deliveries/recovery/dead-workers';
import { requeueLostJobs, resetEnqueuedMarks } from '../../src/deliveries/recovery/lost-jobs';
import { deleteExpiredSolutions } from '../../src/idempotency/altcha-solutions';
import { deleteExpiredResponses } from '../../src/idempotency/idempotency.repository';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import type { QueueBackend } from '../../src/queues/backend';
import type { DeliveryKind } from '../../src/queues/contracts';
import type { Queues } from '../../src/queues/queues';
import { sweepExpired } from '../../src/rate-limits/postgres.limiter';
import { DatabaseStability } from './database-stability';
import { type Poller, poll } from './poll';

const defaultIntervalMs = 5_000;
/**
 * The database must have been stable for this long before a worker is declared dead. By then every living worker has
 * stored the outcome of what it was doing during an outage or a clock change.
 */
const defaultStableForMs = limits.deliveryMs + 2_000;
/** Expired rows that are deleted per sweep. */
const expiredPerSweep = 1_000;

/**
 * Finds deliveries that a crash or an emptied queue left behind, every 5 s, and queues them again or settles them. Also
 * makes postponed e-mails due. Any number of processes may run one; each row is handled once.
 */
export function startSweeper(deps: {
  readonly pool: Pool;
  readonly queues: Queues;
  readonly backend: QueueBackend;
  readonly logger: Logger;
  /** Called after each sweep that found something. */
  readonly onSwept?: (result: SweepResult) => void;
  /** Defaults to 5 s. */
  readonly intervalMs?: number;
  /** Defaults to 10 s. */
  readonly stableForMs?: number;
}): Poller {
  const { pool, queues, backend, logger, onSwept, intervalMs = defaultIntervalMs } = deps;
  const stability = new DatabaseStability(pool, deps.stableForMs ?? defaultStableForMs);
  const outage = createOutageLog(logger, 'the outbox could not be swept; retrying');
  let changedBefore: readonly DeliveryKind[] = [];

  const sweep = async (closing: AbortSignal): Promise<void> => {
    // First, because it needs no queue: orphaned deliveries are settled even while the queue is down.
    const orphans = (await stability.isStable()) ? await settleOrphanedDeliveries(pool) : { requeued: 0, failed: 0 };
    const released = await releaseDueMails(pool);
    const changed = await resetEnqueuedMarks(pool, backend);
    // A new store is accepted one sweep late: until then another process may still mark rows whose jobs it lost.
    const accepted = changed.filter((kind) => changedBefore.includes(kind));
    if (accepted.length > 0) await backend.rememberQueues(accepted);
    changedBefore = changed.filter((kind) => !accepted.includes(kind));
    const emptied = changed.length > 0;
    let failure: unknown = null;
    const lost = await requeueLostJobs(pool, queues, closing).catch((error: unknown) => {
      failure = error;
      return 0;
    });
    await deleteExpiredResponses(pool, expiredPerSweep);
    await deleteExpiredSolutions(pool, expiredPerSweep);
    if (backend.kind === 'postgres') await sweepExpired(pool, expiredPerSweep);
    if (emptied || orphans.requeued || orphans.failed || lost || released) {
      logger.info({ emptied, orphans, lost, released }, 'swept the outbox');
      onSwept?.({ emptied, orphans, lost, released });
    }
    await backend.pruneFinished();
    if (failure) throw failure;
    outage.recovered();
  };
  return poll(sweep, intervalMs, outage.failed);
}

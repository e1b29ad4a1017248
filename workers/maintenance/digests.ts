import type { Pool } from 'pg';
import { createDigests, pruneDigests } from '../../src/deliveries/digests/create-digests';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import { type Poller, pollBacklog } from './poll';

/** Creates the digests that are due, every 15 s. Any number of workers may do so. */
export function startDigests(deps: {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Defaults to 15 s. */
  readonly intervalMs?: number;
}): Poller {
  const { pool, logger, intervalMs = 15_000 } = deps;
  const outage = createOutageLog(logger, 'digests of notifications could not be created; retrying');
  const step = async (): Promise<boolean> => {
    const { created, hasMore } = await createDigests(pool);
    if (created > 0) logger.info({ digests: created }, 'queued digests of notifications');
    if (!hasMore) await pruneDigests(pool);
    outage.recovered();
    return hasMore;
  };
  return pollBacklog(step, intervalMs, outage.failed);
}

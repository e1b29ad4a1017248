import type { Pool } from 'pg';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import { purgeRecycleBin } from '../../src/submissions/changes/erase';
import { type Poller, pollBacklog } from './poll';

/** Erases submissions that have been in the recycle bin for `days`, every minute. Any number of processes may do so. */
export function startRecycleBinPurge(deps: {
  readonly pool: Pool;
  readonly logger: Logger;
  readonly days: number;
  /** Defaults to one minute. */
  readonly intervalMs?: number;
}): Poller {
  const { pool, logger, days, intervalMs = 60_000 } = deps;
  const outage = createOutageLog(logger, 'the recycle bin could not be purged; retrying');
  const step = async (): Promise<boolean> => {
    const { purged, hasMore } = await purgeRecycleBin(pool, days);
    outage.recovered();
    if (purged > 0) logger.info({ purged }, 'purged the recycle bin');
    return hasMore;
  };
  return pollBacklog(step, intervalMs, outage.failed);
}

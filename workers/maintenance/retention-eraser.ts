import type { Pool } from 'pg';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import { eraseExpired } from '../../src/submissions/retention/erase-expired';
import { type Poller, pollBacklog } from './poll';

/** Erases submissions as the retention rules of their forms say, every minute. Any number of processes may do so. */
export function startRetentionEraser(deps: {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Defaults to one minute. */
  readonly intervalMs?: number;
}): Poller {
  const { pool, logger, intervalMs = 60_000 } = deps;
  const outage = createOutageLog(logger, 'expired submissions could not be erased; retrying');
  const step = async (): Promise<boolean> => {
    const { erased, hasMore } = await eraseExpired(pool);
    outage.recovered();
    if (erased) logger.info(erased, 'erased expired submissions');
    return hasMore;
  };
  return pollBacklog(step, intervalMs, outage.failed);
}

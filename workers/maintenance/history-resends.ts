import type { Pool } from 'pg';
import { advanceHistoryResends } from '../../src/deliveries/advance-history-resend';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import { type Poller, pollBacklog } from './poll';

/** With batches of 100, at most 400 deliveries per second and resend. */
const intervalMs = 250;

/** Carries out the resends of stored submissions that owners started. Any number of processes may run one. */
export function startHistoryResends({ pool, logger }: { pool: Pool; logger: Logger }): Poller {
  const outage = createOutageLog(logger, 'stored submissions could not be resent to a webhook; retrying');
  const step = async (): Promise<boolean> => {
    const { hasMore } = await advanceHistoryResends(pool);
    outage.recovered();
    return hasMore;
  };
  return pollBacklog(step, intervalMs, outage.failed);
}

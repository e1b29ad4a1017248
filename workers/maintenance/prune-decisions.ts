import type { Pool } from 'pg';
import { pruneDecisions } from '../../src/decisions/decision.store';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import { type Poller, pollBacklog } from './poll';

/** Deletes old rows of the decision log every 10 minutes: samples after `days`, counts after 400 days. */
export function startDecisionPruning(deps: {
  readonly pool: Pool;
  readonly logger: Logger;
  readonly days: number;
}): Poller {
  const { pool, logger, days } = deps;
  const outage = createOutageLog(logger, 'old rows of the decision log could not be deleted; retrying');
  const step = async (): Promise<boolean> => {
    const hasMore = await pruneDecisions(pool, days);
    outage.recovered();
    return hasMore;
  };
  return pollBacklog(step, 600_000, outage.failed);
}

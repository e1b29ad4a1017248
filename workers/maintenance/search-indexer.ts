import type { Pool } from 'pg';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import { indexWords } from '../../src/submissions/search/search-index';
import { type Poller, pollBacklog } from './poll';

/** Indexes new submissions for the search every 2 s. Any number of processes may do so; they share the work. */
export function startSearchIndexer(deps: {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Defaults to 2 s. */
  readonly intervalMs?: number;
}): Poller {
  const { pool, logger, intervalMs = 2_000 } = deps;
  const outage = createOutageLog(logger, 'submissions could not be indexed for the search; retrying');
  const step = async (): Promise<boolean> => {
    const { hasMore } = await indexWords(pool);
    outage.recovered();
    return hasMore;
  };
  return pollBacklog(step, intervalMs, outage.failed);
}

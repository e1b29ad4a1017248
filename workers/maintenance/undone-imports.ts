import type { Pool } from 'pg';
import { eraseUndone } from '../../src/imports/undo-import';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import { type Poller, pollBacklog } from './poll';

/** Erases the submissions of imports that were undone. Looks for such imports every 3 s; any number of workers may. */
export function startUndoingImports(deps: {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Defaults to 3 s. */
  readonly intervalMs?: number;
}): Poller {
  const { pool, logger, intervalMs = 3_000 } = deps;
  const outage = createOutageLog(logger, 'the submissions of undone imports could not be erased; retrying');
  const step = async (): Promise<boolean> => {
    const { hasMore } = await eraseUndone(pool);
    outage.recovered();
    return hasMore;
  };
  return pollBacklog(step, intervalMs, outage.failed);
}

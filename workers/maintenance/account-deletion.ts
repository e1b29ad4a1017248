import type { Pool } from 'pg';
import { eraseNextBatch } from '../../src/account-deletion/erase-account';
import { remindOwners } from '../../src/account-deletion/plan-deletion';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import { type Poller, pollBacklog } from './poll';

/** Reminds owners of accounts that are to be deleted, and erases those whose time has come, every minute. */
export function startAccountDeletion(deps: {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Defaults to one minute. */
  readonly intervalMs?: number;
}): Poller {
  const { pool, logger, intervalMs = 60_000 } = deps;
  const outage = createOutageLog(logger, 'an account could not be deleted; retrying');
  const step = async (): Promise<boolean> => {
    await remindOwners(pool);
    const batch = await eraseNextBatch(pool);
    outage.recovered();
    if (batch?.isDone) logger.info({ accountId: batch.accountId }, 'deleted an account');
    return batch !== null;
  };
  return pollBacklog(step, intervalMs, outage.failed);
}

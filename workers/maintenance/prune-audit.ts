import type { Pool } from 'pg';
import { pruneAudit } from '../../src/audit/prune-audit';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import { type Poller, pollBacklog } from './poll';

/** Removes old rows of the accounts' audit logs, every 10 minutes. Any number of processes may do so. */
export function startAuditPruning({ pool, logger }: { readonly pool: Pool; readonly logger: Logger }): Poller {
  const outage = createOutageLog(logger, 'old rows of the audit log could not be removed; retrying');
  const step = async (): Promise<boolean> => {
    const { removed, hasMore } = await pruneAudit(pool);
    outage.recovered();
    if (removed > 0) logger.info({ removed }, 'removed old rows of an audit log');
    return hasMore;
  };
  return pollBacklog(step, 600_000, outage.failed);
}

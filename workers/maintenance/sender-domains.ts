import type { Pool } from 'pg';
import { checkDueDomain } from '../../src/email/sender-domains';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import { createTextReader } from '../../src/outbound/domain-proof';
import { type Poller, pollBacklog } from './poll';

/** Looks up the DNS records of accounts' sender domains when they are due. Any number of processes may do so. */
export function startSenderDomainChecks({ pool, logger }: { readonly pool: Pool; readonly logger: Logger }): Poller {
  const outage = createOutageLog(logger, 'sender domains could not be checked; retrying');
  const readTexts = createTextReader();
  const step = async (): Promise<boolean> => {
    const checked = await checkDueDomain(pool, readTexts);
    outage.recovered();
    return checked !== null;
  };
  return pollBacklog(step, 60_000, outage.failed);
}

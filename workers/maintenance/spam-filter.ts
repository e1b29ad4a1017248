import type { Pool } from 'pg';
import { createHeldSummaries } from '../../src/alerts/held-summary';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import { findPendingAccounts, learnMarks } from '../../src/spam/learn-marks';
import { pruneTexts } from '../../src/spam/spam.repository';
import { type Poller, poll } from './poll';

/** Accounts that learn in one tick; the others follow in the next. */
const maxAccounts = 20;
/** How often summaries are looked for and old counts are deleted. */
const rareMs = 60_000;

/**
 * Teaches the spam filter what owners marked, within seconds, and creates the daily summaries of held submissions. Any
 * number of workers may run this.
 */
export function startSpamFilter(deps: {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Defaults to 3 s. */
  readonly intervalMs?: number;
}): Poller {
  const { pool, logger, intervalMs = 3_000 } = deps;
  const learning = createOutageLog(logger, 'the spam filter could not learn what owners marked; retrying');
  const summaries = createOutageLog(logger, 'summaries of held submissions could not be created; retrying');
  let nextAt = 0;
  const tick = async (closing: AbortSignal): Promise<void> => {
    try {
      const accountIds = await findPendingAccounts(pool, maxAccounts);
      // The failure of one account does not stop the others.
      const results = [];
      for (const accountId of accountIds) {
        if (!closing.aborted) results.push(...(await Promise.allSettled([learnMarks(pool, accountId, closing)])));
      }
      const failure = results.find((result) => result.status === 'rejected');
      if (failure) throw failure.reason;
      learning.recovered();
    } catch (error) {
      if (!closing.aborted) learning.failed(error);
    }
    if (closing.aborted || Date.now() < nextAt) return;
    nextAt = Date.now() + rareMs;
    try {
      const created = await createHeldSummaries(pool);
      if (created > 0) logger.info({ summaries: created }, 'queued daily summaries of held submissions');
      await pruneTexts(pool);
      summaries.recovered();
    } catch (error) {
      summaries.failed(error);
    }
  };
  return poll(tick, intervalMs, (error) => logger.error({ error: error.message }, 'the spam filter could not learn'));
}

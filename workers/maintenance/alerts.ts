import type { Pool } from 'pg';
import { createAlertSummaries, pruneAlerts } from '../../src/alerts/alert-summary';
import { evaluateRule } from '../../src/alerts/evaluate';
import { createRules } from '../../src/alerts/rules';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import { type Poller, poll } from './poll';

/**
 * Opens and closes the alerts of all accounts and creates daily summaries, every 30 s. Any number of workers may run
 * this. The scheduler creates the jobs of the e-mails.
 */
export function startAlerts(deps: {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Defaults to 30 s. */
  readonly intervalMs?: number;
}): Poller {
  const { pool, logger, intervalMs = 30_000 } = deps;
  const rules = createRules();
  const outages = new Map(
    [...rules.map(({ cause }) => cause), 'digest' as const].map((name) => [
      name,
      createOutageLog(logger, `alerts of the kind ${name} could not be evaluated; retrying`),
    ]),
  );
  // A rule that fails must not stop the others.
  const attempt = async (name: Parameters<typeof outages.get>[0], work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      outages.get(name)?.recovered();
    } catch (error) {
      outages.get(name)?.failed(error);
    }
  };
  const tick = async (closing: AbortSignal): Promise<void> => {
    for (const rule of rules) {
      if (closing.aborted) return;
      await attempt(rule.cause, async () => {
        const { opened = 0, closed = 0 } = (await evaluateRule(pool, rule)) ?? {};
        if (opened > 0 || closed > 0) logger.info({ cause: rule.cause, opened, closed }, 'alerts changed');
      });
    }
    await attempt('digest', async () => {
      const summaries = await createAlertSummaries(pool);
      if (summaries > 0) logger.info({ summaries }, 'queued daily summaries of alerts');
      await pruneAlerts(pool);
    });
  };
  return poll(tick, intervalMs, (error) => logger.error({ error: error.message }, 'alerts could not be evaluated'));
}

import type { Logger } from '../../src/lib/logger';
import type { Queues } from '../../src/queues/queues';
import { type Poller, poll } from './poll';

/** A smaller change between two looks is drift, not a clock that was set. */
const minStepMs = 500;

/**
 * Promotes delayed jobs when this machine's clock is set back. They are due by that clock, and would otherwise wait
 * until it has caught up.
 */
export function startClockSkewWatch(deps: {
  readonly queues: Pick<Queues, 'promoteDelayed'>;
  readonly logger: Logger;
  /** Defaults to 1 s. */
  readonly intervalMs?: number;
}): Poller {
  const { queues, logger, intervalMs = 1_000 } = deps;
  let knownOffset = clockOffset();
  const check = async (): Promise<void> => {
    const offset = clockOffset();
    const setBackMs = Math.round(knownOffset - offset);
    if (setBackMs > minStepMs) {
      await queues.promoteDelayed();
      logger.warn({ setBackMs }, "this machine's clock was set back; promoted delayed jobs");
    }
    knownOffset = offset;
  };
  // The known offset is kept after an error, so the next check tries again.
  return poll(check, intervalMs, (error) => logger.debug({ error: error.message }, 'delayed jobs were not promoted'));
}

/** The wall clock's lead over the process's uptime, in milliseconds: constant until somebody sets the clock. */
function clockOffset(): number {
  return Date.now() - performance.now();
}

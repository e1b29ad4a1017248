import type { Logger } from '../../src/lib/logger';
import type { Queues } from '../../src/queues/queues';
import { type Poller, poll } from './poll';

const pauseMs = 1_000;
/** A clock that is merely slowed down loses far less between two looks. */
const stepMs = 500;

/**
 * Has jobs that were put off begun at once when this machine's clock was set back: they bear a time of that clock, and
 * would wait until it has caught up.
 */
export function startClockWatch({
  queues,
  logger,
  everyMs = pauseMs,
}: {
  readonly queues: Pick<Queues, 'promoteDelayed'>;
  readonly logger: Logger;
  /** Milliseconds between two looks; a second unless given. */
  readonly everyMs?: number;
}): Poller {
  let known = aheadOfUptime();
  const look = async (): Promise<void> => {
    const current = aheadOfUptime();
    const setBackMs = Math.round(known - current);
    if (setBackMs > stepMs) {
      await queues.promoteDelayed();
      logger.warn({ setBackMs }, "this machine's clock was set back; jobs that were put off begin now");
    }
    known = current;
  };
  // What failed is done in the next round: the clock still is what was not known.
  return poll(look, everyMs, (error) => logger.debug({ error: error.message }, 'jobs put off wait for the queue'));
}

/** Stays the same until somebody sets the clock. */
function aheadOfUptime(): number {
  return Date.now() - performance.now();
}

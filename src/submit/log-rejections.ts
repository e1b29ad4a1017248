import type { Logger } from '../lib/logger';

/** Counts posts that are turned away, and logs one line for many: whoever is busy must not be kept busy with saying so. */
export function tallyTurnedAway(logger: Logger): () => void {
  let turnedAway = 0;
  return () => {
    turnedAway += 1;
    if (turnedAway > 1) return;
    setTimeout(() => {
      logger.warn({ turnedAway }, 'posts were turned away: there is too much to do at the moment');
      turnedAway = 0;
    }, tallyMs).unref();
  };
}

const tallyMs = 1_000;

import type { Pool } from 'pg';
import { releaseBacklog } from '../../src/deliveries/backlog';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import type { Queues } from '../../src/queues/queues';
import { type Poller, poll } from './poll';

/**
 * How long the releaser pauses, in milliseconds: between two looks at an empty backlog, and while there is one, between
 * the two others, the less the more jobs were started since the last release.
 */
const pauseMs = { idle: 500, max: 250, min: 25 };
/** A release after which the queues were half empty should have come sooner. */
const manyReleased = 50;
/** The statement takes at most this part of a connection, also while a long snapshot makes it slow. */
const maxShare = 1 / 5;

/**
 * Releases the backlogs of the accounts, so that each queue always has a few jobs of each. Any number of processes may
 * run one.
 */
export function startReleaser({ pool, queues, logger }: ReleaserDeps): Poller {
  const outage = createOutageLog(logger, 'the backlog could not be released; retrying');
  let delayMs = pauseMs.idle;
  const tick = async (): Promise<void> => {
    const [before, startedAt] = [delayMs, performance.now()];
    delayMs = pauseMs.idle;
    const { released, hadBacklog } = await releaseBacklog(pool, queues);
    outage.recovered();
    if (!hadBacklog) return;
    const tookMs = performance.now() - startedAt;
    const next = released >= manyReleased ? before / 2 : before * 1.5;
    delayMs = Math.max(Math.min(Math.max(next, pauseMs.min), pauseMs.max), tookMs * (1 / maxShare - 1));
  };
  return poll(tick, () => delayMs, outage.failed);
}

interface ReleaserDeps {
  readonly pool: Pool;
  readonly queues: Queues;
  readonly logger: Logger;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from '../../src/lib/logger';
import { pruneBin } from '../../src/submissions/prune-bin';
import { indexWords } from '../../src/submissions/search-words';
import { type Poller, poll } from './poll';

const pauseMs = { words: 2_000, bin: 60_000 };

/**
 * Makes new submissions findable within seconds and, where `binDays` is set, empties the bin of what has lain there for
 * longer. Every worker process may do so; they share the work.
 */
export function startInboxUpkeep(deps: {
  readonly pool: Pool;
  readonly logger: Logger;
  readonly binDays: number | null;
  /** Milliseconds between two looks; 2 s for words and a minute for the bin unless given. */
  readonly everyMs?: number;
}): Poller {
  const { pool, logger, binDays, everyMs } = deps;
  const keepUp = (step: () => Promise<boolean>, pause: number, complaint: string): Poller => {
    let failing = false;
    const untilDone = async (closing: AbortSignal): Promise<void> => {
      for (let hasMore = true; hasMore && !closing.aborted; ) {
        const began = performance.now();
        hasMore = await step();
        failing = false;
        // What is behind is worked off at half speed: the other half is for those who post and read.
        if (hasMore) await sleep(performance.now() - began, undefined, { signal: closing }).catch(() => undefined);
      }
    };
    return poll(untilDone, everyMs ?? pause, (error) => {
      if (!failing) logger.warn({ error: error.message }, complaint);
      failing = true;
    });
  };
  const findable = async (): Promise<boolean> => (await indexWords(pool)).hasMore;
  const emptied = (days: number) => async (): Promise<boolean> => {
    const { pruned, hasMore } = await pruneBin(pool, days);
    if (pruned > 0) logger.info({ pruned }, 'deleted for good what had lain in the bin long enough');
    return hasMore;
  };
  const loops = [keepUp(findable, pauseMs.words, 'the search could not be kept up; trying again')];
  if (binDays !== null) loops.push(keepUp(emptied(binDays), pauseMs.bin, 'the bin could not be emptied; trying again'));
  return {
    close: async () => {
      await Promise.all(loops.map((loop) => loop.close()));
    },
  };
}

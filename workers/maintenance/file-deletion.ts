import type { Database } from '../../src/db/database';
import { removeNextFile } from '../../src/files/remove-files';
import type { Storages } from '../../src/files/storage';
import type { Logger } from '../../src/lib/logger';
import { type Poller, poll } from './poll';

const pauseMs = 5_000;
/** So many files are removed at once; each holds a database connection meanwhile. */
const lanes = 2;

/** Removes the files of deleted submissions from their storages, beside the deliveries and never instead of them. */
export function startFileRemovals(deps: {
  readonly db: Database;
  readonly storages: Storages;
  readonly logger: Logger;
  /** Milliseconds between two looks; 5 s unless given. */
  readonly everyMs?: number;
}): Poller {
  const { db, storages, logger, everyMs = pauseMs } = deps;
  const removeAllDue = async (closing: AbortSignal): Promise<void> => {
    while (!closing.aborted) {
      const removed = await removeNextFile(db, storages, closing);
      if (!removed) return;
      if (removed.error === null) logger.info({ key: removed.key }, 'removed a file from its storage');
      else logger.warn({ ...removed }, 'a file could not be removed from its storage; trying again later');
    }
  };
  const round = async (closing: AbortSignal): Promise<void> => {
    const ends = await Promise.allSettled(Array.from({ length: lanes }, () => removeAllDue(closing)));
    for (const end of ends) if (end.status === 'rejected' && !closing.aborted) throw end.reason;
  };
  return poll(round, everyMs, (error) =>
    logger.warn({ error: error.message }, 'files could not be removed; trying again'),
  );
}

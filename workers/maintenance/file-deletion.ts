import type { Database } from '../../src/db/database';
import { deleteNextFile } from '../../src/files/delete-files';
import type { Storages } from '../../src/files/storage';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import { type Poller, poll } from './poll';

/** Files deleted at a time; each holds a database connection meanwhile. */
const concurrency = 2;

/** Deletes the files of deleted submissions from their storages, every 5 s. */
export function startFileDeletion(deps: {
  readonly db: Database;
  readonly storages: Storages;
  readonly logger: Logger;
  /** Defaults to 5 s. */
  readonly intervalMs?: number;
}): Poller {
  const { db, storages, logger, intervalMs = 5_000 } = deps;
  const outage = createOutageLog(logger, 'files could not be deleted; retrying');
  const deleteAllDue = async (closing: AbortSignal): Promise<void> => {
    while (!closing.aborted) {
      const deletion = await deleteNextFile(db.pool, storages, closing);
      if (!deletion) return;
      if (deletion.error === null) logger.info({ key: deletion.key }, 'deleted a file from its storage');
      else logger.warn({ ...deletion }, 'a file could not be deleted from its storage; retrying later');
    }
  };
  const tick = async (closing: AbortSignal): Promise<void> => {
    const results = await Promise.allSettled(Array.from({ length: concurrency }, () => deleteAllDue(closing)));
    for (const result of results) if (result.status === 'rejected' && !closing.aborted) throw result.reason;
    outage.recovered();
  };
  return poll(tick, intervalMs, outage.failed);
}

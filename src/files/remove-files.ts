import type { PoolClient } from 'pg';
import { limits } from '../../config/limits';
import type { Database } from '../db/database';
import { inTransaction } from '../db/in-transaction';
import { forgetUnusedStorage } from './forget-storage';
import type { StorageRow, Storages } from './storage';

interface Removal {
  readonly storageId: string;
  readonly key: string;
  readonly tries: number;
  /** It was removed once, and is looked for a second time. */
  readonly lookedAgain: boolean;
  /** Null when the storage is forgotten, with its account. */
  readonly storage: StorageRow | null;
}

/** What became of one removal; `error` is the storage's own words. */
export interface Removed {
  readonly storageId: string;
  readonly key: string;
  readonly error: string | null;
}

/** The longest wait between two tries, and how long the other files of a storage wait when one could not be removed. */
const wait = { first: 60, most: 24 * 60 * 60, neighbours: 5 * 60 };
/** What a service finishes after its caller gave up is there by then; seconds. */
const secondLook = 60 * 60;
/** Longer than a removal may take: a worker that freezes lets go of the row. */
const idleMs = limits.deliveryMs + 4_000;

/**
 * Removes one file that is due from its storage, within 8 s, and looks again an hour later at a service; null when none is due. One that cannot be removed is due
 * again later, up to a day. Any number of workers may do this at once. Throws, and leaves it as it was, when `closing` fires.
 */
export async function removeNextFile(db: Database, storages: Storages, closing: AbortSignal): Promise<Removed | null> {
  const removed = await inTransaction(db.pool, (client) => removeLocked(client, storages, closing), { idleMs });
  if (removed?.error === null) {
    await db.sequelize.transaction((transaction) => forgetUnusedStorage(db, removed.storageId, transaction));
  }
  return removed;
}

async function removeLocked(client: PoolClient, storages: Storages, closing: AbortSignal): Promise<Removed | null> {
  const removal = await lockNext(client);
  if (!removal) return null;
  const { storageId, key, storage } = removal;
  const error = storage && (await removeObject(storages, storage, key, closing));
  if (error !== null) await postpone(client, removal, error);
  else if (storage?.kind === 's3' && !removal.lookedAgain) await lookAgain(client, removal);
  else await client.query('DELETE FROM file_deletions WHERE storage_id = $1 AND storage_key = $2', [storageId, key]);
  return { storageId, key, error };
}

async function lockNext(client: PoolClient): Promise<Removal | undefined> {
  const { rows } = await client.query<Removal>(
    `SELECT r.storage_id AS "storageId", r.storage_key AS key, r.tries, r.is_recheck AS "lookedAgain",
            (SELECT json_build_object('id', s.id, 'accountId', s.account_id, 'kind', s.kind, 'settings', s.settings)
             FROM storages s WHERE s.id = r.storage_id) AS storage
     FROM file_deletions r WHERE r.due_at <= now() ORDER BY r.due_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  return rows[0];
}

async function removeObject(
  storages: Storages,
  storage: StorageRow,
  key: string,
  closing: AbortSignal,
): Promise<string | null> {
  try {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(limits.deliveryMs)]);
    await storages.open(storage).remove(key, signal);
    return null;
  } catch (error) {
    closing.throwIfAborted();
    return (error as Error).message;
  }
}

async function lookAgain(client: PoolClient, { storageId, key }: Removal): Promise<void> {
  await client.query(
    `UPDATE file_deletions SET is_recheck = true, tries = 0, error = NULL, due_at = now() + $3 * interval '1 second'
     WHERE storage_id = $1 AND storage_key = $2`,
    [storageId, key, secondLook],
  );
}

/** What fails for one file may fail for all of its storage, and a storage that hangs must not hold up the others. */
async function postpone(client: PoolClient, { storageId, key, tries }: Removal, error: string): Promise<void> {
  await client.query(
    `UPDATE file_deletions SET tries = tries + 1, error = $3, due_at = now() + $4 * interval '1 second'
     WHERE storage_id = $1 AND storage_key = $2`,
    [storageId, key, error, Math.min(wait.first * 4 ** tries, wait.most)],
  );
  await client.query(
    `UPDATE file_deletions SET due_at = now() + $2 * interval '1 second'
     WHERE (storage_id, storage_key) IN (SELECT storage_id, storage_key FROM file_deletions
                                         WHERE storage_id = $1 AND due_at <= now() FOR UPDATE SKIP LOCKED)`,
    [storageId, wait.neighbours],
  );
}

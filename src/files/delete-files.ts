import type { Pool, PoolClient } from 'pg';
import { limits } from '../../config/limits';
import { inTransaction } from '../db/in-transaction';
import type { StorageRow, Storages } from './storage';
import { deleteUnusedStorage } from './storage.repository';

interface PendingDeletion {
  readonly storageId: string;
  readonly key: string;
  readonly tries: number;
  /** The file was deleted once and is now deleted again. */
  readonly isRecheck: boolean;
  /** Null when the storage is no longer known. */
  readonly storage: StorageRow | null;
}

/** The outcome of one deletion; `error` is the storage's error message. */
interface FileDeletion {
  readonly storageId: string;
  readonly key: string;
  readonly error: string | null;
}

/** Seconds until the next attempt after a failure, and until other files of the same storage are tried. */
const retrySeconds = { first: 60, max: 24 * 60 * 60, sameStorage: 5 * 60 };
/**
 * An S3 service may complete an upload after its client gave up, so that a deletion is repeated after this many
 * seconds.
 */
const recheckSeconds = 60 * 60;
/** Longer than one deletion may take: releases the row of a worker that froze. */
const idleMs = limits.deliveryMs + 4_000;

/**
 * Deletes the next due file from its storage, within 8 s; null when none is due. Failures are retried with growing
 * delays of up to a day. Any number of workers may call this at once. Throws, changing nothing, when `closing` aborts.
 */
export async function deleteNextFile(
  pool: Pool,
  storages: Storages,
  closing: AbortSignal,
): Promise<FileDeletion | null> {
  const deletion = await inTransaction(pool, (client) => deleteLocked(client, storages, closing), { idleMs });
  if (deletion?.error === null) {
    await inTransaction(pool, async (client) => {
      for (const statement of deleteUnusedStorage) await client.query(statement, [deletion.storageId]);
    });
  }
  return deletion;
}

async function deleteLocked(
  client: PoolClient,
  storages: Storages,
  closing: AbortSignal,
): Promise<FileDeletion | null> {
  const pending = await lockNext(client);
  if (!pending) return null;
  const { storageId, key, storage } = pending;
  const error = storage && (await deleteObject(storages, storage, key, closing));
  if (error !== null) await postpone(client, pending, error);
  else if (storage?.kind === 's3' && !pending.isRecheck) await scheduleRecheck(client, pending);
  else await client.query('DELETE FROM file_deletions WHERE storage_id = $1 AND storage_key = $2', [storageId, key]);
  return { storageId, key, error };
}

async function lockNext(client: PoolClient): Promise<PendingDeletion | undefined> {
  const { rows } = await client.query<PendingDeletion>(
    `SELECT d.storage_id AS "storageId", d.storage_key AS key, d.tries, d.is_recheck AS "isRecheck",
            (SELECT json_build_object('id', s.id, 'accountId', s.account_id, 'kind', s.kind, 'settings', s.settings)
             FROM storages s WHERE s.id = d.storage_id) AS storage
     FROM file_deletions d WHERE d.due_at <= now() ORDER BY d.due_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  return rows[0];
}

async function deleteObject(
  storages: Storages,
  row: StorageRow,
  key: string,
  closing: AbortSignal,
): Promise<string | null> {
  try {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(limits.deliveryMs)]);
    const storage = await storages.open(row);
    await storage.remove(key, signal, row.accountId === null);
    return null;
  } catch (error) {
    closing.throwIfAborted();
    return (error as Error).message;
  }
}

async function scheduleRecheck(client: PoolClient, { storageId, key }: PendingDeletion): Promise<void> {
  await client.query(
    `UPDATE file_deletions SET is_recheck = true, tries = 0, error = NULL, due_at = now() + $3 * interval '1 second'
     WHERE storage_id = $1 AND storage_key = $2`,
    [storageId, key, recheckSeconds],
  );
}

/** Also postpones other files of the storage: they may fail too, and a storage that hangs must not delay the others. */
async function postpone(client: PoolClient, { storageId, key, tries }: PendingDeletion, error: string): Promise<void> {
  await client.query(
    `UPDATE file_deletions SET tries = tries + 1, error = $3, due_at = now() + $4 * interval '1 second'
     WHERE storage_id = $1 AND storage_key = $2`,
    [storageId, key, error, Math.min(retrySeconds.first * 4 ** tries, retrySeconds.max)],
  );
  await client.query(
    `UPDATE file_deletions SET due_at = now() + $2 * interval '1 second'
     WHERE (storage_id, storage_key) IN (SELECT storage_id, storage_key FROM file_deletions
                                         WHERE storage_id = $1 AND due_at <= now() FOR UPDATE SKIP LOCKED)`,
    [storageId, retrySeconds.sameStorage],
  );
}

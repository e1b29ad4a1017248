import type { Pool } from 'pg';
import { isPaid } from '../../config/plans';
import { type DeliveryResult, failed, skipped, succeeded } from '../lib/delivery-result';
import type { AimedFile } from './aim-file';
import { ContentGone, readContent } from './file.content';
import { StorageError, type Storages } from './storage';

/**
 * Moves a file's bytes out of the database into the storage that it is aimed at, and says what became of it. Unless it
 * succeeds, the bytes stay in the database, and the same may be done again.
 */
export async function moveFile(
  file: AimedFile | null,
  { pool, storages, signal }: { pool: Pool; storages: Storages; signal: AbortSignal },
): Promise<DeliveryResult> {
  if (!file) return skipped('the file was deleted');
  if (file.uploaded) return succeeded('the file was in the storage already');
  if (!isPaid(file.plan)) {
    return failed('the Free plan keeps no files: the file waits until the account has a paid plan and this is retried');
  }
  const { id, key, size, storage } = file;
  if (!storage) return failed('no storage is connected: the file waits until one is and this is retried');

  try {
    await storages.open(storage).put(key, readContent(pool, id, size), file, signal);
  } catch (error) {
    if (error instanceof StorageError) return failed(`the storage did not take the file: ${error.message}`);
    if (error instanceof ContentGone) return skipped(movedOn);
    throw error;
  }
  return (await releaseBytes(pool, id, key, storage.id))
    ? succeeded(`${size} bytes are in the storage`)
    : skipped(movedOn);
}

const movedOn = 'the file was deleted, or moved by another worker, meanwhile';

/**
 * Lets go of the bytes in the database. False when the file has gone, or goes to another storage by now: then what was put
 * is left for removal.
 */
async function releaseBytes(pool: Pool, fileId: string, key: string, storageId: string): Promise<boolean> {
  const { rows } = await pool.query<{ released: boolean }>({
    name: 'file-uploaded',
    text: `WITH released AS (
             UPDATE files SET content = NULL, uploaded_at = coalesce(uploaded_at, now())
             WHERE id = $1 AND storage_id = $3 RETURNING id
           ), left_behind AS (
             INSERT INTO file_deletions (storage_id, storage_key, due_at)
             SELECT $3, $2, now() WHERE NOT EXISTS (SELECT FROM released)
             ON CONFLICT (storage_id, storage_key) DO UPDATE SET due_at = now(), is_recheck = false
           )
           SELECT EXISTS (SELECT FROM released) AS released`,
    values: [fileId, key, storageId],
  });
  return rows[0]?.released === true;
}

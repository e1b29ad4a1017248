import type { Pool } from 'pg';
import { isPaid, type Plan } from '../../config/plans';
import { type DeliveryResult, failed, skipped, succeeded } from '../lib/delivery-result';
import { StorageError } from './file-storage';
import { ContentGone, readContent } from './read-file';
import type { StorageRow, Storages } from './storage';
import { pictureHeadBytes } from './thumbnail';

/** A file and the storage it is assigned to. */
export interface AssignedFile {
  readonly id: string;
  readonly key: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly type: string;
  readonly filename: string;
  /** Where another service stores it, while it is not downloaded; see `downloadFile`. */
  readonly sourceUrl: string | null;
  /** It was uploaded before; there is nothing to do. */
  readonly uploaded: boolean;
  readonly plan: Plan;
  /** The first bytes; null for a file that was uploaded before. */
  readonly head: Buffer | null;
  /** Null when none is connected, and for a file that was uploaded before. */
  readonly storage: StorageRow | null;
}

/**
 * Records which storage a file goes to before anything is sent there, so that it can be found and deleted later.
 * Schedules the deletion of a copy that an earlier attempt may have left in another storage. Null when the file was
 * deleted.
 */
export async function assignStorage(pool: Pool, fileId: string): Promise<AssignedFile | null> {
  const { rows } = await pool.query<AssignedFile>({
    name: 'file-assign-storage',
    // The lock on the storage's row keeps it from being deleted meanwhile. A pending deletion of the same key either
    // runs before, or is cancelled here.
    text: `WITH found AS (
             SELECT f.id, f.storage_key AS key, f.size, f.sha256, f.mime_type AS type, f.filename, a.plan,
                    CASE WHEN f.content IS NULL THEN f.source_url END AS "sourceUrl",
                    substring(f.content FOR ${pictureHeadBytes}) AS head, f.uploaded_at IS NOT NULL AS uploaded, f.storage_id AS former, a.storage_id AS current
             FROM files f JOIN accounts a ON a.id = f.account_id
             WHERE f.id = $1 FOR UPDATE OF f
           ), aim AS (
             SELECT s.id, s.account_id AS "accountId", s.kind, s.settings
             FROM storages s JOIN found ON s.id = found.current
             WHERE NOT found.uploaded FOR KEY SHARE OF s
           ), aimed AS (
             UPDATE files f SET storage_id = aim.id FROM aim WHERE f.id = $1
           ), left_behind AS (
             INSERT INTO file_deletions (storage_id, storage_key, due_at)
             SELECT former, key, now() + interval '30 seconds' FROM found, aim WHERE former <> aim.id
             ON CONFLICT DO NOTHING
           ), taken_back AS (
             DELETE FROM file_deletions r USING found, aim WHERE r.storage_id = aim.id AND r.storage_key = found.key
           )
           SELECT id, key, size, sha256, type, filename, "sourceUrl", uploaded, plan, head, (SELECT to_json(aim) FROM aim) AS storage FROM found`,
    values: [fileId],
  });
  return rows[0] ?? null;
}

/**
 * Uploads a file's bytes from the database to its storage, then deletes them from the database. On failure they stay in
 * the database and the upload can be repeated.
 */
export async function uploadFile(
  file: AssignedFile | null,
  { pool, storages, signal }: { pool: Pool; storages: Storages; signal: AbortSignal },
): Promise<DeliveryResult> {
  if (!file) return skipped('the file was deleted');
  if (file.uploaded) return succeeded('the file was already in the storage');
  if (!isPaid(file.plan)) {
    return failed('the Free plan includes no file storage: upgrade the account, then retry');
  }
  const { id, key, size, storage } = file;
  if (!storage) return failed('no storage is connected: connect one, then retry');

  try {
    await (await storages.open(storage)).put(key, readContent(pool, id, size), file, signal);
  } catch (error) {
    if (error instanceof StorageError) return failed(`the file could not be stored: ${error.message}`);
    if (error instanceof ContentGone) return skipped(superseded);
    throw error;
  }
  return (await deleteContent(pool, id, key, storage.id)) ? succeeded(`stored ${size} bytes`) : skipped(superseded);
}

const superseded = 'the file was deleted or uploaded by another worker in the meantime';

/**
 * Deletes the bytes from the database. False when the file was deleted or assigned to another storage meanwhile; the
 * uploaded copy is then scheduled for deletion.
 */
async function deleteContent(pool: Pool, fileId: string, key: string, storageId: string): Promise<boolean> {
  const { rows } = await pool.query<{ isDeleted: boolean }>({
    name: 'file-uploaded',
    text: `WITH emptied AS (
             UPDATE files SET content = NULL, uploaded_at = coalesce(uploaded_at, now())
             WHERE id = $1 AND storage_id = $3 RETURNING id
           ), left_behind AS (
             INSERT INTO file_deletions (storage_id, storage_key, due_at)
             SELECT $3, $2, now() WHERE NOT EXISTS (SELECT FROM emptied)
             ON CONFLICT (storage_id, storage_key) DO UPDATE SET due_at = now(), is_recheck = false
           )
           SELECT EXISTS (SELECT FROM emptied) AS "isDeleted"`,
    values: [fileId, key, storageId],
  });
  return rows[0]?.isDeleted === true;
}

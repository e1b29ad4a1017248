import type { Pool } from 'pg';
import type { Plan } from '../../config/plans';
import type { StorageRow } from './storage';

/** A file and the storage that it is to be moved to. */
export interface AimedFile {
  readonly id: string;
  readonly key: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly type: string;
  /** It was moved before; there is nothing to do. */
  readonly uploaded: boolean;
  readonly plan: Plan;
  /** Null where none is connected, and for a file that was moved before. */
  readonly storage: StorageRow | null;
}

/**
 * Writes down which storage a waiting file goes to, before anything is sent there: so whatever arrives can be found and
 * removed. What may have arrived at another storage is left for removal. Null when the file is gone.
 */
export async function aimFile(pool: Pool, fileId: string): Promise<AimedFile | null> {
  const { rows } = await pool.query<AimedFile>({
    name: 'file-aim',
    // The storage's row is held so that it is not forgotten at the same time; and what is due for removal at the place
    // that the file goes to is removed before, or not at all.
    text: `WITH found AS (
             SELECT f.id, f.storage_key AS key, f.size, f.sha256, f.mime_type AS type, a.plan,
                    f.uploaded_at IS NOT NULL AS uploaded, f.storage_id AS former, a.storage_id AS current
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
           SELECT id, key, size, sha256, type, uploaded, plan, (SELECT to_json(aim) FROM aim) AS storage FROM found`,
    values: [fileId],
  });
  return rows[0] ?? null;
}

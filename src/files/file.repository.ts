import type { Pool } from 'pg';
import type { StorageRow } from './storage';

/** What it takes to hand out a file's bytes. */
export interface ReadableFile {
  readonly id: string;
  readonly filename: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly key: string;
  /** Whether the bytes still wait in the database. */
  readonly waiting: boolean;
  /** Where they lie otherwise. */
  readonly storage: StorageRow | null;
}

/** The file with this id, a UUID; null when it was deleted. */
export async function findReadableFile(pool: Pool, id: string): Promise<ReadableFile | null> {
  const { rows } = await pool.query<ReadableFile>({
    name: 'file-readable',
    text: `SELECT f.id, f.filename, f.mime_type AS type, f.size, f.sha256, f.storage_key AS key,
                  f.content IS NOT NULL AS waiting,
                  (SELECT json_build_object('id', s.id, 'accountId', s.account_id, 'kind', s.kind, 'settings', s.settings)
                   FROM storages s WHERE s.id = f.storage_id) AS storage
           FROM files f WHERE f.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { type Scope, statementName, withinSql } from '../members/scope';

/** A thumbnail as an image on a page: its size in pixels. */
export interface ThumbnailSize {
  readonly width: number;
  readonly height: number;
}

/** A picture made smaller, as WebP. */
export interface Thumbnail extends ThumbnailSize {
  readonly content: Buffer;
}

/** The bytes that `isPicture` looks at. */
export const pictureHeadBytes = 64;

/** Whether a file that begins like this is a PNG, JPEG, GIF, WebP or AVIF picture, regardless of its name and type. */
export function isPicture(head: Buffer): boolean {
  const text = head.toString('latin1');
  if (text.startsWith('RIFF')) return text.startsWith('WEBP', 8);
  if (text.startsWith('ftyp', 4)) return /avi[fs]/.test(text.slice(8));
  return ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a'].some((start) => text.startsWith(start));
}

/** Types that browsers give to pictures of these formats. */
const pictureTypes: ReadonlySet<string> = new Set(
  ['png', 'jpeg', 'gif', 'webp', 'avif'].map((format) => `image/${format}`),
);

/** Has a worker make a thumbnail of each file, unless it has been requested before. */
export async function requestThumbnails(pool: Pool, fileIds: readonly string[]): Promise<void> {
  // The order of the ids prevents deadlocks with deletions. A file that is gone needs no thumbnail.
  await pool.query({
    name: 'thumbnails-request',
    text: `INSERT INTO thumbnails (file_id, due_at)
           SELECT id, now() FROM files WHERE id = ANY ($1::uuid[]) ORDER BY id FOR KEY SHARE
           ON CONFLICT DO NOTHING`,
    values: [fileIds],
  });
}

/** The sizes of the thumbnails that exist, by file. Requests the missing ones. */
export async function findThumbnailSizes(
  pool: Pool,
  files: readonly { readonly id: string; readonly type: string }[],
): Promise<ReadonlyMap<string, ThumbnailSize>> {
  if (files.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; width: number | null; height: number | null }>({
    name: 'thumbnails-sizes',
    text: 'SELECT file_id AS id, width, height FROM thumbnails WHERE file_id = ANY ($1::uuid[])',
    values: [files.map(({ id }) => id)],
  });
  const known = new Set(rows.map(({ id }) => id));
  const missing = files.filter(({ id, type }) => pictureTypes.has(type) && !known.has(id));
  if (missing.length > 0) {
    await requestThumbnails(
      pool,
      missing.map(({ id }) => id),
    );
  }
  return new Map(rows.flatMap(({ id, width, height }) => (width && height ? [[id, { width, height }]] : [])));
}

/** The thumbnail of a file of one of the scope's submissions; null when there is none. */
export async function findThumbnail(pool: Pool, scope: Scope, fileId: string): Promise<Buffer | null> {
  if (!isUuid(fileId)) return null;
  const values: unknown[] = [fileId, scope.accountId];
  const within = withinSql(scope, 's.form_id', values);
  const joined = within && ` JOIN submissions s ON s.id = f.submission_id${within}`;
  const { rows } = await pool.query<{ content: Buffer | null }>({
    name: statementName('thumbnail', scope),
    text: `SELECT t.content FROM thumbnails t JOIN files f ON f.id = t.file_id${joined} WHERE t.file_id = $1 AND f.account_id = $2`,
    values,
  });
  return rows[0]?.content ?? null;
}

/** Attempts to read a file from its storage; also bounds how often a picture may end the worker. */
const maxTries = 4;

/**
 * The next file whose thumbnail is due; null when none is. Unless it is settled, it is due again after 1, 4 and 16
 * minutes. Any number of workers may call this at once.
 */
export async function claimThumbnail(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ fileId: string }>({
    name: 'thumbnail-claim',
    text: `UPDATE thumbnails SET tries = tries + 1,
             due_at = CASE WHEN tries + 1 < ${maxTries} THEN now() + 4 ^ tries * interval '1 minute' END
           WHERE file_id = (SELECT file_id FROM thumbnails WHERE due_at <= now()
                            ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
           RETURNING file_id AS "fileId"`,
  });
  return rows[0]?.fileId ?? null;
}

/** Stores a file's thumbnail, or with null that there can be none. */
export async function saveThumbnail(pool: Pool, fileId: string, thumbnail: Thumbnail | null): Promise<void> {
  await pool.query({
    name: 'thumbnail-save',
    text: 'UPDATE thumbnails SET due_at = NULL, width = $2, height = $3, content = $4 WHERE file_id = $1',
    values: [fileId, thumbnail?.width, thumbnail?.height, thumbnail?.content],
  });
}

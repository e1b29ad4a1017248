import { pipeline, Readable } from 'node:stream';
import type { Pool } from 'pg';
import { StorageError } from './file-storage';
import type { StorageRow, Storages } from './storage';
import { verifyChecksum } from './verify-checksum';

/** What is needed to send a file. */
export interface ReadableFile {
  readonly id: string;
  readonly filename: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly key: string;
  /** Whether the bytes are still in the database. */
  readonly inDatabase: boolean;
  /** Where they are stored otherwise. */
  readonly storage: StorageRow | null;
}

/** The bytes are no longer in PostgreSQL: the file was uploaded to its storage, or deleted. */
export class ContentGone extends Error {
  constructor() {
    super('the bytes of this file are no longer in the database');
    this.name = 'ContentGone';
  }
}

/** The file with this id, a UUID; null when it was deleted. */
export async function findReadableFile(pool: Pool, id: string): Promise<ReadableFile | null> {
  const { rows } = await pool.query<ReadableFile>({
    name: 'file-readable',
    text: `SELECT f.id, f.filename, f.mime_type AS type, f.size, f.sha256, f.storage_key AS key,
                  f.content IS NOT NULL AS "inDatabase",
                  (SELECT json_build_object('id', s.id, 'accountId', s.account_id, 'kind', s.kind, 'settings', s.settings)
                   FROM storages s WHERE s.id = f.storage_id) AS storage
           FROM files f WHERE f.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

interface Sources {
  readonly pool: Pool;
  readonly storages: Storages;
}

/**
 * The bytes of a file, wherever they are, even when the file is uploaded while it is read. The stream fails with a
 * StorageError when the storage fails or returns other bytes, and with ContentGone when the file is deleted.
 */
export function readFile(file: ReadableFile, sources: Sources, signal: AbortSignal): Readable {
  const bytes = Readable.from(readFromEither(file, sources, signal), { objectMode: false });
  return pipeline(bytes, verifyChecksum(file), () => undefined);
}

async function* readFromEither(file: ReadableFile, sources: Sources, signal: AbortSignal): AsyncGenerator<Buffer> {
  let sent = 0;
  if (file.inDatabase) {
    try {
      for await (const chunk of readContent(sources.pool, file.id, file.size)) {
        sent += chunk.length;
        yield chunk;
      }
      return;
    } catch (error) {
      if (!(error instanceof ContentGone)) throw error;
    }
  }
  // A file that has just left the database is looked up again to learn its storage.
  const stored = file.inDatabase ? await findReadableFile(sources.pool, file.id) : file;
  yield* skip(await openStored(stored, sources, signal), sent);
}

async function openStored(file: ReadableFile | null, { storages }: Sources, signal: AbortSignal): Promise<Readable> {
  if (!file) throw new ContentGone();
  if (!file.storage) throw new StorageError('the storage of this file is no longer known');
  return (await storages.open(file.storage)).read(file.key, signal);
}

async function* skip(body: Readable, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      const rest = chunk.subarray(Math.min(left, chunk.length));
      left -= chunk.length - rest.length;
      if (rest.length > 0) yield rest;
    }
  } catch (cause) {
    throw new StorageError('the connection to the storage broke in the middle of the file', { cause });
  }
}

const chunkBytes = 256 * 1024;

/**
 * The bytes of a file in the database, 256 KiB at a time; the stream fails with ContentGone when they are not there.
 */
export function readContent(pool: Pool, fileId: string, size: number): Readable {
  return Readable.from(readChunks(pool, fileId, size), { objectMode: false, highWaterMark: chunkBytes });
}

async function* readChunks(pool: Pool, fileId: string, size: number): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < size; offset += chunkBytes) {
    const { rows } = await pool.query<{ chunk: Buffer | null }>({
      name: 'file-chunk',
      text: 'SELECT substring(content FROM $2 FOR $3) AS chunk FROM files WHERE id = $1',
      values: [fileId, offset + 1, chunkBytes],
    });
    const chunk = rows[0]?.chunk;
    if (!chunk?.length) throw new ContentGone();
    yield chunk;
  }
}

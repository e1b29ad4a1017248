import { pipeline, Readable } from 'node:stream';
import type { Pool } from 'pg';
import { createBodyCheck } from './checked-body';
import { ContentGone, readContent } from './file.content';
import { findReadableFile, type ReadableFile } from './file.repository';
import { StorageError, type Storages } from './storage';

interface Sources {
  readonly pool: Pool;
  readonly storages: Storages;
}

/**
 * A file's bytes, wherever they lie, also when they move while they are read. The stream breaks with a StorageError when
 * the storage fails or has other bytes than were received, and with ContentGone when the file is deleted.
 */
export function readFile(file: ReadableFile, sources: Sources, signal: AbortSignal): Readable {
  const pieces = Readable.from(readPieces(file, sources, signal), { objectMode: false });
  return pipeline(pieces, createBodyCheck(file), () => undefined);
}

async function* readPieces(file: ReadableFile, sources: Sources, signal: AbortSignal): AsyncGenerator<Buffer> {
  let given = 0;
  if (file.waiting) {
    try {
      for await (const piece of readContent(sources.pool, file.id, file.size)) {
        given += piece.length;
        yield piece;
      }
      return;
    } catch (error) {
      if (!(error instanceof ContentGone)) throw error;
    }
  }
  // Read again where it waited a moment ago: only now is it known where it went.
  yield* skip(
    await openStored(file.waiting ? await findReadableFile(sources.pool, file.id) : file, sources, signal),
    given,
  );
}

async function openStored(file: ReadableFile | null, { storages }: Sources, signal: AbortSignal): Promise<Readable> {
  if (!file) throw new ContentGone();
  if (!file.storage) throw new StorageError('the storage of this file is not known any more');
  return storages.open(file.storage).read(file.key, signal);
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
    throw new StorageError('the storage broke off in the middle of the file', { cause });
  }
}

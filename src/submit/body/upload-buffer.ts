import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { limits } from '../../../config/limits';
import type { Place } from './admission';

/** The bytes of one uploaded file, whole, as long as its request is under way. */
export interface ReceivedBytes {
  readonly size: number;
  readonly sha256: Buffer;
  read(): Promise<Buffer>;
}

/**
 * Takes one request's files in without holding them in memory: each goes into a temporary file whose name is taken away
 * before its first byte, so that none is left behind whatever becomes of the request or the process.
 */
export class ReceivedFiles {
  readonly #handles = new Set<FileHandle>();
  /** Why files could not be written down, for the log. */
  readonly failures: Error[] = [];
  readonly #place: Pick<Place, 'holdOnDisk'>;
  #disposed = false;

  constructor(place: Pick<Place, 'holdOnDisk'>) {
    this.#place = place;
  }

  /** Reads a file to its end; null for one over the size limit, and for one that could not be written down. */
  async receive(stream: Readable): Promise<ReceivedBytes | null> {
    const hash = createHash('sha256');
    let handle: FileHandle | null = null;
    let size = 0;
    let failed = false;
    // What is not kept is read all the same: the parser goes on only where a file was read to its end.
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (failed || size > limits.bytesPerFile) continue;
      this.#place.holdOnDisk(chunk.length);
      hash.update(chunk);
      try {
        handle ??= await this.#openNameless();
        await handle.writeFile(chunk);
      } catch (error) {
        this.failures.push(error as Error);
        failed = true;
      }
    }
    const kept = handle;
    if (failed || size > limits.bytesPerFile) {
      if (kept) await this.#close(kept);
      return null;
    }
    return { size, sha256: hash.digest(), read: async () => (kept ? readWhole(kept, size) : Buffer.alloc(0)) };
  }

  /** Gives up every file, and each that may still come. */
  async dispose(): Promise<void> {
    this.#disposed = true;
    if (this.#handles.size > 0) await Promise.all([...this.#handles].map((handle) => this.#close(handle)));
  }

  async #openNameless(): Promise<FileHandle> {
    const name = path.join(tmpdir(), `letterbox-${randomUUID()}`);
    const handle = await open(name, 'wx+', 0o600);
    await unlink(name);
    this.#handles.add(handle);
    if (this.#disposed) await this.#close(handle);
    return handle;
  }

  async #close(handle: FileHandle): Promise<void> {
    if (this.#handles.delete(handle)) await handle.close();
  }
}

async function readWhole(handle: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  const { bytesRead } = await handle.read(bytes, 0, size, 0);
  if (bytesRead !== size) throw new Error('a received file is shorter than it was');
  return bytes;
}

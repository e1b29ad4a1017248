import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { limits } from '../../../config/limits';
import type { RequestReservation } from './admission';

/** One uploaded file; `read` works until the buffer is disposed of. */
export interface BufferedFile {
  readonly size: number;
  readonly sha256: Buffer;
  read(): Promise<Buffer>;
}

/** A file that was read but not buffered. */
export interface DroppedUpload {
  readonly size: number;
  readonly reason: 'too_large' | 'lost';
}

/**
 * Buffers the files of one request on disk, not in memory. Temporary files have no name, so none is left behind, even
 * if the process is killed.
 */
export class UploadBuffer {
  /** Why files could not be written to disk. */
  readonly errors: Error[] = [];
  readonly #handles = new Set<FileHandle>();
  readonly #reservation: Pick<RequestReservation, 'reserveDisk'>;
  #isDisposed = false;

  constructor(reservation: Pick<RequestReservation, 'reserveDisk'>) {
    this.#reservation = reservation;
  }

  /** Reads a file to its end. Drops it if it is over the size limit or could not be written to disk. */
  async store(stream: Readable): Promise<BufferedFile | DroppedUpload> {
    const hash = createHash('sha256');
    let handle: FileHandle | null = null;
    let size = 0;
    let hasFailed = false;
    // A dropped file is read to its end as well, because the parser does not continue before that.
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (hasFailed || size > limits.bytesPerFile) continue;
      this.#reservation.reserveDisk(chunk.length);
      hash.update(chunk);
      try {
        handle ??= await this.#openTempFile();
        await handle.writeFile(chunk);
      } catch (error) {
        this.errors.push(error as Error);
        hasFailed = true;
      }
    }
    const file = handle;
    if (hasFailed || size > limits.bytesPerFile) {
      if (file) await this.#close(file);
      return { size, reason: hasFailed ? 'lost' : 'too_large' };
    }
    return { size, sha256: hash.digest(), read: async () => (file ? readAll(file, size) : Buffer.alloc(0)) };
  }

  /** Deletes all files, including those that are still being written. */
  async dispose(): Promise<void> {
    this.#isDisposed = true;
    if (this.#handles.size > 0) await Promise.all([...this.#handles].map((handle) => this.#close(handle)));
  }

  async #openTempFile(): Promise<FileHandle> {
    const handle = await openTempFile(tmpdir());
    this.#handles.add(handle);
    if (this.#isDisposed) await this.#close(handle);
    return handle;
  }

  async #close(handle: FileHandle): Promise<void> {
    if (this.#handles.delete(handle)) await handle.close();
  }
}

/** Linux's flag for a file without a name, which Node does not name; it includes O_DIRECTORY. */
const O_TMPFILE = 0o20000000 | constants.O_DIRECTORY;

/** Opens a file that nobody else can open. Where a file without a name is not possible, its name is removed at once. */
async function openTempFile(folder: string): Promise<FileHandle> {
  if (process.platform === 'linux') {
    const unnamed = await open(folder, O_TMPFILE | constants.O_RDWR, 0o600).catch(() => null);
    if (unnamed) return unnamed;
  }
  const name = path.join(folder, `letterbox-${randomUUID()}`);
  const handle = await open(name, 'wx+', 0o600);
  await unlink(name);
  return handle;
}

async function readAll(handle: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  const { bytesRead } = await handle.read(bytes, 0, size, 0);
  if (bytesRead !== size) throw new Error('a buffered upload is shorter than what was written');
  return bytes;
}

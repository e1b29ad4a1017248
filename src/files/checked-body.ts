import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { FileFacts } from './file-storage';
import { StorageError } from './storage-error';

/**
 * Passes bytes on as they are and breaks when they have not the size and hash of `facts`. The last piece is held back
 * until then, so a body that is wrong never arrives whole.
 */
export function createBodyCheck({ size, sha256 }: FileFacts): Transform {
  const hash = createHash('sha256');
  let total = 0;
  let held: Buffer | null = null;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      total += chunk.length;
      const ready = held;
      held = chunk;
      if (total > size) done(corrupted());
      else done(null, ready);
    },
    flush(done) {
      if (total !== size || !hash.digest().equals(sha256)) done(corrupted());
      else done(null, held);
    },
  });
}

function corrupted(): StorageError {
  return new StorageError('the bytes of this file are not those that were received');
}

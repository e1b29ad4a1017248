import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { type FileFacts, StorageError } from './file-storage';

/**
 * Passes bytes through and fails when they do not match the size and hash of `facts`. Keeps the last chunk until
 * then, so that a wrong body never arrives complete.
 */
export function verifyChecksum({ size, sha256 }: FileFacts): Transform {
  const hash = createHash('sha256');
  let total = 0;
  let last: Buffer | null = null;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      total += chunk.length;
      const ready = last;
      last = chunk;
      if (total > size) done(corrupted());
      else done(null, ready);
    },
    flush(done) {
      if (total !== size || !hash.digest().equals(sha256)) done(corrupted());
      else done(null, last);
    },
  });
}

function corrupted(): StorageError {
  return new StorageError('the bytes of this file differ from those that were received');
}

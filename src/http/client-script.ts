import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A script for browsers in the encodings that they take. */
export interface ClientScript {
  /** Stands for the content; a header's ETag is made of it. */
  readonly hash: string;
  readonly bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

// Beside the program where that is built, else in what the last build left.
const folders = ['../../client', '../../dist/client'].map((folder) => path.join(__dirname, folder));

/** Reads a script that the build made of `client/`, by its path in there; null where the build lacks it. */
export function readClientScript(name: string): ClientScript | null {
  const file = folders.map((folder) => path.join(folder, name)).find((candidate) => existsSync(candidate));
  if (file === undefined) return null;
  const identity = readFileSync(file);
  return {
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 27),
    bodies: { br: brotliCompressSync(identity), gzip: gzipSync(identity, { level: 9 }), identity },
  };
}

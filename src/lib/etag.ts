import { createHash } from 'node:crypto';

/** The ETag of an object: it changes with every value in `version`. */
export function etagOf(version: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(version)).digest('base64url').slice(0, 27)}"`;
}

import { createHash } from 'node:crypto';

/** A short name for the key: no visitor's address stands in clear in a store. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

import { hash } from 'node:crypto';

/** A short name for the key: no visitor's address stands in clear in a store. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'base64url');
}

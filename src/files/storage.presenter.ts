import type { StorageRow } from './storage';

/** A storage as its owner sees it, null when none is connected; the secret is never shown. */
export function presentStorage(row: StorageRow | null) {
  if (row === null) return null;
  if (row.kind === 'local') return { kind: row.kind };
  const { endpoint, region, bucket, access_key_id } = row.settings;
  return { kind: row.kind, endpoint, region, bucket, access_key_id };
}

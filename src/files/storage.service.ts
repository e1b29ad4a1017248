import type { Transaction } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { InputError } from '../lib/input-error';
import { readSettings } from '../lib/settings';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import { checkStorage } from './check-storage';
import type { StorageRow, Storages } from './storage';
import { listStorages, switchStorage } from './storage.repository';
import { type StorageInput, storageSettings } from './storage.settings';

/**
 * Connects the storage described by `input` for the account's new files, after writing, reading and deleting a test
 * file there within 8 s. Throws InputError for an invalid setting or a storage that does not work; nothing is changed
 * then. A bucket that the account used before keeps its row, so that new credentials also apply to its old files.
 */
export async function connectStorage(
  { db, storages }: { db: Database; storages: Storages },
  accountId: string,
  input: unknown,
): Promise<void> {
  const wanted = readSettings(storageSettings, input);
  const known = (await listStorages(db, accountId)).find((row) => isSamePlace(row, wanted));
  const row = toRow(wanted, { id: known?.id ?? uuidv7(), accountId }, known, storages);
  await checkStorage(await storages.open(row), accountId);
  await switchStorage(db, accountId, row);
}

/** Disconnects the account's storage; files that are already there stay. */
export function disconnectStorage(db: Database, accountId: string, transaction?: Transaction): Promise<void> {
  return switchStorage(db, accountId, null, transaction);
}

/** Each connection test sends a few requests to an address that the owner typed. */
const testLimit = [{ limit: 10, windowMs: 60_000 }];

/** Counts a connection test of an account; false after too many within a minute. */
export async function countStorageTest(limiter: RateLimiter, accountId: string): Promise<boolean> {
  return (await limiter.consume(`storage-test:${accountId}`, testLimit)).allowed;
}

function isSamePlace(row: StorageRow, wanted: StorageInput): boolean {
  if (row.kind === 'local' || wanted.kind === 'local') return row.kind === wanted.kind;
  return row.settings.endpoint === wanted.endpoint && row.settings.bucket === wanted.bucket;
}

function toRow(
  wanted: StorageInput,
  ids: { id: string; accountId: string },
  known: StorageRow | undefined,
  storages: Storages,
): StorageRow {
  if (wanted.kind === 'local') return { ...ids, kind: 'local', settings: {} };
  const { kind, secret_access_key: secret, ...settings } = wanted;
  const sealed =
    secret === undefined ? known?.kind === 's3' && known.settings.secret_access_key : storages.seal(secret);
  if (!sealed) throw secretMissing();
  return { ...ids, kind, settings: { ...settings, secret_access_key: sealed } };
}

function secretMissing(): InputError {
  const setting = 'secret_access_key';
  return new InputError('invalid_setting', `${setting} is required`, [{ setting, message: 'is required' }]);
}

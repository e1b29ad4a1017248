import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createStorages, type StorageRow, type Storages } from '../files/storage';
import { createSecretBox } from '../lib/secrets';
import { formatBytes } from '../lib/text';
import { type Check, type Finding, ok, problem, reasonOf, warning } from './check';

const maxBuckets = 20;
const bucketTimeoutMs = 4_000;

/** Checks that accounts can store files, and that their buckets can be reached and accept their logins. */
export const checkStorages: Check = async (context, signal) => {
  const findings = await Promise.all([checkMissingStorages(context, signal), checkBuckets(context, signal)]);
  return findings.flat();
};

/** Where new accounts start with local storage, older ones may have none. */
const checkMissingStorages: Check = async ({ db, config }) => {
  if (!config.hasLocalStorage) return [];
  const { rows } = await db.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM accounts WHERE storage_id IS NULL AND plan <> 'free'`,
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return [];
  const advice = 'Unless their owners disconnected it, connect local storage on their pages at /admin.';
  return [warning(`accounts without a storage, whose files are dropped: ${count}`, advice)];
};

const checkBuckets: Check = async ({ db, config }, signal) => {
  const { rows } = await db.pool.query<StorageRow>(
    `SELECT s.id, s.account_id AS "accountId", s.kind, s.settings FROM storages s
     WHERE s.kind = 's3' AND EXISTS (SELECT 1 FROM accounts a WHERE a.id = s.account_id AND a.storage_id = s.id)
     ORDER BY s.created_at DESC LIMIT ${maxBuckets + 1}`,
  );
  if (rows.length === 0) return [ok('no account stores its files in a bucket')];
  if (config.secretKey === '') {
    return [warning('the buckets were not checked', 'Set SECRET_KEY, which decrypts their logins.')];
  }
  const storages = createStorages(config, createSecretBox(config.secretKey, config.secretKeyPrevious));
  try {
    const checked = rows.slice(0, maxBuckets);
    const problems = (await Promise.all(checked.map((row) => checkBucket(storages, row, signal)))).flat();
    const rest = rows.length > maxBuckets ? `; only the ${maxBuckets} newest were checked` : '';
    return problems.length > 0 ? problems : [ok(`buckets that respond: ${checked.length}${rest}`)];
  } finally {
    storages.close();
  }
};

async function checkBucket(storages: Storages, row: StorageRow, signal: AbortSignal): Promise<Finding[]> {
  try {
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(bucketTimeoutMs)]);
    const storage = await storages.open(row);
    // Removing a file that does not exist needs the same permissions as storing one, and changes nothing.
    await storage.remove(`${row.accountId}/${randomUUID()}`, timeout);
    return [];
  } catch (error) {
    const found = `the bucket of account ${row.accountId} cannot be used: ${reasonOf(error)}`;
    return [problem(found, 'Fix the bucket or its login; until then files stay in the database.')];
  }
}

const mebibyte = 1024 * 1024;
const minFreeBytes = { problem: 100 * mebibyte, warning: 1024 * mebibyte };

/** Checks that the folders to which this machine writes are writable and have free space. */
export const checkDisk: Check = async ({ config }) => {
  const folders = { DATA_DIR: config.dataDir, FILES_DIR: config.filesDir, 'the temporary folder': os.tmpdir() };
  return Promise.all(Object.entries(folders).map(([name, folder]) => checkFolder(name, folder)));
};

async function checkFolder(name: string, folder: string): Promise<Finding> {
  const what = `${name} (${folder})`;
  const existing = await nearestExisting(folder);
  try {
    await access(existing, constants.W_OK);
    const { bavail, bsize, files, ffree } = await statfs(existing);
    const free = bavail * bsize;
    const found = `${what} has ${formatBytes(free)} of free space`;
    if (free < minFreeBytes.problem) return problem(found, 'Free some space, or uploads and starts will fail.');
    if (free < minFreeBytes.warning) return warning(found, 'Free some space before the disk is full.');
    if (files > 0 && ffree < files / 100) {
      return warning(`${what} has few free inodes`, 'Delete files that are no longer needed there.');
    }
    return ok(found);
  } catch (error) {
    return problem(
      `${what} cannot be used: ${reasonOf(error)}`,
      'Give the user that runs Letterbox write access to it.',
    );
  }
}

/** The folder itself or, if it does not exist, the nearest parent that does. */
async function nearestExisting(folder: string): Promise<string> {
  const exists = await access(folder).then(
    () => true,
    (error) => error.code !== 'ENOENT',
  );
  return exists || folder === path.dirname(folder) ? folder : nearestExisting(path.dirname(folder));
}

import { randomUUID } from 'node:crypto';
import { createStorages, type StorageRow, type Storages } from '../files/storage';
import { createSecretBox } from '../lib/secrets';
import { type Check, type Finding, ok, problem, reasonOf, warning } from './finding';

/** So many buckets are asked; their owners hear of the others when they fail. */
const most = 20;

/** Whether the buckets that accounts keep their files in can be reached and entered. */
export const checkStorages: Check = async ({ db, config }, signal) => {
  const { rows } = await db.pool.query<StorageRow>(
    `SELECT s.id, s.account_id AS "accountId", s.kind, s.settings FROM storages s
     WHERE s.kind = 's3' AND EXISTS (SELECT 1 FROM accounts a WHERE a.id = s.account_id AND a.storage_id = s.id)
     ORDER BY s.created_at DESC LIMIT ${most + 1}`,
  );
  if (rows.length === 0) return [ok('no account keeps its files in a bucket')];
  if (config.secretKey === '')
    return [warning('the buckets were not asked', 'Set SECRET_KEY, which opens their logins.')];
  const storages = createStorages(config, createSecretBox(config.secretKey, config.secretKeyPrevious));
  try {
    const asked = rows.slice(0, most);
    const failed = (await Promise.all(asked.map((row) => enter(storages, row, signal)))).flat();
    const rest = rows.length > most ? `; the ${most} newest were asked` : '';
    return failed.length > 0 ? failed : [ok(`buckets answer: ${asked.length}${rest}`)];
  } finally {
    storages.close();
  }
};

async function enter(storages: Storages, row: StorageRow, signal: AbortSignal): Promise<Finding[]> {
  try {
    // To remove what is not there takes the same rights as to store, and changes nothing.
    const patience = AbortSignal.any([signal, AbortSignal.timeout(4_000)]);
    const storage = await storages.open(row);
    await storage.remove(`${row.accountId}/${randomUUID()}`, patience);
    return [];
  } catch (error) {
    const found = `the bucket of account ${row.accountId} cannot be used: ${reasonOf(error)}`;
    return [problem(found, 'Mend the bucket or its login; files wait in the database meanwhile.')];
  }
}

import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from '../db/database';
import type { StorageRow } from './storage';

const columns = 'id, account_id AS "accountId", kind, settings';

/** Every storage that the account has used and that still holds files of it. */
export function listStorages(db: Database, accountId: string): Promise<StorageRow[]> {
  const text = `SELECT ${columns} FROM storages WHERE account_id = $1 ORDER BY created_at`;
  return db.sequelize.query<StorageRow>(text, { bind: [accountId], type: QueryTypes.SELECT });
}

/** The storage for the account's new files; null when none is connected. */
export async function findStorage(
  db: Database,
  account: { storageId: string | null },
  transaction: Transaction | null = null,
): Promise<StorageRow | null> {
  if (account.storageId === null) return null;
  const text = `SELECT ${columns} FROM storages WHERE id = $1`;
  const bind = [account.storageId];
  const rows = await db.sequelize.query<StorageRow>(text, { bind, type: QueryTypes.SELECT, transaction });
  return rows[0] ?? null;
}

/**
 * Makes `row` the storage for the account's new files, inserting or updating it; null disconnects the storage. The
 * previous storage is deleted if it holds no files.
 */
export async function switchStorage(
  db: Database,
  accountId: string,
  row: StorageRow | null,
  transaction?: Transaction,
): Promise<void> {
  if (!transaction) return db.sequelize.transaction((own) => switchStorage(db, accountId, row, own));
  const run = (text: string, bind: unknown[]) => db.sequelize.query(text, { bind, transaction });
  const [before] = await db.sequelize.query<{ id: string | null }>(
    'SELECT storage_id AS id FROM accounts WHERE id = $1 FOR UPDATE',
    { bind: [accountId], transaction, type: QueryTypes.SELECT },
  );
  if (row) {
    await run(
      `INSERT INTO storages (id, account_id, kind, settings) VALUES ($1, $2, $3, $4::jsonb)
       ON CONFLICT (id) DO UPDATE SET settings = excluded.settings`,
      [row.id, accountId, row.kind, JSON.stringify(row.settings)],
    );
  }
  await run('UPDATE accounts SET storage_id = $2, updated_at = now() WHERE id = $1', [accountId, row?.id ?? null]);
  if (before?.id && before.id !== row?.id) {
    for (const statement of deleteUnusedStorage) await run(statement, [before.id]);
  }
}

const unused = `id = $1 AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = s.account_id AND storage_id = s.id)
  AND NOT EXISTS (SELECT 1 FROM file_deletions WHERE storage_id = s.id)`;

/**
 * Two statements, to run in one transaction, that delete a storage ($1) with its secret once no account, file or
 * pending deletion refers to it. Assigning a storage to a file locks the storage's row, so the second statement sees
 * every file.
 */
export const deleteUnusedStorage = [
  `SELECT id FROM storages s WHERE ${unused} FOR UPDATE`,
  `DELETE FROM storages s WHERE ${unused} AND NOT EXISTS (SELECT 1 FROM files WHERE storage_id = s.id)`,
] as const;

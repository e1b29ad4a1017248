import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from '../db/database';
import { forgetUnusedStorage } from './forget-storage';
import type { StorageRow } from './storage';

const columns = 'id, account_id AS "accountId", kind, settings';

/** Every storage that the account has used and that still holds files of it. */
export function listStorages(db: Database, accountId: string): Promise<StorageRow[]> {
  const text = `SELECT ${columns} FROM storages WHERE account_id = $1 ORDER BY created_at`;
  return db.sequelize.query<StorageRow>(text, { bind: [accountId], type: QueryTypes.SELECT });
}

/** The storage that takes the account's new files; null when none is connected. */
export async function findStorage(db: Database, account: { storageId: string | null }): Promise<StorageRow | null> {
  if (account.storageId === null) return null;
  const text = `SELECT ${columns} FROM storages WHERE id = $1`;
  const rows = await db.sequelize.query<StorageRow>(text, { bind: [account.storageId], type: QueryTypes.SELECT });
  return rows[0] ?? null;
}

/**
 * Has the account's new files go to this storage, or to none; its row is written, new or over the one with its id. The
 * storage that the account turns away from is forgotten where no file lies in it.
 */
export async function switchStorage(
  db: Database,
  accountId: string,
  row: StorageRow | null,
  within?: Transaction,
): Promise<void> {
  if (!within) return db.sequelize.transaction((transaction) => switchStorage(db, accountId, row, transaction));
  const run = (text: string, bind: unknown[]) => db.sequelize.query(text, { bind, transaction: within });
  const [before] = await db.sequelize.query<{ id: string | null }>(
    'SELECT storage_id AS id FROM accounts WHERE id = $1 FOR UPDATE',
    { bind: [accountId], transaction: within, type: QueryTypes.SELECT },
  );
  if (row) {
    await run(
      `INSERT INTO storages (id, account_id, kind, settings) VALUES ($1, $2, $3, $4::jsonb)
       ON CONFLICT (id) DO UPDATE SET settings = excluded.settings`,
      [row.id, accountId, row.kind, JSON.stringify(row.settings)],
    );
  }
  await run('UPDATE accounts SET storage_id = $2, updated_at = now() WHERE id = $1', [accountId, row?.id ?? null]);
  if (before?.id && before.id !== row?.id) await forgetUnusedStorage(db, before.id, within);
}

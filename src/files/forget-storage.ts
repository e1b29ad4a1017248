import type { Transaction } from 'sequelize';
import type { Database } from '../db/database';

/** Deletes the row of a storage, and with it the secret, when no account, no file and no removal needs it any more. */
export async function forgetUnusedStorage(db: Database, id: string, transaction: Transaction): Promise<void> {
  // Whoever aims a file at a storage holds its row meanwhile, so the second statement sees every such file.
  const [locked] = await db.sequelize.query(
    `SELECT id FROM storages s
     WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = s.account_id AND storage_id = s.id)
       AND NOT EXISTS (SELECT 1 FROM file_deletions WHERE storage_id = s.id)
     FOR UPDATE`,
    { bind: [id], transaction },
  );
  if (locked.length === 0) return;
  await db.sequelize.query(
    `DELETE FROM storages s
     WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = s.account_id AND storage_id = s.id)
       AND NOT EXISTS (SELECT 1 FROM file_deletions WHERE storage_id = s.id)
       AND NOT EXISTS (SELECT 1 FROM files WHERE storage_id = s.id)`,
    { bind: [id], transaction },
  );
}

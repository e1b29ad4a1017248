import { QueryTypes } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { hashToken } from '../lib/tokens';
import { hashNewPassword, replacePassword } from './password';

/**
 * Asks for a mail with a reset link to the account of this address; the same statement runs when there is none. An account
 * gets three an hour. A worker makes the link and sends it.
 */
export async function requestPasswordReset(db: Database, email: string): Promise<void> {
  await db.pool.query(
    `WITH account AS (SELECT id FROM accounts WHERE lower(email) = lower($2)),
          old AS (DELETE FROM password_resets WHERE account_id IN (TABLE account) AND requested_at < now() - interval '1 day')
     INSERT INTO password_resets (id, account_id)
     SELECT $1, id FROM account
     WHERE (SELECT count(*) FROM password_resets
            WHERE account_id = account.id AND requested_at > now() - interval '1 hour') < 3`,
    [uuidv7(), email.trim().replaceAll('\0', '')],
  );
}

/** Whether this token still changes a password. */
export async function isResetToken(db: Database, token: string): Promise<boolean> {
  const { rowCount } = await db.pool.query('SELECT FROM password_resets WHERE token_hash = $1 AND expires_at > now()', [
    hashToken(token),
  ]);
  return rowCount === 1;
}

/**
 * Sets a new password by a mailed token, once, and ends all sessions of the account; false when the token does not work
 * (any more). Throws InputError for a password that will not do, and then the token still works.
 */
export async function resetPassword(db: Database, token: string, password: string | null): Promise<boolean> {
  if (!(await isResetToken(db, token))) return false;
  const passwordHash = await hashNewPassword(password);
  return db.sequelize.transaction(async (transaction) => {
    const [used] = await db.sequelize.query<{ account_id: string }>(
      'DELETE FROM password_resets WHERE token_hash = $1 AND expires_at > now() RETURNING account_id',
      { bind: [hashToken(token)], type: QueryTypes.SELECT, transaction },
    );
    if (used) await replacePassword(db, used.account_id, passwordHash, transaction);
    return used !== undefined;
  });
}

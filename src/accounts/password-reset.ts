import { QueryTypes } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { hashToken } from '../lib/tokens';
import { hashNewPassword, replacePassword } from './password';

/**
 * Requests an e-mail with a reset link for the account with this address, at most three an hour; a worker creates and
 * sends the link. Runs the same statement when there is no such account, so that timing reveals nothing.
 */
export async function requestPasswordReset(db: Database, email: string): Promise<void> {
  await db.sequelize.query(
    `WITH account AS (SELECT id FROM accounts WHERE lower(email) = lower($2)),
          old AS (DELETE FROM password_resets WHERE account_id IN (TABLE account) AND kind = 'reset'
                  AND requested_at < now() - interval '1 day')
     INSERT INTO password_resets (id, account_id)
     SELECT $1::uuid, id FROM account
     WHERE (SELECT count(*) FROM password_resets
            WHERE account_id = account.id AND kind = 'reset' AND requested_at > now() - interval '1 hour') < 3`,
    { bind: [uuidv7(), email.trim().replaceAll('\0', '')] },
  );
}

/** Whether this token can still reset a password. */
export async function isResetToken(db: Database, token: string): Promise<boolean> {
  const found = await db.sequelize.query('SELECT 1 FROM password_resets WHERE token_hash = $1 AND expires_at > now()', {
    bind: [hashToken(token)],
    type: QueryTypes.SELECT,
  });
  return found.length === 1;
}

/**
 * Sets a new password with a token from an e-mail, once, and ends all sessions of the account. Resolves to the
 * account's id, or null when the token is invalid or expired. Throws InputError for an unacceptable password; the token
 * stays valid then.
 */
export async function resetPassword(db: Database, token: string, password: string | null): Promise<string | null> {
  if (!(await isResetToken(db, token))) return null;
  const passwordHash = await hashNewPassword(password);
  return db.sequelize.transaction(async (transaction) => {
    const [used] = await db.sequelize.query<{ account_id: string }>(
      'DELETE FROM password_resets WHERE token_hash = $1 AND expires_at > now() RETURNING account_id',
      { bind: [hashToken(token)], type: QueryTypes.SELECT, transaction },
    );
    if (used) await replacePassword(db, used.account_id, passwordHash, transaction);
    return used?.account_id ?? null;
  });
}

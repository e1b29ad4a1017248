import { QueryTypes } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { hashToken } from '../lib/tokens';
import { hashNewPassword, replacePassword } from './password';
import { proveEmailSql } from './verified-email';

/** SQL for the links that set a password. */
const setsPassword = `kind IN ('reset', 'first-password')`;

/**
 * Requests an e-mail with a reset link for the user with this address, at most three an hour; a worker creates and
 * sends the link. Runs the same statement when there is no such user, so that timing reveals nothing.
 */
export async function requestPasswordReset(db: Database, email: string): Promise<void> {
  await db.sequelize.query(
    `WITH person AS (SELECT id, email FROM users WHERE lower(email) = lower($2)),
          old AS (DELETE FROM mailed_links WHERE user_id IN (SELECT id FROM person) AND kind = 'reset'
                  AND requested_at < now() - interval '1 day')
     INSERT INTO mailed_links (id, kind, user_id, email)
     SELECT $1::uuid, 'reset', id, email FROM person
     WHERE (SELECT count(*) FROM mailed_links
            WHERE user_id = person.id AND kind = 'reset' AND requested_at > now() - interval '1 hour') < 3`,
    { bind: [uuidv7(), email.trim().replaceAll('\0', '')] },
  );
}

/** Whether this token can still set a password. */
export async function isResetToken(db: Database, token: string): Promise<boolean> {
  const found = await db.sequelize.query(
    `SELECT 1 FROM mailed_links WHERE token_hash = $1 AND expires_at > now() AND ${setsPassword}`,
    { bind: [hashToken(token)], type: QueryTypes.SELECT },
  );
  return found.length === 1;
}

/**
 * Sets a new password with a token from an e-mail, once, and ends all sessions of the user. Resolves to the user's id,
 * or null when the token is invalid or expired. Throws InputError for an unacceptable password; the token stays valid
 * then.
 */
export async function resetPassword(db: Database, token: string, password: string | null): Promise<string | null> {
  if (!(await isResetToken(db, token))) return null;
  const passwordHash = await hashNewPassword(password);
  return db.sequelize.transaction(async (transaction) => {
    const [used] = await db.sequelize.query<{ user_id: string }>(
      `DELETE FROM mailed_links WHERE token_hash = $1 AND expires_at > now() AND ${setsPassword} RETURNING user_id`,
      { bind: [hashToken(token)], type: QueryTypes.SELECT, transaction },
    );
    if (used) await db.sequelize.query(proveEmailSql, { bind: [used.user_id], transaction });
    if (used) await replacePassword(db, used.user_id, passwordHash, transaction);
    return used?.user_id ?? null;
  });
}

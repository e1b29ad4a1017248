import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { QueryTypes } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import type { Outcome } from '../lib/outcome';
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

/** A reset link that is to be mailed, by the one worker that got it. */
export interface ClaimedReset {
  readonly id: string;
  readonly email: string;
  /** 256 random bits; only their hash is kept. */
  readonly token: string;
}

/** Takes up to `most` requests of the last hour that nobody took, the oldest first, and starts the hour of each. */
export async function claimPasswordResets(pool: Pool, most: number): Promise<ClaimedReset[]> {
  const tokens = Array.from({ length: most }, () => randomBytes(32).toString('base64url'));
  const { rows } = await pool.query<{ id: string; email: string; place: string }>(
    `WITH waiting AS (
       SELECT id FROM password_resets WHERE claimed_at IS NULL AND requested_at > now() - interval '1 hour'
       ORDER BY requested_at LIMIT $1 FOR UPDATE SKIP LOCKED),
     placed AS (SELECT id, row_number() OVER () AS place FROM waiting)
     UPDATE password_resets AS reset
     SET claimed_at = now(), token_hash = ($2::text[])[placed.place], expires_at = now() + interval '1 hour'
     FROM placed, accounts
     WHERE reset.id = placed.id AND accounts.id = reset.account_id
     RETURNING reset.id, accounts.email, placed.place`,
    [most, tokens.map(hashToken)],
  );
  return rows.map(({ id, email, place }) => ({ id, email, token: tokens[Number(place) - 1] ?? '' }));
}

/** Writes down what became of the mail; it is not sent again. */
export async function recordPasswordReset(pool: Pool, id: string, outcome: Outcome): Promise<void> {
  const error = outcome.status === 'failed' ? outcome.error : null;
  await pool.query(
    'UPDATE password_resets SET sent_at = CASE WHEN $2::text IS NULL THEN now() END, error = $2 WHERE id = $1',
    [id, error],
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

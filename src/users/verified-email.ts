import type { Pool } from 'pg';

/**
 * SQL that records that somebody has proved to read the mail of the user `$1`. Everybody can sign up with any address: a
 * password, second factors, sessions and tokens from before the first proof may be a stranger's, and are removed with it.
 */
export const proveEmailSql = `
  WITH proved AS (
    UPDATE users SET email_verified_at = now(), password_hash = NULL, totp_secret = NULL, totp_step = NULL
    WHERE id = $1 AND email_verified_at IS NULL RETURNING id),
  ended AS (DELETE FROM sessions WHERE user_id IN (SELECT id FROM proved)),
  keys AS (DELETE FROM passkeys WHERE user_id IN (SELECT id FROM proved)),
  grants AS (DELETE FROM oauth_codes WHERE user_id IN (SELECT id FROM proved)),
  codes AS (DELETE FROM recovery_codes WHERE user_id IN (SELECT id FROM proved))
  DELETE FROM api_tokens WHERE user_id IN (SELECT id FROM proved)`;

export async function proveEmail(pool: Pick<Pool, 'query'>, userId: string): Promise<void> {
  await pool.query(proveEmailSql, [userId]);
}

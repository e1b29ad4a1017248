import type { Pool } from 'pg';
import { createCode, hashCode } from '../../lib/codes';

const count = 10;

/** Replaces the recovery codes of a user by ten new ones, which are shown once: only their hashes are stored. */
export async function renewRecoveryCodes(pool: Pool, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, () => createCode(16, 4));
  await pool.query(
    `WITH old AS (DELETE FROM recovery_codes WHERE user_id = $1)
     INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::text[])`,
    [userId, codes.map(hashCode)],
  );
  return codes;
}

/** Uses a recovery code up; false when it is none of the user's, or was used before. */
export async function takeRecoveryCode(pool: Pool, userId: string, code: string): Promise<boolean> {
  const { rowCount } = await pool.query('DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2', [
    userId,
    hashCode(code),
  ]);
  return rowCount === 1;
}

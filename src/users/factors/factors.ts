import type { Pool } from 'pg';
import type { Database } from '../../db/database';
import { addNotice } from '../security-notices';
import type { User } from '../user.model';

/** The second factors of a user. */
export interface Factors {
  readonly hasApp: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number;
}

export async function readFactors(pool: Pool, userId: string): Promise<Factors> {
  const { rows } = await pool.query<Factors>(
    `SELECT totp_secret IS NOT NULL AS "hasApp",
            (SELECT count(*)::int FROM passkeys WHERE user_id = users.id) AS passkeys,
            (SELECT count(*)::int FROM recovery_codes WHERE user_id = users.id) AS "recoveryCodes"
     FROM users WHERE id = $1`,
    [userId],
  );
  return rows[0] ?? { hasApp: false, passkeys: 0, recoveryCodes: 0 };
}

/** Whether signing in as this user takes more than the first factor. */
export function isSecondFactor({ hasApp, passkeys }: Factors): boolean {
  return hasApp || passkeys > 0;
}

/** Deletes the recovery codes of a user who has no second factor any more. */
export async function dropUnusedCodes(pool: Pool, userId: string): Promise<void> {
  await pool.query(
    `DELETE FROM recovery_codes WHERE user_id = $1
     AND NOT EXISTS (SELECT FROM passkeys WHERE user_id = $1)
     AND EXISTS (SELECT FROM users WHERE id = $1 AND totp_secret IS NULL)`,
    [userId],
  );
}

/**
 * Removes every second factor of a user who has lost them, and ends all sessions, since a lost phone may be signed in.
 */
export async function resetFactors(db: Database, user: User): Promise<void> {
  await db.sequelize.transaction(async (transaction) => {
    await user.update({ totpSecret: null }, { transaction });
    for (const table of ['passkeys', 'recovery_codes', 'sessions']) {
      await db.sequelize.query(`DELETE FROM ${table} WHERE user_id = $1`, { bind: [user.id], transaction });
    }
    await addNotice(db, user.id, { event: 'factors-reset' }, transaction);
  });
}

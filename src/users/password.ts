import Joi from 'joi';
import type { Transaction } from 'sequelize';
import { newAccountSettings } from '../accounts/account.settings';
import type { Database } from '../db/database';
import { InputError } from '../lib/input-error';
import { hashPassword, verifyPassword } from '../lib/passwords';
import { readSettings } from '../lib/settings';
import { addNotice } from './security-notices';
import type { User } from './user.model';

const passwordSettings = Joi.object<{ password: string }>({
  password: newAccountSettings.extract('password').required(),
});

/** Validates and hashes a new password; throws InputError with a problem at `password`. */
export async function hashNewPassword(password: string | null): Promise<string> {
  const settings = readSettings(passwordSettings, { password: password ?? '' });
  return hashPassword(settings.password);
}

/** Sets the user's password, ends all sessions, revokes the mailed links, and notifies the user unless it is the first. */
export async function replacePassword(
  db: Database,
  userId: string,
  passwordHash: string,
  transaction: Transaction,
): Promise<void> {
  const user = await db.models.User.findByPk(userId, { transaction, lock: transaction.LOCK.UPDATE });
  if (!user) return;
  const isFirst = user.passwordHash === null;
  await user.update({ passwordHash }, { transaction });
  const bind = [userId];
  await db.sequelize.query('DELETE FROM sessions WHERE user_id = $1', { bind, transaction });
  // A notice must not disappear because an intruder changes the password next.
  await db.sequelize.query(`DELETE FROM mailed_links WHERE user_id = $1 AND kind <> 'notice'`, { bind, transaction });
  if (!isFirst) await addNotice(db, userId, { event: 'password-changed' }, transaction);
}

/**
 * Changes the password after checking the current one, and ends all sessions. Throws InputError with problems at
 * `current_password` or `password`.
 */
export async function changePassword(
  db: Database,
  user: User,
  { current, next }: { current: string; next: string | null },
): Promise<void> {
  if (!(await verifyPassword(user.passwordHash, current))) {
    const problem = { setting: 'current_password', message: 'is incorrect' };
    throw new InputError('invalid_setting', 'the current password is wrong', [problem]);
  }
  const passwordHash = await hashNewPassword(next);
  await db.sequelize.transaction((transaction) => replacePassword(db, user.id, passwordHash, transaction));
}

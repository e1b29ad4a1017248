import Joi from 'joi';
import type { Transaction } from 'sequelize';
import type { Database } from '../db/database';
import { InputError } from '../lib/input-error';
import { hashPassword, verifyPassword } from '../lib/passwords';
import { readSettings } from '../lib/settings';
import type { Account } from './account.model';
import { newAccountSettings } from './account.settings';

const passwordSettings = Joi.object<{ password: string }>({
  password: newAccountSettings.extract('password').required(),
});

/** Validates and hashes a new password; throws InputError with a problem at `password`. */
export async function hashNewPassword(password: string | null): Promise<string> {
  const settings = readSettings(passwordSettings, { password: password ?? '' });
  return hashPassword(settings.password);
}

/** Sets the account's password, ends all its sessions and revokes its reset links. */
export async function replacePassword(
  db: Database,
  accountId: string,
  passwordHash: string,
  transaction: Transaction,
): Promise<void> {
  await db.models.Account.update({ passwordHash }, { where: { id: accountId }, transaction });
  const bind = [accountId];
  await db.sequelize.query('DELETE FROM sessions WHERE account_id = $1', { bind, transaction });
  await db.sequelize.query('DELETE FROM password_resets WHERE account_id = $1', { bind, transaction });
}

/**
 * Changes the password after checking the current one, and ends all sessions. Throws InputError with problems at
 * `current_password` or `password`.
 */
export async function changePassword(
  db: Database,
  account: Account,
  { current, next }: { current: string; next: string | null },
): Promise<void> {
  if (!(await verifyPassword(account.passwordHash, current))) {
    const problem = { setting: 'current_password', message: 'is incorrect' };
    throw new InputError('invalid_setting', 'the current password is wrong', [problem]);
  }
  const passwordHash = await hashNewPassword(next);
  await db.sequelize.transaction((transaction) => replacePassword(db, account.id, passwordHash, transaction));
}

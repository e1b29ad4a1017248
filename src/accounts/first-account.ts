import type { Plan } from '../../config/plans';
import type { Database } from '../db/database';
import { InputError } from '../lib/input-error';
import { hashPassword } from '../lib/passwords';
import { readSettings } from '../lib/settings';
import type { Account } from './account.model';
import { findAccountByEmail } from './account.repository';
import { createAccount } from './account.service';
import { newAccountSettings } from './account.settings';
import { hashSetupCode, hasOwner } from './setup-code';

/** Any number, as long as every process takes the same. */
const setupLock = 7_265_003;
/** What the first owner types. */
export interface FirstOwner {
  readonly code: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Makes the first account that can sign in, for who has a code; all codes end with it. It becomes the account that has
 * this address, else the demo's account at `demoEmail`, whose address and whose forms' recipient are then this one; else
 * a new one. Throws InputError, with the problem at `code`, `email` or `password`, and `wrong_state` when it was made.
 */
export async function createFirstAccount(
  db: Database,
  { code, ...credentials }: FirstOwner,
  { plan, demoEmail }: { plan: Plan; demoEmail: string },
): Promise<Account> {
  if (!(await isSetupCode(db, code))) throw wrongCode();
  const { email } = readSettings(newAccountSettings, { plan, ...credentials });
  const passwordHash = await hashPassword(credentials.password);
  return db.sequelize.transaction(async (transaction) => {
    await db.sequelize.query('SELECT pg_advisory_xact_lock($1)', { bind: [setupLock], transaction });
    if (!(await isSetupCode(db, code))) throw wrongCode();
    const account =
      (await findAccountByEmail(db, email)) ??
      (await findAccountByEmail(db, demoEmail)) ??
      (await createAccount(db, { plan, email }, transaction)).account;
    await account.update({ email, passwordHash }, { transaction });
    await db.sequelize.query('UPDATE forms SET email_to = $2 WHERE account_id = $1 AND email_to = $3', {
      bind: [account.id, email, demoEmail],
      transaction,
    });
    await db.sequelize.query('DELETE FROM setup_codes', { transaction });
    return account;
  });
}

/** Whether this code makes the first account; never again once there is one. */
async function isSetupCode(db: Database, code: string): Promise<boolean> {
  if (await hasOwner(db)) throw new InputError('wrong_state', 'there is an owner already');
  const { rowCount } = await db.pool.query('SELECT FROM setup_codes WHERE code_hash = $1', [hashSetupCode(code)]);
  return rowCount === 1;
}

function wrongCode(): InputError {
  const problem = { setting: 'code', message: 'is not the code that was printed' };
  return new InputError('invalid_setting', 'the code is wrong', [problem]);
}

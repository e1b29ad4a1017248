import { setTimeout } from 'node:timers/promises';
import { Op, QueryTypes, type Transaction } from 'sequelize';
import { createAccount, findAccountByEmail } from '../accounts/account.service';
import { type NewAccount, newAccountSettings } from '../accounts/account.settings';
import type { Database } from '../db/database';
import { hashCode } from '../lib/codes';
import { InputError } from '../lib/input-error';
import { hashPassword } from '../lib/passwords';
import { readSettings } from '../lib/settings';
import { findFirstOwner } from '../members/member.service';
import type { User } from './user.model';

/** Advisory lock that serializes setups. The number is arbitrary. */
const setupLock = 7_265_003;

const maxLockTries = 20;
const lockRetryMs = 100;

/** What the first owner enters. */
interface FirstOwner {
  readonly code: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Gives the first owner a password, given a setup code; afterwards no code works. Uses the account with this address
 * if there is one, else the demo account at `demoEmail`, whose address and form recipient it then changes, else a new
 * account. Throws InputError with problems at `code`, `email` or `password`, or `wrong_state` when there is an
 * owner or another setup takes long.
 */
export async function createFirstOwner(
  db: Database,
  { code, ...credentials }: FirstOwner,
  { demoEmail, ...defaults }: Pick<NewAccount, 'plan' | 'localStorage'> & { readonly demoEmail: string },
): Promise<User> {
  // Checked before the expensive hash, and again under the lock.
  await assertSetupCode(db, code, null);
  const { email } = readSettings(newAccountSettings, { ...defaults, ...credentials });
  const passwordHash = await hashPassword(credentials.password);
  const create = async (transaction: Transaction): Promise<User | null> => {
    if (!(await lockSetup(db, transaction))) return null;
    await assertSetupCode(db, code, transaction);
    const account =
      (await findAccountByEmail(db, email, transaction)) ??
      (await findAccountByEmail(db, demoEmail, transaction)) ??
      (await createAccount(db, { ...defaults, email }, transaction)).account;
    const owner = await findFirstOwner(db, account.id, transaction);
    if (!owner) throw new InputError('wrong_state', 'this account has no owner');
    await account.update({ email }, { transaction });
    await owner.update({ email, passwordHash }, { transaction });
    await db.sequelize.query(
      `UPDATE forms SET settings = jsonb_set(settings, '{email_to}', to_jsonb($2::text))
       WHERE account_id = $1 AND settings ->> 'email_to' = $3`,
      { bind: [account.id, email, demoEmail], transaction },
    );
    await db.sequelize.query('DELETE FROM setup_codes', { transaction });
    return owner;
  };
  // Waiting for the lock inside the transactions could take all connections.
  for (let tries = 0; tries < maxLockTries; tries += 1) {
    const owner = await db.sequelize.transaction(create);
    if (owner) return owner;
    await setTimeout(lockRetryMs);
  }
  throw new InputError('wrong_state', 'another setup is in progress; wait a moment and try again');
}

async function lockSetup(db: Database, transaction: Transaction): Promise<boolean> {
  const [lock] = await db.sequelize.query<{ locked: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS locked', {
    bind: [setupLock],
    type: QueryTypes.SELECT,
    transaction,
  });
  return lock?.locked === true;
}

async function assertSetupCode(db: Database, code: string, transaction: Transaction | null): Promise<void> {
  const owner = await db.models.User.findOne({
    where: { passwordHash: { [Op.ne]: null } },
    attributes: ['id'],
    transaction,
  });
  if (owner) throw new InputError('wrong_state', 'this installation already has an owner');
  const codes = await db.sequelize.query('SELECT 1 FROM setup_codes WHERE code_hash = $1', {
    bind: [hashCode(code)],
    type: QueryTypes.SELECT,
    transaction,
  });
  if (codes.length > 0) return;
  const problem = { setting: 'code', message: 'is incorrect' };
  throw new InputError('invalid_setting', 'the setup code is wrong', [problem]);
}

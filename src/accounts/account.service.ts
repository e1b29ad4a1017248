import { type Transaction, UniqueConstraintError } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { updateRow } from '../db/rows';
import type { Storages } from '../files/storage';
import { connectStorage, disconnectStorage } from '../files/storage.service';
import { columnsOf } from '../lib/columns';
import { InputError } from '../lib/input-error';
import { hashPassword } from '../lib/passwords';
import { readSettings } from '../lib/settings';
import { createApiToken, hashToken } from '../lib/tokens';
import type { Account } from './account.model';
import { accountSettings, type NewAccount, newAccountSettings } from './account.settings';

/**
 * Makes an account with its usage row and its API token, which is shown this once. Throws InputError for a wrong
 * setting and for an e-mail address that is taken. `within` makes it part of a larger transaction.
 */
export async function createAccount(
  db: Database,
  input: NewAccount,
  within?: Transaction,
): Promise<{ account: Account; apiToken: string }> {
  const { email, plan, password } = readSettings(newAccountSettings, input);
  const apiToken = createApiToken();
  const row = {
    id: uuidv7(),
    email,
    plan,
    passwordHash: password === undefined ? null : await hashPassword(password),
    quotaOverride: null,
    suspendedAt: null,
    apiTokenHash: hashToken(apiToken),
    linkedEmails: [],
  };
  const insert = async (transaction: Transaction) => {
    const account = await db.models.Account.create(row, { transaction });
    await db.sequelize.query('INSERT INTO usage (account_id) VALUES ($1)', { bind: [row.id], transaction });
    return account;
  };
  try {
    const account = await (within ? insert(within) : db.sequelize.transaction(insert));
    return { account, apiToken };
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw new InputError('already_exists', `there is already an account with the e-mail address ${email}`);
  }
}

/**
 * Changes an account's settings, given by the names of the columns; throws InputError when one is wrong or unknown, or
 * when the storage does not work, and then nothing has changed. Only `storage` needs `storages`.
 */
export async function updateAccount(
  db: Database,
  account: Account,
  input: unknown,
  storages?: Storages,
): Promise<Account> {
  const { suspended, storage, ...settings } = readSettings(accountSettings, input);
  if (storage === null) await disconnectStorage(db, account.id);
  else if (storage && storages) await connectStorage({ db, storages }, account.id, storage);
  else if (storage) throw new InputError('invalid_setting', 'storage cannot be connected from here');
  const suspension =
    suspended === undefined ? {} : { suspendedAt: suspended ? (account.suspendedAt ?? new Date()) : null };
  return updateRow(db.models.Account, account.id, { ...columnsOf(settings), ...suspension });
}

/** Gives the account a new API token, shown this once; the old one stops at once. */
export async function renewApiToken(db: Database, accountId: string): Promise<string> {
  const apiToken = createApiToken();
  await updateRow(db.models.Account, accountId, { apiTokenHash: hashToken(apiToken) });
  return apiToken;
}

/** The same while the token is still the one in `account`; null when it was renewed or revoked meanwhile, and then nothing changes. */
export async function renewSeenApiToken(
  db: Database,
  { id, apiTokenHash }: Pick<Account, 'id' | 'apiTokenHash'>,
): Promise<string | null> {
  const apiToken = createApiToken();
  const [changed] = await db.models.Account.update(
    { apiTokenHash: hashToken(apiToken) },
    { where: { id, apiTokenHash } },
  );
  return changed === 1 ? apiToken : null;
}

/** Leaves the account without an API token; the old one stops at once. */
export async function revokeApiToken(db: Database, accountId: string): Promise<void> {
  await updateRow(db.models.Account, accountId, { apiTokenHash: null });
}

import { isDeepStrictEqual } from 'node:util';
import { literal, QueryTypes, type Transaction } from 'sequelize';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { createRow, inTransaction, type LockOptions, updateRow } from '../db/rows';
import { addressKey } from '../email/addresses';
import type { Storages } from '../files/storage';
import { switchStorage } from '../files/storage.repository';
import { connectStorage, disconnectStorage } from '../files/storage.service';
import { columnsOf } from '../lib/columns';
import { InputError } from '../lib/input-error';
import { hashPassword } from '../lib/passwords';
import { readSettings } from '../lib/settings';
import { findTimeZone } from '../lib/time-zones';
import { renewApiToken } from '../tokens/personal-token';
import type { User } from '../users/user.model';
import { createUser, findUserByEmail } from '../users/user.service';
import type { Account } from './account.model';
import { accountLimits, accountSettings, type NewAccount, newAccountSettings } from './account.settings';

/** The account with this e-mail address, ignoring case; null when there is none. */
export function findAccountByEmail(
  db: Database,
  email: string,
  transaction: Transaction | null = null,
): Promise<Account | null> {
  // The database lowers both sides: JavaScript and PostgreSQL differ on some letters.
  return db.models.Account.findOne({
    where: literal('lower(email) = lower(:email)'),
    replacements: { email: email.trim().replaceAll('\0', '') },
    transaction,
  });
}

/**
 * Creates an account with its usage row, its owner and an API token, which cannot be shown again. Without a password,
 * the owner may be a user who exists. Throws InputError for invalid settings, and `already_exists` for an e-mail address
 * that is taken by an account or, with a password, by a user.
 */
export async function createAccount(
  db: Database,
  input: NewAccount,
  transaction?: Transaction,
): Promise<{ account: Account; owner: User; apiToken: string }> {
  const { email, plan, password, localStorage, emailVerified = true } = readSettings(newAccountSettings, input);
  const row = { id: uuidv7(), email, plan, quotaOverride: null, suspendedAt: null, linkedEmails: [] };
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const insert = async (within: Transaction) => {
    const account = await createRow(db.models.Account, row, `an account with the e-mail address ${email}`, within);
    const known = passwordHash === null ? await findUserByEmail(db, email, within) : null;
    const owner = known ?? (await createUser(db, { email, passwordHash, isVerified: emailVerified }, within));
    await db.models.Member.create({ accountId: row.id, userId: owner.id, role: 'owner' }, { transaction: within });
    await db.sequelize.query('INSERT INTO usage (account_id) VALUES ($1)', { bind: [row.id], transaction: within });
    const apiToken = await renewApiToken(db, row.id, within);
    if (localStorage) {
      const storage = { id: uuidv7(), accountId: row.id, kind: 'local', settings: {} } as const;
      await switchStorage(db, row.id, storage, within);
      await account.reload({ transaction: within });
    }
    return { account, owner, apiToken };
  };
  return transaction ? insert(transaction) : db.sequelize.transaction(insert);
}

/**
 * Changes settings of an account, by column name. Throws InputError for an invalid or unknown setting and for a storage
 * that does not work; nothing is changed then. `storages` is only needed for the setting `storage`, which cannot be
 * changed within a transaction. With `onlyIfUnchanged` it throws `wrong_state` when one of the settings was changed since `account` was read.
 */
export async function updateAccount(
  db: Database,
  account: Account,
  input: unknown,
  {
    storages,
    onlyIfUnchanged = false,
    transaction: given = null,
  }: { storages?: Storages; onlyIfUnchanged?: boolean; transaction?: Transaction | null } = {},
): Promise<Account> {
  const { suspended, storage, ...settings } = readSettings(accountSettings, input);
  if (storage === null) await disconnectStorage(db, account.id);
  else if (storage && storages) await connectStorage({ db, storages }, account.id, storage);
  else if (storage) throw new InputError('invalid_setting', 'storage cannot be connected here');
  const { time_zone: zone } = settings;
  if (zone && !(await isDatabaseZone(db, zone, given))) {
    const message = 'must be a time zone that the database knows, such as Europe/Berlin';
    throw new InputError('invalid_setting', `time_zone ${message}`, [{ setting: 'time_zone', message }]);
  }
  const { alert_webhook_id: webhookId, alert_email: alertEmail } = settings;
  if (alertEmail && addressKey(alertEmail) === addressKey(account.email)) {
    const message = 'must be another address than the account’s, which gets every alert';
    throw new InputError('invalid_setting', `alert_email ${message}`, [{ setting: 'alert_email', message }]);
  }
  if (
    webhookId &&
    !(await db.models.Webhook.findOne({ where: { id: webhookId, accountId: account.id }, transaction: given }))
  ) {
    const message = 'must be the id of a webhook of this account';
    throw new InputError('invalid_setting', `alert_webhook_id ${message}`, [{ setting: 'alert_webhook_id', message }]);
  }
  const suspension =
    suspended === undefined ? {} : { suspendedAt: suspended ? (account.suspendedAt ?? new Date()) : null };
  const changes = { ...columnsOf(settings), ...suspension };
  if (!onlyIfUnchanged) return updateRow(db.models.Account, account.id, changes, { transaction: given });
  return inTransaction(db, given, async (transaction) => {
    const current = await db.models.Account.findByPk(account.id, { transaction, lock: transaction.LOCK.NO_KEY_UPDATE });
    if (!current) throw new InputError('not_found', `the account ${account.id} was deleted`);
    if (!Object.keys(changes).every((name) => isDeepStrictEqual(current.get(name), account.get(name)))) {
      throw new InputError('wrong_state', 'the settings were changed at the same time; save again');
    }
    return current.update(changes, { transaction, returning: true });
  });
}

/**
 * Gives the accounts that a user owns and that have no time zone the one that the user's browser reported; ignores names
 * that are none.
 */
export async function adoptTimeZone(db: Database, userId: string, name: string | null): Promise<void> {
  const timeZone = findTimeZone(name ?? '');
  if (!timeZone) return;
  const owned = await db.models.Member.findAll({
    where: { userId, role: 'owner' },
    include: { association: 'account', attributes: [], where: { timeZone: null }, required: true },
  });
  // PostgreSQL takes long to look up a zone.
  if (owned.length === 0 || !(await isDatabaseZone(db, timeZone))) return;
  const ids = owned.map(({ accountId }) => accountId);
  await db.models.Account.update({ timeZone }, { where: { id: ids, timeZone: null } });
}

/** Whether PostgreSQL knows the zone: it may have older data than Node. */
async function isDatabaseZone(db: Database, zone: string, transaction: Transaction | null = null): Promise<boolean> {
  const found = await db.sequelize.query('SELECT 1 FROM pg_timezone_names WHERE lower(name) = lower($1)', {
    ...{ bind: [zone], type: QueryTypes.SELECT, transaction },
  });
  return found.length > 0;
}

/** The account with this id; null when there is none. */
export async function findAccount(db: Database, id: string, locking: LockOptions = {}): Promise<Account | null> {
  return isUuid(id) ? db.models.Account.findByPk(id, locking) : null;
}

/** Identifies the limits that a page showed, so that two operators do not overwrite each other's changes. */
export function limitsMark({ plan, quotaOverride, storageLimitBytes }: Account): string {
  return JSON.stringify([plan, quotaOverride, storageLimitBytes]);
}

/**
 * Changes plan, quota and storage limit, unless they have changed since the mark `seen` was made; null then. Throws
 * InputError for an invalid setting, and `not_found`.
 */
export async function updateSeenLimits(
  db: Database,
  id: string,
  seen: string,
  input: unknown,
): Promise<Account | null> {
  const settings = readSettings(accountLimits, input);
  return db.sequelize.transaction(async (transaction) => {
    const account = await db.models.Account.findByPk(id, { transaction, lock: transaction.LOCK.UPDATE });
    if (!account) throw new InputError('not_found', `the account ${id} was deleted`);
    return limitsMark(account) === seen ? account.update(columnsOf(settings), { transaction }) : null;
  });
}

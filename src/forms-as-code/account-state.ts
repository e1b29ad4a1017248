import { DatabaseError, type Transaction } from 'sequelize';
import type { Database } from '../db/database';
import { locking } from '../db/rows';
import type { Form } from '../forms/form.model';
import { InputError } from '../lib/input-error';
import { isStatementTimeout } from '../lib/pg-errors';
import type { ListEntry } from '../lists/list-entry.model';
import type { ReplyTemplate } from '../replies/template.model';
import type { Webhook } from '../webhooks/webhook.model';

/** What an account has of the things that a settings file can describe. */
export interface AccountState {
  readonly accountId: string;
  /** Including those in the recycle bin. */
  readonly forms: readonly Form[];
  readonly webhooks: readonly Webhook[];
  readonly templates: readonly ReplyTemplate[];
  /** The entries of lists by form; null for those of the account. */
  readonly entries: ReadonlyMap<string | null, readonly ListEntry[]>;
}

/** Reads what an account has, oldest first. */
export async function readAccountState(
  { models }: Pick<Database, 'models'>,
  accountId: string,
  transaction: Transaction | null = null,
): Promise<AccountState> {
  const options = { where: { accountId }, order: ['createdAt', 'id'], transaction };
  const locked = { ...options, ...(transaction && locking(transaction)) };
  return {
    accountId,
    forms: await models.Form.findAll(locked),
    // Those that may be changed are locked already.
    webhooks: await models.Webhook.findAll(options),
    templates: await models.ReplyTemplate.findAll(locked),
    entries: byForm(await models.ListEntry.findAll(locked)),
  };
}

function byForm(entries: readonly ListEntry[]): AccountState['entries'] {
  const groups = new Map<string | null, ListEntry[]>();
  for (const entry of entries) groups.set(entry.formId, (groups.get(entry.formId) ?? []).concat(entry));
  return groups;
}

/**
 * Reads what an account has, and locks it until the transaction ends. Two calls for one account wait for each other;
 * submissions do not wait. Throws InputError `wrong_state` when it would have to wait too long.
 */
export async function lockAccountState(
  db: Pick<Database, 'models' | 'sequelize'>,
  accountId: string,
  transaction: Transaction,
): Promise<AccountState> {
  try {
    await lockAccount(db, accountId, transaction);
  } catch (error) {
    if (!(error instanceof DatabaseError && isStatementTimeout(error.parent))) throw error;
    throw new InputError('wrong_state', 'another change of the account takes long; try again when it is done');
  }
  return readAccountState(db, accountId, transaction);
}

async function lockAccount(
  { models, sequelize }: Pick<Database, 'models' | 'sequelize'>,
  accountId: string,
  transaction: Transaction,
): Promise<void> {
  const lock = locking(transaction);
  const bind = [`settings file ${accountId}`];
  await sequelize.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', { bind, transaction });
  // A change of a webhook locks the webhook and then, in a trigger, the account: in another order, both would deadlock.
  await models.Webhook.findAll({ where: { accountId }, attributes: ['id'], order: ['id'], ...lock });
  await models.Account.findByPk(accountId, { attributes: ['id'], ...lock });
}

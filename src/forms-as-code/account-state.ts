import type { Transaction } from 'sequelize';
import type { Database } from '../db/database';
import { locking } from '../db/rows';
import type { Form } from '../forms/form.model';
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
  const options = { where: { accountId }, order: ['createdAt', 'id'], ...(transaction && locking(transaction)) };
  return {
    accountId,
    forms: await models.Form.findAll(options),
    webhooks: await models.Webhook.findAll(options),
    templates: await models.ReplyTemplate.findAll(options),
    entries: byForm(await models.ListEntry.findAll(options)),
  };
}

function byForm(entries: readonly ListEntry[]): AccountState['entries'] {
  const groups = new Map<string | null, ListEntry[]>();
  for (const entry of entries) groups.set(entry.formId, (groups.get(entry.formId) ?? []).concat(entry));
  return groups;
}

/**
 * Reads what an account has, and locks it until the transaction ends. Two calls for one account wait for each other;
 * submissions do not wait.
 */
export async function lockAccountState(
  { models }: Pick<Database, 'models'>,
  accountId: string,
  transaction: Transaction,
): Promise<AccountState> {
  const lock = locking(transaction);
  // A change of a webhook locks the webhook and then, in a trigger, the account: in another order, both could deadlock.
  await models.Webhook.findAll({ where: { accountId }, attributes: ['id'], order: ['id'], ...lock });
  await models.Account.findByPk(accountId, { attributes: ['id'], ...lock });
  return readAccountState({ models }, accountId, transaction);
}

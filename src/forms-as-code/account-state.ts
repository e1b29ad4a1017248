import { DatabaseError, type Transaction } from 'sequelize';
import type { RetentionRule } from '../accounts/retention.settings';
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
  /** The address of the owner. */
  readonly email: string;
  /** The rule for forms without one of their own. */
  readonly retention: RetentionRule;
  /** Including those in the recycle bin. */
  readonly forms: readonly Form[];
  readonly webhooks: readonly Webhook[];
  readonly templates: readonly ReplyTemplate[];
  /** The entries of lists by form; null for those of the account. */
  readonly entries: ReadonlyMap<string | null, readonly ListEntry[]>;
}

/** More is not read: a file could not describe it, and it would not fit into memory for many accounts at once. */
const maxRows = { forms: 2_000, entries: 50_000 };

/** Reads what an account has, oldest first. Throws InputError `wrong_state` for more than a settings file is made for. */
export async function readAccountState(
  { models }: Pick<Database, 'models'>,
  accountId: string,
  transaction: Transaction | null = null,
): Promise<AccountState> {
  const options = { where: { accountId }, order: ['createdAt', 'id'], transaction };
  const locked = { ...options, ...(transaction && locking(transaction)) };
  const account = await models.Account.findByPk(accountId, { attributes: ['email', 'retention'], transaction });
  const forms = await models.Form.findAll({ ...locked, limit: maxRows.forms + 1 });
  requireFewer('forms', forms, maxRows.forms);
  // Those that may be changed are locked already.
  const webhooks = await models.Webhook.findAll(options);
  const templates = await models.ReplyTemplate.findAll(locked);
  const entries = await models.ListEntry.findAll({ ...locked, limit: maxRows.entries + 1 });
  requireFewer('entries of lists', entries, maxRows.entries);
  return {
    ...{ accountId, email: account?.email ?? '', retention: account?.retention ?? 'keep', forms },
    ...{ webhooks, templates, entries: byForm(entries) },
  };
}

function requireFewer(what: string, rows: readonly unknown[], max: number): void {
  if (rows.length <= max) return;
  throw new InputError('wrong_state', `the account has more than ${max} ${what}, too many for a settings file`);
}

function byForm(entries: readonly ListEntry[]): AccountState['entries'] {
  const groups = new Map<string | null, ListEntry[]>();
  for (const entry of entries) groups.set(entry.formId, (groups.get(entry.formId) ?? []).concat(entry));
  return groups;
}

/**
 * Reads what an account has, and locks it until the transaction ends; submissions do not wait. Throws InputError
 * `wrong_state` at once while another transaction has locked it, and when other changes of its rows take too long.
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
  // Waiting would hold one of the few connections of Sequelize, and other accounts would get none.
  const [rows] = await sequelize.query('SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS locked', {
    bind: [`settings file ${accountId}`],
    transaction,
  });
  if (!(rows as { readonly locked: boolean }[])[0]?.locked) {
    throw new InputError('wrong_state', 'another apply of this account is in progress; try again');
  }
  // A change of a webhook locks the webhook and then, in a trigger, the account: in another order, both would deadlock.
  await models.Webhook.findAll({ where: { accountId }, attributes: ['id'], order: ['id'], ...lock });
  await models.Account.findByPk(accountId, { attributes: ['id'], ...lock });
}

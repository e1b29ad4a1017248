import { Op, Transaction } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { inTransaction } from '../db/rows';
import { InputError } from '../lib/input-error';
import { readSettings } from '../lib/settings';
import { compileLists, factsOfValue, type ListMatch, type ListRow } from './compiled-lists';
import type { ListEntry } from './list-entry.model';
import {
  InvalidValue,
  type ListKind,
  listLimits,
  type NewEntries,
  newEntries,
  normalizeValue,
} from './list-entry.settings';

/** The owner of list entries: an account or a form. */
export interface ListScope {
  readonly accountId: string;
  readonly formId: string | null;
}

/** The entries of a scope: blocked ones first, then by kind and value. */
export function listEntries(db: Database, { accountId, formId }: ListScope): Promise<ListEntry[]> {
  return db.models.ListEntry.findAll({
    where: { accountId, formId },
    order: [
      ['action', 'DESC'],
      ['kind', 'ASC'],
      ['value', 'ASC'],
    ],
  });
}

/** The entries that apply in a scope: those of the account, and of the form or all of its forms. */
export function listAllEntries(
  { models }: Pick<Database, 'models'>,
  { accountId, formId }: ListScope,
  transaction: Transaction | null = null,
): Promise<ListEntry[]> {
  return models.ListEntry.findAll({
    where: { accountId, ...(formId !== null && { formId: { [Op.or]: [null, formId] } }) },
    transaction,
  });
}

/** The entry that decides about a submission with this value in a scope; null if none matches. */
export function matchValue(entries: readonly ListEntry[], value: string): ListMatch | null {
  const rows = entries.map(({ action, kind, value: entry, formId }): ListRow => [action, kind, entry, formId !== null]);
  return compileLists(rows)?.match(factsOfValue(value)) ?? null;
}

/** Reads new entries, with their values as they are stored. Throws InputError for an invalid setting or value. */
export function readEntries(input: unknown): NewEntries {
  const entries = readSettings(newEntries, input);
  return { ...entries, values: [...new Set(entries.values.map((value) => normalizeOrExplain(entries.kind, value)))] };
}

/**
 * Adds entries and resolves to them; a value that is listed already gets the new action and note. Throws InputError for
 * an invalid setting or value, and `wrong_state` if the scope would have too many entries; nothing is added then.
 */
export async function addEntries(
  db: Database,
  scope: ListScope,
  input: unknown,
  given: Transaction | null = null,
): Promise<ListEntry[]> {
  const { action, kind, values, note } = readEntries(input);
  const { accountId, formId } = scope;
  const scopeId = formId ?? accountId;
  const max = formId === null ? listLimits.perAccount : listLimits.perForm;
  return inTransaction(db, given, async (transaction) => {
    // Serializes additions of the account, so that the limit holds.
    await db.models.Account.findByPk(accountId, { transaction, lock: Transaction.LOCK.NO_KEY_UPDATE });
    const rows = values.map((value) => ({ id: uuidv7(), accountId, formId, scopeId, action, kind, value, note }));
    const added = await db.models.ListEntry.bulkCreate(rows, {
      transaction,
      returning: true,
      updateOnDuplicate: ['action', 'note', 'updatedAt'],
      conflictAttributes: ['scopeId', 'kind', 'value'],
    });
    if ((await db.models.ListEntry.count({ where: { scopeId }, transaction })) <= max) return added;
    const whose = formId === null ? 'an account' : 'a form';
    throw new InputError('wrong_state', `${whose} can have at most ${max} entries; remove some first`);
  });
}

function normalizeOrExplain(kind: ListKind, value: string): string {
  try {
    return normalizeValue(kind, value);
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    const message = `“${value}” ${error.message}`;
    throw new InputError('invalid_setting', message, [{ setting: 'values', message }]);
  }
}

/** Removes entries of the scope; resolves to how many there were. */
export function removeEntries(
  db: Database,
  { accountId, formId }: ListScope,
  ids: readonly string[],
  transaction: Transaction | null = null,
): Promise<number> {
  return db.models.ListEntry.destroy({ where: { accountId, formId, id: [...ids] }, transaction });
}

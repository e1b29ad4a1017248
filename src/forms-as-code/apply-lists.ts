import type { CreationAttributes, Transaction } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import type { ListEntry } from '../lists/list-entry.model';
import { type ListScope, removeEntries } from '../lists/list-entry.service';
import type { AccountState } from './account-state';
import type { Lists } from './config-file';
import { listsOfScope, planListChanges } from './lists';

export type NewListEntry = CreationAttributes<ListEntry>;

const rowsPerStatement = 1_000;

/** Removes the entries that the lists of a scope no longer have, and resolves to those to save with `saveEntries`. */
export async function applyLists(
  db: Database,
  state: AccountState,
  scope: ListScope,
  wanted: Lists,
  isComplete: boolean,
  transaction: Transaction,
): Promise<NewListEntry[]> {
  const changes = planListChanges(wanted, listsOfScope(state, scope.formId), isComplete);
  const ids = changes.removed.map(([, { id }]) => id);
  if (ids.length > 0) await removeEntries(db, scope, ids, transaction);
  const scopeId = scope.formId ?? scope.accountId;
  return changes.added.map(([action, { kind, value, note }]) => {
    return { ...scope, id: uuidv7(), scopeId, action, kind, value, note };
  });
}

/**
 * Saves entries of all scopes at once: a file can have tens of thousands, each with a note of its own. The plan has
 * checked the values and the limits, and the account is locked.
 */
export async function saveEntries(
  { models }: Pick<Database, 'models'>,
  entries: readonly NewListEntry[],
  transaction: Transaction,
): Promise<void> {
  for (let start = 0; start < entries.length; start += rowsPerStatement) {
    await models.ListEntry.bulkCreate(entries.slice(start, start + rowsPerStatement), {
      transaction,
      updateOnDuplicate: ['action', 'note', 'updatedAt'],
      conflictAttributes: ['scopeId', 'kind', 'value'],
    });
  }
}

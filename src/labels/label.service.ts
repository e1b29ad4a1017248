import { col, fn, Op, Transaction, UniqueConstraintError, where } from 'sequelize';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { inTransaction, type LockOptions, updateRow } from '../db/rows';
import { addedOtherwise, InputError } from '../lib/input-error';
import { readSettings } from '../lib/settings';
import type { Label } from './label.model';
import { labelSettings, newLabelSettings } from './label.settings';

/** The maximum number of labels per account. */
export const maxLabels = 50;

/** The account's labels in the order of their names. */
export function listLabels(db: Database, accountId: string): Promise<Label[]> {
  return db.models.Label.findAll({
    where: { accountId },
    order: [
      [fn('lower', col('name')), 'ASC'],
      ['id', 'ASC'],
    ],
  });
}

/** The account's label with this id. Throws InputError when there is none. */
export async function requireLabel(
  db: Database,
  accountId: string,
  id: string,
  locking: LockOptions = {},
): Promise<Label> {
  const label = isUuid(id) ? await db.models.Label.findOne({ where: { id, accountId }, ...locking }) : null;
  if (!label) throw new InputError('not_found', 'this label does not exist; it may have been deleted');
  return label;
}

/**
 * Creates a label; resolves to the one that was created before with the same id and settings. Throws InputError when a
 * setting is invalid or unknown, when the account has a label of this name, when the id was used for other settings,
 * and when there are already 50.
 */
export async function createLabel(
  db: Database,
  accountId: string,
  input: unknown,
  {
    id = uuidv7(),
    transaction: given = null,
  }: { readonly id?: string; readonly transaction?: Transaction | null } = {},
): Promise<Label> {
  const { name, color = 'gray' } = readSettings(newLabelSettings, input);
  try {
    return await inTransaction(db, given, async (transaction) => {
      await lockLabels(db, accountId, transaction);
      const known = await db.models.Label.findByPk(id, { transaction });
      if (known?.accountId === accountId && known.name === name && known.color === color) return known;
      if (known) throw addedOtherwise('label');
      if ((await db.models.Label.count({ where: { accountId }, transaction })) >= maxLabels)
        throw new InputError('wrong_state', `an account can have at most ${maxLabels} labels; delete one first`);
      return db.models.Label.create({ id, accountId, name, color }, { transaction });
    });
  } catch (error) {
    throw namedTwice(error);
  }
}

/**
 * Finds the account's label by name, ignoring case, or creates it. Returns its id. Throws InputError
 * like `createLabel`.
 */
export async function findOrCreateLabel(
  db: Database,
  accountId: string,
  name: string,
  given: Transaction | null = null,
): Promise<string> {
  const settings = readSettings(newLabelSettings, { name });
  const sameName = where(fn('lower', col('name')), fn('lower', settings.name));
  const find = (transaction: Transaction | null) =>
    db.models.Label.findOne({ where: { [Op.and]: [{ accountId }, sameName] }, transaction });
  const known = await find(given);
  if (known) return known.id;
  return inTransaction(db, given, async (transaction) => {
    await lockLabels(db, accountId, transaction);
    // Another request may have created it meanwhile.
    const label = (await find(transaction)) ?? (await createLabel(db, accountId, settings, { transaction }));
    return label.id;
  });
}

/** Lets labels of an account be created one at a time, so that there are never more than allowed. */
async function lockLabels(db: Database, accountId: string, transaction: Transaction): Promise<void> {
  await db.models.Account.findByPk(accountId, { transaction, lock: Transaction.LOCK.NO_KEY_UPDATE });
}

/** Renames a label or changes its color. Throws InputError like `createLabel`. */
export async function updateLabel(
  db: Database,
  label: Label,
  input: unknown,
  transaction: Transaction | null = null,
): Promise<Label> {
  const settings = readSettings(labelSettings, input);
  try {
    return await updateRow(db.models.Label, label.id, settings, { transaction });
  } catch (error) {
    throw namedTwice(error);
  }
}

/** Puts the error about a name that is taken at the field. */
function namedTwice(error: unknown): unknown {
  if (!(error instanceof UniqueConstraintError)) return error;
  const message = 'is already the name of another label';
  return new InputError('already_exists', `name ${message}`, [{ setting: 'name', message }]);
}

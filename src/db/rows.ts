import type { Attributes, CreationAttributes, LOCK, Model, ModelStatic, Transaction, WhereOptions } from 'sequelize';
import { UniqueConstraintError } from 'sequelize';
import { InputError } from '../lib/input-error';
import type { Database } from './database';

/** Options of a query that locks its rows until the transaction ends. */
export interface LockOptions {
  readonly transaction?: Transaction;
  readonly lock?: LOCK;
}

/** Locks the rows of a query against other changes; submissions and deliveries can still refer to them. */
export function locking(transaction: Transaction): Required<LockOptions> {
  return { transaction, lock: transaction.LOCK.NO_KEY_UPDATE };
}

/** Runs `work` in the transaction if there is one, and otherwise in one of its own. */
export function inTransaction<Result>(
  { sequelize }: Pick<Database, 'sequelize'>,
  transaction: Transaction | null,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return transaction ? work(transaction) : sequelize.transaction(work);
}

/** Inserts a row. Throws InputError `already_exists` when its id or a unique key is taken; `what` describes the row. */
export async function createRow<Row extends Model>(
  model: ModelStatic<Row>,
  values: CreationAttributes<Row>,
  what: string,
  transaction: Transaction | null = null,
): Promise<Row> {
  try {
    return await model.create(values, { transaction });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw takenKey(error) ?? new InputError('already_exists', `there is already ${what}`);
  }
}

/** Runs a statement that may set the key of a row. Throws InputError `already_exists` when the key is taken. */
export async function rejectTakenKey<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    throw takenKey(error) ?? error;
  }
}

/**
 * The error for a key that another row of the account has, or an alias of another form; null when something else went
 * wrong.
 */
export function takenKey(error: unknown): InputError | null {
  if (!(error instanceof UniqueConstraintError)) return null;
  const { key, alias } = error.fields as Partial<Record<string, unknown>>;
  if (key !== undefined) {
    return new InputError('already_exists', 'this key is already used', [
      { setting: 'key', message: 'is already used' },
    ]);
  }
  if (alias === undefined) return null;
  const message = `${alias} is already used by another form of this installation`;
  return new InputError('already_exists', message, [{ setting: 'aliases', message: `must be unique: ${message}` }]);
}

/**
 * Updates only the columns in `changes`; resolves to the updated row. Throws InputError `not_found` when there is no
 * such row, or none that also meets `condition`.
 */
export async function updateRow<Row extends Model>(
  model: ModelStatic<Row>,
  id: string,
  changes: Partial<Attributes<Row>>,
  {
    condition = {},
    transaction = null,
  }: { readonly condition?: Partial<Attributes<Row>>; readonly transaction?: Transaction | null } = {},
): Promise<Row> {
  const where: WhereOptions = { ...condition, id };
  // Without changes Sequelize runs no statement and returns no row.
  const hasChanges = Object.keys(changes).length > 0;
  const rows = hasChanges
    ? (await rejectTakenKey(() => model.update(changes, { where, returning: true, transaction })))[1]
    : await model.findAll({ where, transaction });
  if (!rows[0]) throw new InputError('not_found', `the ${model.name.toLowerCase()} ${id} was deleted`);
  return rows[0];
}

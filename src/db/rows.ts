import type { Attributes, CreationAttributes, Model, ModelStatic, Transaction, WhereOptions } from 'sequelize';
import { UniqueConstraintError } from 'sequelize';
import { InputError } from '../lib/input-error';

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
    throw new InputError('already_exists', `there is already ${what}`);
  }
}

/**
 * Updates only the columns in `changes`; resolves to the updated row. Throws InputError `not_found` when there is no
 * such row, or none that also meets `condition`.
 */
export async function updateRow<Row extends Model>(
  model: ModelStatic<Row>,
  id: string,
  changes: Partial<Attributes<Row>>,
  condition: Partial<Attributes<Row>> = {},
): Promise<Row> {
  const where: WhereOptions = { ...condition, id };
  // Without changes Sequelize runs no statement and returns no row.
  const hasChanges = Object.keys(changes).length > 0;
  const rows = hasChanges
    ? (await model.update(changes, { where, returning: true }))[1]
    : await model.findAll({ where });
  if (!rows[0]) throw new InputError('not_found', `the ${model.name.toLowerCase()} ${id} was deleted`);
  return rows[0];
}

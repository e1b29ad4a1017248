import type { Attributes, Model, ModelStatic, WhereOptions } from 'sequelize';
import { InputError } from '../lib/input-error';

/** Writes `changes`, and no other column, to the row with this id; resolves to the row as it is then. */
export async function updateRow<Row extends Model>(
  model: ModelStatic<Row>,
  id: string,
  changes: Partial<Attributes<Row>>,
): Promise<Row> {
  const where: WhereOptions = { id };
  // Sequelize runs no statement for no changes, and then it returns no row either.
  const hasChanges = Object.keys(changes).length > 0;
  const rows = hasChanges
    ? (await model.update(changes, { where, returning: true }))[1]
    : await model.findAll({ where });
  if (!rows[0]) throw new InputError('not_found', `the ${model.name.toLowerCase()} ${id} was removed`);
  return rows[0];
}

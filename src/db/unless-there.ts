import { UniqueConstraintError } from 'sequelize';
import { InputError } from '../lib/input-error';

/** What an insert resolves to; where a row of its id or key is there already, an InputError `already_exists` about `what`. */
export async function unlessThere<Row>(what: string, insert: Promise<Row>): Promise<Row> {
  try {
    return await insert;
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw new InputError('already_exists', `there is already ${what}`);
  }
}

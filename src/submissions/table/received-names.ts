import type { Pool } from 'pg';
import { formField } from '../../forms/field.settings';
import type { Form } from '../../forms/form.model';
import { findRecentFields } from './table-columns';

/** The fields that recent submissions had, as far as a form can define them. */
export async function findReceivedNames(pool: Pool, { id, accountId }: Pick<Form, 'id' | 'accountId'>) {
  const received = await findRecentFields(pool, { accountId, formId: id }, 'inbox');
  return received.filter((name) => {
    const { error, value } = formField.validate({ name, type: 'text' });
    return error === undefined && value.name === name;
  });
}

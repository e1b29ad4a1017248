import type { Transaction } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { createRow, updateRow } from '../db/rows';
import { InputError } from '../lib/input-error';
import type { SecretBox } from '../lib/secrets';
import { readSettings } from '../lib/settings';
import { createAccessKey } from '../lib/tokens';
import { formColumns } from './form.columns';
import type { Form } from './form.model';
import { formSettings, newFormSettings } from './form.settings';

/**
 * Makes a form with a new access key from settings given by the names of the columns; `name` and `email_to` are
 * required. Throws InputError when a setting is wrong or unknown, and `already_exists` when there is a form with the `id`
 * that was chosen for it. `within` makes it part of a larger transaction.
 */
export async function createForm(
  db: Database,
  secrets: SecretBox,
  accountId: string,
  input: unknown,
  { id = uuidv7(), within = null }: { id?: string; within?: Transaction | null } = {},
): Promise<Form> {
  const settings = readSettings(newFormSettings, input);
  const columns = formColumns(secrets, settings, { payment: null, deletedAt: null });
  const row = { ...columns, id, accountId, accessKey: createAccessKey() };
  return createRow(db.models.Form, row, `a form ${id}`, within);
}

/** Changes the settings that `input` names and no other; throws InputError when one is wrong or unknown. */
export async function updateForm(db: Database, secrets: SecretBox, form: Form, input: unknown): Promise<Form> {
  return updateRow(db.models.Form, form.id, formColumns(secrets, readSettings(formSettings, input), form));
}

/**
 * Gives the form a new access key; the old one stops at once. Throws InputError `wrong_state` when the key is no longer the
 * one in `form`: a second rotation would end the key that the first one made.
 */
export async function rotateAccessKey(db: Database, { id, accessKey }: Pick<Form, 'id' | 'accessKey'>): Promise<Form> {
  const where = { id, accessKey };
  const [, [form]] = await db.models.Form.update({ accessKey: createAccessKey() }, { where, returning: true });
  if (!form) throw new InputError('wrong_state', `the form ${id} was removed, or its key was replaced meanwhile`);
  return form;
}

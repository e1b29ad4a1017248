import type { Transaction } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { updateRow } from '../db/update-row';
import type { SecretBox } from '../lib/secrets';
import { readSettings } from '../lib/settings';
import { createAccessKey } from '../lib/tokens';
import { formColumns } from './form.columns';
import type { Form } from './form.model';
import { formSettings, newFormSettings } from './form.settings';

/**
 * Makes a form with a new access key from settings given by the names of the columns; `name` and `email_to` are
 * required. Throws InputError when a setting is wrong or unknown. `within` makes it part of a larger transaction.
 */
export async function createForm(
  db: Database,
  secrets: SecretBox,
  accountId: string,
  input: unknown,
  within?: Transaction,
): Promise<Form> {
  const settings = readSettings(newFormSettings, input);
  const columns = formColumns(secrets, settings, { payment: null, deletedAt: null });
  const row = { ...columns, id: uuidv7(), accountId, accessKey: createAccessKey() };
  return db.models.Form.create(row, { transaction: within ?? null });
}

/** Changes the settings that `input` names and no other; throws InputError when one is wrong or unknown. */
export async function updateForm(db: Database, secrets: SecretBox, form: Form, input: unknown): Promise<Form> {
  return updateRow(db.models.Form, form.id, formColumns(secrets, readSettings(formSettings, input), form));
}

/** Gives the form a new access key; the old one stops at once. */
export async function rotateAccessKey(db: Database, form: Form): Promise<Form> {
  return updateRow(db.models.Form, form.id, { accessKey: createAccessKey() });
}

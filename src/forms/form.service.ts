import { isDeepStrictEqual } from 'node:util';
import { fn, type Transaction } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { createRow, inTransaction, rejectTakenKey } from '../db/rows';
import { InputError } from '../lib/input-error';
import type { SecretBox } from '../lib/secrets';
import { readSettings } from '../lib/settings';
import { oneLine } from '../lib/text';
import { createAccessKey } from '../lib/tokens';
import { haveChecksChanged } from './acceptance';
import { requireAliasPermission } from './aliases';
import type { Form } from './form.model';
import {
  completeSettings,
  type FormChanges,
  type FormSettings,
  formSettings,
  mergeSettings,
  newFormSettings,
  type SettingChanges,
  type StoredSettings,
  secretPaths,
} from './form.settings';
import { requirePaymentSecrets } from './payment.settings';

/** Who changes a form. */
interface Changer {
  readonly transaction?: Transaction | null | undefined;
  /** Whether they may change aliases (`requireAliasPermission`). */
  readonly maySetAliases?: boolean | undefined;
}

/**
 * Creates a form with a new access key from settings by name; `name` and `email_to` are required. Throws
 * InputError for an invalid or unknown setting, and `already_exists` when the chosen `id` is taken.
 */
export async function createForm(
  db: Database,
  secrets: SecretBox,
  accountId: string,
  input: unknown,
  { id = uuidv7(), transaction, maySetAliases = false }: Changer & { readonly id?: string } = {},
): Promise<Form> {
  const changes = readSettings(newFormSettings, input);
  requireAliasPermission(changes, maySetAliases || !changes.aliases?.length);
  const columns = changedColumns(secrets, changes, { storedSettings: {}, deletedAt: null });
  const row = { ...columns, name: changes.name, id, accountId, accessKey: createAccessKey() };
  return createRow(db.models.Form, row, `a form ${id}`, transaction);
}

/** The subject of a new form's notifications, which the owner can change. Without it, all forms have the same one. */
export function subjectTemplateFor(formName: string): string {
  return `${oneLine(formName, 200).replace(/[{}]/g, '')}: {{name}} {{email}}`;
}

/**
 * Changes only the settings in `input`; throws InputError when one is invalid or unknown. With `onlyIfUnchanged` it
 * throws `wrong_state` instead when the form was changed since `form` was read.
 */
export async function updateForm(
  db: Database,
  secrets: SecretBox,
  form: Form,
  input: unknown,
  {
    onlyIfUnchanged = false,
    transaction: given = null,
    maySetAliases = false,
  }: Changer & { readonly onlyIfUnchanged?: boolean } = {},
): Promise<Form> {
  const changes = readSettings(formSettings, input);
  return inTransaction(db, given, async (transaction) => {
    // All settings are one value, so a change at the same time must wait for this one; submissions need not.
    const lock = transaction.LOCK.NO_KEY_UPDATE;
    const current = await db.models.Form.findByPk(form.id, { transaction, lock });
    const isUnchanged = current?.version === form.version;
    if (onlyIfUnchanged && !isUnchanged) {
      throw new InputError('wrong_state', 'the form was changed at the same time; save again');
    }
    if (!current) throw new InputError('not_found', `the form ${form.id} was deleted`);
    const isSame = isDeepStrictEqual(changes.aliases ?? [], current.settings.aliases);
    requireAliasPermission(changes, maySetAliases || isSame);
    const columns = changedColumns(secrets, changes, current);
    const isChanged = haveChecksChanged(current.storedSettings, columns.storedSettings);
    const values = { ...columns, ...(isChanged && { checksChangedAt: fn('now') }) };
    return rejectTakenKey(() => current.update(values, { transaction, returning: true }));
  });
}

/**
 * The settings as `updateForm` would leave them; what it would seal is in clear. Throws InputError as it does.
 */
export function previewSettings({ storedSettings }: Form, input: unknown): FormSettings {
  const { key: _key, name: _name, active: _active, deleted: _deleted, ...changes } = readSettings(formSettings, input);
  return completeSettings(mergeSettings(storedSettings, changes));
}

/**
 * Replaces the form's access key; the old one stops working at once. Throws InputError `wrong_state` when the key has
 * changed since `form` was read, so that a double click does not replace the new key too.
 */
export async function rotateAccessKey(
  db: Database,
  { id, accessKey }: Pick<Form, 'id' | 'accessKey'>,
  transaction: Transaction | null = null,
): Promise<Form> {
  const options = { where: { id, accessKey }, returning: true, transaction } as const;
  const [, [form]] = await db.models.Form.update({ accessKey: createAccessKey() }, options);
  if (!form) throw new InputError('wrong_state', `the form ${id} was deleted, or its key was already replaced`);
  return form;
}

/** Changes as column values. `current` is the form being changed. */
function changedColumns(
  secrets: SecretBox,
  { key, name, active, deleted, ...settings }: FormChanges,
  current: Pick<Form, 'storedSettings' | 'deletedAt'>,
) {
  const storedSettings = changedSettings(secrets, settings, current.storedSettings);
  return {
    ...(key !== undefined && { key }),
    ...(name !== undefined && { name }),
    ...(active !== undefined && { active }),
    ...(deleted !== undefined && { deletedAt: deleted ? (current.deletedAt ?? new Date()) : null }),
    storedSettings,
  };
}

function changedSettings(secrets: SecretBox, changes: SettingChanges, current: StoredSettings): StoredSettings {
  const changed = mergeSettings(current, sealSecrets(secrets, changes, current));
  if (changes.payment) requirePaymentSecrets(changed.payment ?? {});
  requireOtherHoneypot(changes, changed);
  return changed;
}

/** Throws InputError if a change makes `reply_to_field` the honeypot: every submission would be spam. */
function requireOtherHoneypot(changes: SettingChanges, changed: StoredSettings): void {
  const [setting, other] =
    changes.honeypot_field === undefined
      ? (['reply_to_field', 'honeypot_field'] as const)
      : (['honeypot_field', 'reply_to_field'] as const);
  if (!changes[setting] || changed[setting] !== changed[other]) return;
  const message = `must be another field than ${other}`;
  throw new InputError('invalid_setting', `${setting} ${message}`, [{ setting, message }]);
}

type Values = Record<string, unknown>;

/**
 * Changes with their secrets sealed. A secret within a setting is kept when it is absent: stored keys are never shown,
 * so changing the price of a payment must not require one.
 */
function sealSecrets(secrets: SecretBox, changes: SettingChanges, current: StoredSettings): SettingChanges {
  const sealed: Values = { ...changes };
  const stored: Values = current;
  const seal = (plain: unknown) => (typeof plain === 'string' ? secrets.seal(plain) : plain);
  for (const [name, member] of secretPaths) {
    const value = sealed[name] ?? null;
    if (value === null) continue;
    if (!member) sealed[name] = seal(value);
    else sealed[name] = withSecret(value as Values, member, seal, stored[name]);
  }
  return sealed;
}

function withSecret(value: Values, member: string, seal: (plain: unknown) => unknown, stored: unknown): Values {
  const { [member]: plain, ...rest } = value;
  const secret = plain === undefined ? (stored as Values | undefined)?.[member] : seal(plain);
  return (secret ?? null) === null ? rest : { ...rest, [member]: secret };
}

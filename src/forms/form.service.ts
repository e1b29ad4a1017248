import type { Transaction } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { createRow, updateRow } from '../db/rows';
import { columnsOf } from '../lib/columns';
import { InputError } from '../lib/input-error';
import type { SecretBox } from '../lib/secrets';
import { readSettings } from '../lib/settings';
import { createAccessKey } from '../lib/tokens';
import type { Form, Payment } from './form.model';
import { type FormSettings, formSettings, newFormSettings, type PaymentSettings } from './form.settings';

/**
 * Creates a form with a new access key from settings by column name; `name` and `email_to` are required. Throws
 * InputError for an invalid or unknown setting, and `already_exists` when the chosen `id` is taken.
 */
export async function createForm(
  db: Database,
  secrets: SecretBox,
  accountId: string,
  input: unknown,
  { id = uuidv7(), transaction }: { id?: string; transaction?: Transaction } = {},
): Promise<Form> {
  const settings = readSettings(newFormSettings, input);
  const columns = formColumns(secrets, settings, { payment: null, deletedAt: null });
  const row = { ...columns, id, accountId, accessKey: createAccessKey() };
  return createRow(db.models.Form, row, `a form ${id}`, transaction);
}

/**
 * Changes only the settings in `input`; throws InputError when one is invalid or unknown. With `onlyIfUnchanged` it throws
 * `wrong_state` instead when the form was changed since `form` was read.
 */
export async function updateForm(
  db: Database,
  secrets: SecretBox,
  form: Form,
  input: unknown,
  { onlyIfUnchanged = false } = {},
): Promise<Form> {
  const columns = formColumns(secrets, readSettings(formSettings, input), form);
  if (!onlyIfUnchanged) return updateRow(db.models.Form, form.id, columns);
  try {
    return await updateRow(db.models.Form, form.id, columns, { version: form.version });
  } catch (error) {
    if (!(error instanceof InputError && error.code === 'not_found')) throw error;
    throw new InputError('wrong_state', 'the form was changed at the same time; save again');
  }
}

/**
 * Replaces the form's access key; the old one stops working at once. Throws InputError `wrong_state` when the key has
 * changed since `form` was read, so that a double click does not replace the new key too.
 */
export async function rotateAccessKey(db: Database, { id, accessKey }: Pick<Form, 'id' | 'accessKey'>): Promise<Form> {
  const where = { id, accessKey };
  const [, [form]] = await db.models.Form.update({ accessKey: createAccessKey() }, { where, returning: true });
  if (!form) throw new InputError('wrong_state', `the form ${id} was deleted, or its key was already replaced`);
  return form;
}

/** Settings as column values: secrets sealed, `deleted` as a time. `current` is the form being changed. */
function formColumns<Settings extends FormSettings>(
  secrets: SecretBox,
  settings: Settings,
  current: Pick<Form, 'payment' | 'deletedAt'>,
) {
  const { deleted, payment, recaptcha_secret, turnstile_secret, hcaptcha_secret, friendly_captcha_secret, ...plain } =
    settings;
  return {
    ...columnsOf(plain),
    ...(recaptcha_secret !== undefined && { recaptchaSecret: sealed(secrets, recaptcha_secret) }),
    ...(turnstile_secret !== undefined && { turnstileSecret: sealed(secrets, turnstile_secret) }),
    ...(hcaptcha_secret !== undefined && { hcaptchaSecret: sealed(secrets, hcaptcha_secret) }),
    ...(friendly_captcha_secret !== undefined && {
      friendlyCaptchaSecret: sealed(secrets, friendly_captcha_secret),
    }),
    ...(payment !== undefined && { payment: payment && sealPayment(secrets, payment, current.payment) }),
    ...(deleted !== undefined && { deletedAt: deleted ? (current.deletedAt ?? new Date()) : null }),
  };
}

function sealed(secrets: SecretBox, plain: string | null): string | null {
  return plain === null ? null : secrets.seal(plain);
}

function sealPayment(secrets: SecretBox, payment: PaymentSettings, current: Payment | null): Payment {
  // Stored keys are never shown, so changing the price must not require one.
  const secretKey = payment.secret_key ? secrets.seal(payment.secret_key) : current?.secret_key;
  if (secretKey === undefined) throw invalidPayment('secret_key', 'is required');
  const { webhook_secret: given, ...plain } = payment;
  const webhookSecret = given ? secrets.seal(given) : given === null ? undefined : current?.webhook_secret;
  if (payment.notify_on === 'payment' && webhookSecret === undefined) {
    throw invalidPayment('webhook_secret', 'is required to learn of completed payments, which notify_on waits for');
  }
  return { ...plain, secret_key: secretKey, ...(webhookSecret !== undefined && { webhook_secret: webhookSecret }) };
}

function invalidPayment(name: keyof Payment, message: string): InputError {
  const setting = `payment.${name}`;
  return new InputError('invalid_setting', `${setting} ${message}`, [{ setting, message }]);
}

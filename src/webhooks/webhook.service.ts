import Joi from 'joi';
import type { Transaction } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { createRow, updateRow } from '../db/rows';
import { InputError } from '../lib/input-error';
import type { SecretBox } from '../lib/secrets';
import { webAddress } from '../lib/setting-types';
import { readSettings } from '../lib/settings';
import { type FormatName, formatNames } from './formats/table';
import type { Webhook } from './webhook.model';
import { createWebhookSecret } from './webhook.secrets';

/**
 * Every submission is sent to every webhook of the account, so their number bounds how much traffic an account can
 * cause.
 */
const maxWebhooks = 50;

/** A webhook's settings by column name. */
export interface WebhookSettings {
  readonly url?: string;
  readonly active?: boolean;
  /** Null: detected from the URL, also after the URL changes. */
  readonly format?: FormatName | null;
}

/** The settings of an existing webhook; all are optional. */
const webhookSettings = Joi.object<WebhookSettings>({
  url: webAddress(),
  active: Joi.boolean(),
  format: Joi.string()
    .valid(...formatNames)
    .allow(null),
});

/** The settings of a new webhook. */
const newWebhookSettings = webhookSettings.fork('url', (url) => url.required()) as Joi.ObjectSchema<
  WebhookSettings & { readonly url: string }
>;

/**
 * Creates a webhook with a new signing secret, which is stored encrypted and returned in clear. Throws InputError when
 * a setting is invalid or unknown, when `url` is missing, when the account already has 50 webhooks, and when the chosen
 * `id` exists. Joins `transaction` if one is given.
 */
export async function createWebhook(
  db: Database,
  secrets: SecretBox,
  accountId: string,
  input: unknown,
  { id = uuidv7(), transaction = null }: { id?: string; transaction?: Transaction | null } = {},
): Promise<{ webhook: Webhook; secret: string }> {
  const { url, format = null, active = true } = readSettings(newWebhookSettings, input);
  const count = await db.models.Webhook.count({ where: { accountId }, transaction });
  if (count >= maxWebhooks) {
    throw new InputError('wrong_state', `an account can have at most ${maxWebhooks} webhooks; delete one first`);
  }
  const secret = createWebhookSecret();
  const row = { id, accountId, url, format, active, secret: secrets.seal(secret) };
  const webhook = await createRow(db.models.Webhook, row, `a webhook ${id}`, transaction);
  return { webhook, secret };
}

/**
 * Changes only the settings in `input`; throws InputError when one is invalid or unknown. A webhook that is turned on
 * again starts without failures, so that its alert does not return before it has failed again.
 */
export async function updateWebhook(db: Database, webhook: Webhook, input: unknown): Promise<Webhook> {
  const settings = readSettings(webhookSettings, input);
  const isTurnedOn = settings.active === true && !webhook.active;
  return updateRow(db.models.Webhook, webhook.id, { ...settings, ...(isTurnedOn && { consecutiveFailures: 0 }) });
}

/** Deletes a webhook with its secret. Its pending deliveries are skipped; earlier ones stay in the delivery log. */
export async function deleteWebhook(webhook: Webhook): Promise<void> {
  await webhook.destroy();
}

import type { Transaction } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { createRow, updateRow } from '../db/rows';
import { InputError } from '../lib/input-error';
import type { SecretBox } from '../lib/secrets';
import { readSettings } from '../lib/settings';
import type { Webhook } from './webhook.model';
import { newWebhookSettings, webhookSettings } from './webhook.settings';
import { createWebhookSecret } from './webhook.signature';

/** Every submission is sent to every webhook: an account with any number would have others attacked for it. */
export const maxWebhooks = 50;

/**
 * Makes a webhook of the account with a new signing secret, which is kept sealed and returned in clear. Throws
 * InputError when a setting is wrong or unknown, when the account has 50 webhooks, and when there is a webhook with the
 * `id` that was chosen for it; `url` is required. `within` makes it part of a larger transaction.
 */
export async function createWebhook(
  db: Database,
  secrets: SecretBox,
  accountId: string,
  input: unknown,
  { id = uuidv7(), within = null }: { id?: string; within?: Transaction | null } = {},
): Promise<{ webhook: Webhook; secret: string }> {
  const { url, format = null, active = true } = readSettings(newWebhookSettings, input);
  const there = await db.models.Webhook.count({ where: { accountId }, transaction: within });
  if (there >= maxWebhooks) {
    throw new InputError('wrong_state', `an account may have ${maxWebhooks} webhooks: remove one first`);
  }
  const secret = createWebhookSecret();
  const row = { id, accountId, url, format, active, secret: secrets.seal(secret) };
  const webhook = await createRow(db.models.Webhook, row, `a webhook ${id}`, within);
  return { webhook, secret };
}

/** Changes the settings that `input` names and no other; throws InputError when one is wrong or unknown. */
export async function updateWebhook(db: Database, webhook: Webhook, input: unknown): Promise<Webhook> {
  return updateRow(db.models.Webhook, webhook.id, readSettings(webhookSettings, input));
}

/** Removes a webhook with its secret; calls of it that wait are skipped, and those that were made stay with their submissions. */
export async function deleteWebhook(webhook: Webhook): Promise<void> {
  await webhook.destroy();
}

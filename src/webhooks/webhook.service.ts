import Joi from 'joi';
import type { Transaction } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import { maxWebhooks } from '../../config/limits';
import type { Database } from '../db/database';
import { createRow, updateRow } from '../db/rows';
import { queriesIn } from '../db/transaction-queries';
import { InputError } from '../lib/input-error';
import type { SecretBox } from '../lib/secrets';
import { line, listOf, stableKey, webAddress } from '../lib/setting-types';
import { readSettings } from '../lib/settings';
import { parseHttpUrl } from '../lib/urls';
import type { Outbound } from '../outbound/http-client';
import { requireForms } from './form-filter';
import { type FormatName, formatNames } from './formats/table';
import { createWebhookSecret } from './signatures';
import { changeHeaders, type HeaderChanges, headerChanges } from './webhook.headers';
import type { Webhook } from './webhook.model';
import { openTarget, type WebhookTarget } from './webhook.request';

const maxForms = 1_000;

/** A webhook's settings by column name. */
export interface WebhookSettings {
  /** What a settings file calls it. */
  readonly key?: string | null;
  /** Shown instead of the masked URL. Null or empty for none. */
  readonly name?: string | null;
  readonly url?: string;
  readonly active?: boolean;
  /** Whether it also gets the rows of the audit log. */
  readonly audit_events?: boolean;
  /** Null: detected from the URL, also after the URL changes. */
  readonly format?: FormatName | null;
  /** Limits the webhook to submissions of these forms; null for all forms. */
  readonly form_ids?: readonly string[] | null;
  /** Changes of its own request headers; the others stay. */
  readonly headers?: HeaderChanges;
}

/** The settings of an existing webhook; all are optional. */
const webhookSettings = Joi.object<WebhookSettings>({
  name: line(100).allow('', null),
  url: webAddress(),
  active: Joi.boolean(),
  audit_events: Joi.boolean(),
  format: Joi.string()
    .valid(...formatNames)
    .allow(null),
  form_ids: listOf(Joi.string().uuid(), maxForms)
    .min(1)
    .allow(null)
    .messages({ 'array.min': '{{#label}} must contain at least one form; null stands for all forms' }),
  headers: headerChanges,
  key: stableKey(),
});

/** The settings of a new webhook. */
export const newWebhookSettings = webhookSettings.fork('url', (url) => url.required()) as Joi.ObjectSchema<
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
  const settings = readSettings(newWebhookSettings, input);
  await checkForms(db, accountId, settings, transaction);
  const count = await db.models.Webhook.count({ where: { accountId }, transaction });
  if (count >= maxWebhooks) {
    throw new InputError('wrong_state', `an account can have at most ${maxWebhooks} webhooks; delete one first`);
  }
  const secret = createWebhookSecret();
  const row = { format: null, ...toColumns(secrets, settings, noHeaders), id, accountId, secret: secrets.seal(secret) };
  const webhook = await createRow(db.models.Webhook, row, `a webhook ${id}`, transaction);
  return { webhook, secret };
}

/**
 * Changes only the settings in `input`; throws InputError when one is invalid or unknown, and `wrong_state` when the
 * headers were changed since `webhook` was read. A webhook that is turned on again starts without failures, so that its
 * alert does not return before it has failed again.
 */
export async function updateWebhook(
  db: Database,
  secrets: SecretBox,
  webhook: Webhook,
  input: unknown,
  transaction: Transaction | null = null,
): Promise<Webhook> {
  const settings = readSettings(webhookSettings, input);
  await checkForms(db, webhook.accountId, settings, transaction);
  const isTurnedOn = settings.active === true && !webhook.active;
  const columns = {
    ...toColumns(secrets, settings, webhook),
    ...(isTurnedOn && { consecutiveFailures: 0 }),
  };
  if (!settings.headers) return updateRow(db.models.Webhook, webhook.id, columns, { transaction });
  try {
    const condition = { headerValues: webhook.headerValues ?? null };
    return await updateRow(db.models.Webhook, webhook.id, columns, { condition, transaction });
  } catch (error) {
    if (!(error instanceof InputError && error.code === 'not_found')) throw error;
    throw new InputError('wrong_state', 'the webhook was changed at the same time; save again');
  }
}

async function checkForms(
  db: Database,
  accountId: string,
  { form_ids }: WebhookSettings,
  transaction: Transaction | null = null,
): Promise<void> {
  if (form_ids) await requireForms(transaction ? queriesIn(db, transaction) : db.pool, accountId, form_ids);
}

const noHeaders = { headerNames: null, headerValues: null };

/** Settings as column values; `current` is the webhook being changed. */
function toColumns<Settings extends WebhookSettings>(
  secrets: SecretBox,
  { name, form_ids, audit_events, headers, ...settings }: Settings,
  current: Pick<Webhook, 'headerNames' | 'headerValues'>,
) {
  return {
    ...settings,
    ...(name !== undefined && { name: name || null }),
    ...(audit_events !== undefined && { auditEvents: audit_events }),
    ...(form_ids !== undefined && { formIds: form_ids && [...form_ids] }),
    ...(headers !== undefined && changeHeaders(secrets, current, headers)),
  };
}

/** Rejects a URL while its owner is looking, with InputError: otherwise, its first delivery would fail. */
export async function requireAllowedUrl({ explainBlock }: Pick<Outbound, 'explainBlock'>, url: string): Promise<void> {
  const reason = await explainBlock(url);
  if (reason) throw new InputError('invalid_setting', reason, [{ setting: 'url', message: reason }]);
}

/**
 * What would be called with the settings in `input`: as a new webhook, whose secret is a temporary one, or as `webhook`
 * after the change. Stores nothing. Throws InputError when a setting is invalid or unknown, and when stored headers would
 * be sent to another site.
 */
export async function draftTarget(
  db: Database,
  secrets: SecretBox,
  accountId: string,
  input: unknown,
  webhook: Webhook | null,
): Promise<WebhookTarget> {
  const settings = readSettings(webhook ? webhookSettings : newWebhookSettings, input);
  await checkForms(db, accountId, settings);
  if (webhook) requireTypedHeaders(settings, webhook);
  const { secret, previousSecret, previousSecretUntil } = webhook ?? {
    ...{ secret: secrets.seal(createWebhookSecret()), previousSecret: null, previousSecretUntil: null },
  };
  const { headerNames, headerValues } = webhook ?? noHeaders;
  return openTarget(secrets, {
    ...{ id: webhook?.id ?? uuidv7(), url: webhook?.url ?? '', format: webhook?.format ?? null },
    ...{ secret, previousSecret, previousSecretUntil, headerNames, headerValues },
    ...toColumns(secrets, settings, webhook ?? noHeaders),
  });
}

/** Throws InputError when a test would send stored headers to another site, whose response could show them. */
function requireTypedHeaders({ url, headers = {} }: WebhookSettings, webhook: Webhook): void {
  const typed = Object.keys(headers).map((name) => name.toLowerCase());
  const isStored = (name: string) => !typed.includes(name.toLowerCase());
  const isOther = url !== undefined && parseHttpUrl(url)?.origin !== new URL(webhook.url).origin;
  if (!isOther || !webhook.headerNames?.some(isStored)) return;
  const message = 'Enter the values of the headers again to test them at another site, or save the new URL first.';
  throw new InputError('invalid_setting', message, [{ setting: 'headers', message }]);
}

/** Deletes a webhook with its secret. Its pending deliveries are skipped; earlier ones stay in the delivery log. */
export async function deleteWebhook(webhook: Webhook, transaction: Transaction | null = null): Promise<void> {
  await webhook.destroy({ transaction });
}

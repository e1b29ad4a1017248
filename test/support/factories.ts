import { randomBytes } from 'node:crypto';
import type { Account } from '../../src/accounts/account.model';
import { createAccount, updateAccount } from '../../src/accounts/account.service';
import type { AccountSettings, NewAccount } from '../../src/accounts/account.settings';
import type { Database } from '../../src/db/database';
import type { Form } from '../../src/forms/form.model';
import { createForm } from '../../src/forms/form.service';
import type { FormSettings } from '../../src/forms/form.settings';
import { createSecretBox } from '../../src/lib/secrets';
import type { Webhook } from '../../src/webhooks/webhook.model';
import { createWebhook } from '../../src/webhooks/webhook.service';
import type { WebhookSettings } from '../../src/webhooks/webhook.settings';

/** The SECRET_KEY of every test, and the box that it opens. */
export const testSecretKey = 'a secret key for tests, 32 or more characters';
export const testSecrets = createSecretBox(testSecretKey);

/** An account on the Pro plan with an e-mail address of its own, and its API token in clear. */
export async function buildAccount(
  db: Database,
  overrides: Partial<NewAccount> & AccountSettings = {},
): Promise<Account & { apiToken: string }> {
  const { email = `${unique('owner')}@example.com`, plan = 'pro', password, ...settings } = overrides;
  const { account, apiToken } = await createAccount(db, { email, plan, ...(password && { password }) });
  const changed = Object.keys(settings).length > 0 ? await updateAccount(db, account, settings) : account;
  return Object.assign(changed, { apiToken });
}

/** A form of the account; `overrides` are settings by the names of the columns. */
export function buildForm(db: Database, account: Account, overrides: FormSettings = {}): Promise<Form> {
  const settings = { name: unique('Form'), email_to: account.email, ...overrides };
  return createForm(db, testSecrets, account.id, settings);
}

/** A webhook of the account, and its signing secret in clear. */
export async function buildWebhook(
  db: Database,
  account: Account,
  overrides: WebhookSettings = {},
): Promise<Webhook & { plainSecret: string }> {
  const settings = { url: 'http://127.0.0.1:9/hook', ...overrides };
  const { webhook, secret } = await createWebhook(db, testSecrets, account.id, settings);
  return Object.assign(webhook, { plainSecret: secret });
}

function unique(word: string): string {
  return `${word}-${randomBytes(6).toString('hex')}`;
}

import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Account } from '../../src/accounts/account.model';
import { createAccount, updateAccount } from '../../src/accounts/account.service';
import type { AccountSettings, NewAccount } from '../../src/accounts/account.settings';
import type { Database } from '../../src/db/database';
import { createMailLinks } from '../../src/email/mail-links';
import { createFileLinks } from '../../src/files/file-links';
import type { Form } from '../../src/forms/form.model';
import { createForm } from '../../src/forms/form.service';
import type { FormChanges } from '../../src/forms/form.settings';
import { hashPassword } from '../../src/lib/passwords';
import { createSecretBox } from '../../src/lib/secrets';
import { createOutbound } from '../../src/outbound/http-client';
import type { User } from '../../src/users/user.model';
import { createUser } from '../../src/users/user.service';
import type { Webhook } from '../../src/webhooks/webhook.model';
import type { WebhookSettings } from '../../src/webhooks/webhook.service';
import { createWebhook } from '../../src/webhooks/webhook.service';

/** The SECRET_KEY of all tests, and the secret box made from it. */
export const testSecretKey = 'a secret key for tests, 32 or more characters';
export const testSecrets = createSecretBox(testSecretKey);

/** File links to an address where nothing listens, for tests without an app. */
export const testMailLinks = createMailLinks({
  baseUrl: 'https://forms.example',
  secretKey: testSecretKey,
  secretKeyPrevious: undefined,
});
/** Reaches no private network, so no test's receiver. */
export const testOutbound = createOutbound({ allowedNetworks: [], ownHosts: [] });
/** What processors need of the configuration. */
export const testConfig = { baseUrl: 'https://forms.example', overQuota: 'reject' } as const;
export const testLinks = createFileLinks('https://forms.example', testSecretKey);

/** Builds an account on the Pro plan with a unique e-mail address; includes its API token in clear text. */
export async function buildAccount(
  db: Database,
  overrides: Partial<NewAccount> & AccountSettings = {},
): Promise<Account & { apiToken: string }> {
  const { email = `${unique('owner')}@example.com`, plan = 'pro', password, ...settings } = overrides;
  const { account, apiToken } = await createAccount(db, { email, plan, ...(password && { password }) });
  const changed = Object.keys(settings).length > 0 ? await updateAccount(db, account, settings) : account;
  return Object.assign(changed, { apiToken });
}

/** Builds a user with a unique e-mail address. */
export async function buildUser(
  db: Database,
  {
    email = `${unique('user')}@example.com`,
    name = '',
    password,
  }: { email?: string; name?: string; password?: string } = {},
): Promise<User> {
  return createUser(db, { email, name, passwordHash: password === undefined ? null : await hashPassword(password) });
}

/** Builds a form of the account; `overrides` are form settings. */
export function buildForm(db: Database, account: Account, overrides: FormChanges = {}): Promise<Form> {
  const settings = { name: unique('Form'), email_to: account.email, ...overrides };
  return createForm(db, testSecrets, account.id, settings, { maySetAliases: true });
}

/** Builds a webhook of the account; includes its signing secret in clear text. */
export async function buildWebhook(
  db: Database,
  account: Account,
  overrides: WebhookSettings = {},
): Promise<Webhook & { plainSecret: string }> {
  const settings = { url: 'http://127.0.0.1:9/hook', ...overrides };
  const { webhook, secret } = await createWebhook(db, testSecrets, account.id, settings);
  return Object.assign(webhook, { plainSecret: secret });
}

/** Builds a file as the submit path stores it: in the database, with its submission and a delivery to the storage. */
export async function buildFile(
  db: Database,
  form: Form,
  draft: {
    readonly content?: Buffer;
    readonly filename?: string;
    readonly type?: string;
    readonly field?: string;
    /** An existing submission; a new one by default. */
    readonly submissionId?: string;
  } = {},
): Promise<{ id: string; submissionId: string; deliveryId: string; key: string; content: Buffer }> {
  const { content = randomBytes(300_000), filename = 'photo.png', type = 'image/png', field = 'photo' } = draft;
  const { submissionId = uuidv7() } = draft;
  const [id, deliveryId] = [uuidv7(), uuidv7()];
  const key = `${form.accountId}/${id}`;
  const sha256 = createHash('sha256').update(content).digest();
  await db.pool.query(
    `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
     VALUES ($1, $2, $3, '{"name":"Ada"}', '192.0.2.1', now()) ON CONFLICT DO NOTHING`,
    [submissionId, form.id, form.accountId],
  );
  await db.pool.query(
    `INSERT INTO files (id, submission_id, account_id, field, filename, mime_type, size, sha256, content, storage_key)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, submissionId, form.accountId, field, filename, type, content.length, sha256, content, key],
  );
  await db.pool.query(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, file_id)
     SELECT $1, account_id, id, 'file-upload', $3 FROM submissions WHERE id = $2`,
    [deliveryId, submissionId, id],
  );
  await db.pool.query('UPDATE usage SET storage_bytes = storage_bytes + $2 WHERE account_id = $1', [
    ...[form.accountId, content.length],
  ]);
  return { id, submissionId, deliveryId, key, content };
}

function unique(word: string): string {
  return `${word}-${randomBytes(6).toString('hex')}`;
}

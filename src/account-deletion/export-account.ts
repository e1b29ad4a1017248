import type { Pool } from 'pg';
import type { Account } from '../accounts/account.model';
import type { Database } from '../db/database';
import { StorageError } from '../files/file-storage';
import { ContentGone, findReadableFile, type ReadableFile, readFile } from '../files/read-file';
import type { Storages } from '../files/storage';
import { presentStorage } from '../files/storage.settings';
import { presentForm } from '../forms/form.presenter';
import { wholeAccount } from '../members/scope';
import { presentStored } from '../privacy/export-subject';
import { type Folder, folders } from '../submissions/submission.selection';
import { findChunk } from '../submissions/submission-listing';
import { findFormFilters } from '../webhooks/form-filter';
import { presentWebhook } from '../webhooks/webhook.presenter';
import { listWebhooks } from '../webhooks/webhook.repository';

interface ExportDeps {
  readonly database: Database;
  readonly storages: Storages;
}

/** The version of the format, raised when a kind of line changes. */
const exportVersion = 1;
const maxRows = 100;
/** A file that takes longer is left out. */
const fileTimeoutMs = 10 * 60_000;

/**
 * Everything in an account as JSON Lines, in parts: each line is an object whose `type` says what it is. Secrets are
 * left out. A file comes after its submission, with its content in Base64, or, if it is in the owner's bucket, with its
 * key there. Stops early when `isGone` returns true.
 */
export async function* exportAccount(
  deps: ExportDeps,
  account: Account,
  isGone: () => boolean,
): AsyncGenerator<string, void> {
  yield line('export', { version: exportVersion, exported_at: new Date() }) + line('account', presentOwn(account));
  yield* settingLines(deps.database, account.id);
  for (const folder of folders) yield* submissionLines(deps, account.id, folder, isGone);
}

const line = (type: string, content: object) => `${JSON.stringify({ type, ...content })}\n`;

function presentOwn(account: Account) {
  const { id, email, name, plan, linkedEmails, sender, mutedAlerts, retention, ipAddresses, brand, timeZone } = account;
  const { alertEmail, alertWebhookId, createdAt } = account;
  return {
    ...{ id, email, name, plan, linked_emails: linkedEmails, sender, muted_alerts: mutedAlerts, retention },
    ...{ alert_email: alertEmail ?? null, alert_webhook_id: alertWebhookId ?? null },
    ...{ ip_addresses: ipAddresses, brand, time_zone: timeZone, created_at: createdAt },
  };
}

/** What an account has besides submissions: the type of its lines, and SQL for the account `$1` as JSON objects. */
const settingTables = {
  member: `SELECT json_build_object('email', email, 'name', name, 'role', role, 'form_ids', form_ids, 'created_at', m.created_at)
           FROM members m JOIN users ON users.id = user_id WHERE account_id = $1 ORDER BY m.created_at`,
  label: `SELECT json_build_object('name', name, 'color', color) FROM labels WHERE account_id = $1 ORDER BY lower(name)`,
  saved_view: `SELECT json_build_object('name', name, 'query', query) FROM saved_views WHERE account_id = $1 ORDER BY lower(name)`,
  reply_template: `SELECT json_build_object('name', name, 'text', text) FROM reply_templates WHERE account_id = $1 ORDER BY lower(name)`,
  sender_domain: `SELECT json_build_object('domain', domain, 'token', token, 'verified_at', verified_at,
                    'dkim_keys', (SELECT json_agg(json_build_object('selector', selector, 'public_key', public_key) ORDER BY k.id)
                                  FROM dkim_keys k WHERE k.domain_id = m.id))
                  FROM mail_domains m WHERE account_id = $1 ORDER BY domain`,
  list_entry: `SELECT json_build_object('form_id', form_id, 'action', action, 'kind', kind, 'value', value, 'note', note)
               FROM list_entries WHERE account_id = $1 ORDER BY id`,
} as const;

async function* settingLines(database: Database, accountId: string): AsyncGenerator<string, void> {
  const { pool, models } = database;
  for (const form of await models.Form.findAll({ where: { accountId }, order: [['createdAt', 'ASC'], 'id'] }))
    yield line('form', presentForm(form));
  const webhooks = await listWebhooks(database, accountId);
  const filters = await findFormFilters(pool, webhooks);
  yield webhooks.map((webhook) => line('webhook', presentWebhook(webhook, filters))).join('');
  for (const [type, text] of Object.entries(settingTables)) {
    const { rows } = await pool.query<{ json_build_object: object }>(text, [accountId]);
    yield rows.map((row) => line(type, row.json_build_object)).join('');
  }
}

async function* submissionLines(
  deps: ExportDeps,
  accountId: string,
  folder: Folder,
  isGone: () => boolean,
): AsyncGenerator<string, void> {
  const { pool } = deps.database;
  for (let before: Date | undefined, hasMore = true; hasMore && !isGone(); ) {
    const chunk = await findChunk(pool, { ...wholeAccount(accountId), folder, before }, maxRows);
    hasMore = chunk.hasMore;
    before = chunk.submissions.at(-1)?.createdAt;
    const ids = chunk.submissions.map(({ id }) => id);
    yield (await presentStored(pool, accountId, ids)).map((text) => `{"type":"submission",${text.slice(1)}\n`).join('');
    for (const { files } of chunk.submissions) {
      for (const { id, field } of files) yield* fileLines(deps, pool, id, field);
    }
  }
}

async function* fileLines(deps: ExportDeps, pool: Pool, id: string, field: string): AsyncGenerator<string, void> {
  const file = await findReadableFile(pool, id);
  if (!file) return;
  const facts = presentFacts(file, field);
  if (!file.inDatabase && file.storage?.kind === 's3') {
    const { endpoint, bucket } = presentStorage(file.storage) as { endpoint: string; bucket: string };
    return yield line('file', { ...facts, storage: { endpoint, bucket, key: file.key } });
  }
  // Content and error have a place at the end of the line that is written in parts.
  yield `${line('file', facts).slice(0, -2)},"content":"`;
  yield* base64Parts(deps, file);
}

function presentFacts({ id, filename, type, size, sha256 }: ReadableFile, field: string) {
  return { id, field, filename, mime_type: type, size, sha256: sha256.toString('hex') };
}

/** The content of a file in Base64 and the end of its line, with an error if the content is not all of it. */
async function* base64Parts(
  { database: { pool }, storages }: ExportDeps,
  file: ReadableFile,
): AsyncGenerator<string, void> {
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of readFile(file, { pool, storages }, AbortSignal.timeout(fileTimeoutMs))) {
      const bytes = Buffer.concat([rest, chunk as Buffer]);
      // Only multiples of three bytes can be joined.
      const whole = bytes.length - (bytes.length % 3);
      rest = bytes.subarray(whole);
      yield bytes.toString('base64', 0, whole);
    }
  } catch (error) {
    if (!(error instanceof StorageError || error instanceof ContentGone)) throw error;
    return yield `","error":${JSON.stringify(error.message)}}\n`;
  }
  yield `${rest.toString('base64')}"}\n`;
}

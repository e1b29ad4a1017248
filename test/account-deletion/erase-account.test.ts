import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { eraseNextBatch } from '../../src/account-deletion/erase-account';
import { deleteAtOnce, keepAccount, planDeletion } from '../../src/account-deletion/plan-deletion';
import { updateAccount } from '../../src/accounts/account.service';
import { recordAudit } from '../../src/audit/audit-entry';
import type { Database } from '../../src/db/database';
import { deleteNextFile } from '../../src/files/delete-files';
import { createStorages, type Storages } from '../../src/files/storage';
import { createLogger } from '../../src/lib/logger';
import { findFirstOwner } from '../../src/members/member.service';
import { wholeAccount } from '../../src/members/scope';
import { addNote } from '../../src/notes/notes';
import { createUser } from '../../src/users/user.service';
import { startAccountDeletion } from '../../workers/maintenance/account-deletion';
import { createFileUploadProcessor } from '../../workers/processors/file-upload';
import { buildManySubmissions, buildSubmission } from '../submissions/rows';
import { openTestDatabase } from '../support/database';
import { eventually } from '../support/eventually';
import { buildAccount, buildFile, buildForm, buildWebhook, testOutbound, testSecrets } from '../support/factories';

let db: Database;
let filesDir: string;
let storages: Storages;
beforeAll(async () => {
  [db, filesDir] = await Promise.all([openTestDatabase(), mkdtemp(path.join(os.tmpdir(), 'files-'))]);
  storages = createStorages({ filesDir, outboundAllowedNetworks: [], baseUrl: 'http://letterbox.test' }, testSecrets);
});
beforeEach(() => db.pool.query('UPDATE accounts SET deletes_at = NULL'));
afterAll(async () => {
  storages.close();
  await Promise.all([db.close(), rm(filesDir, { recursive: true, force: true })]);
});

const query = (text: string, values: unknown[] = []) => db.pool.query(text, values);
const isOver = (id: string) =>
  query(`UPDATE accounts SET deletes_at = now() - interval '2 minutes' WHERE id = $1`, [id]);
const logger = createLogger('test', 'silent');

/** An account that has rows in every table with submissions, mails and settings, and a file in local storage. */
async function buildFullAccount() {
  const account = await updateAccount(db, await buildAccount(db), { storage: { kind: 'local' } }, { storages });
  const form = await buildForm(db, account, { retention: '30 days' as never });
  const file = await buildFile(db, form);
  await createFileUploadProcessor({ pool: db.pool, storages, outbound: testOutbound })(
    { fileId: file.id } as never,
    AbortSignal.timeout(8_000),
  );
  await buildManySubmissions(db, form, 1_200);
  const spam = await buildSubmission(db, form, { createdAt: '2026-01-01T00:00:00Z', withheld: 'honeypot' });
  await buildSubmission(db, form, { createdAt: '2026-01-02T00:00:00Z', deleted: true });
  const webhook = await buildWebhook(db, account);
  const user = await findFirstOwner(db, account.id);
  await addNote(db.pool, wholeAccount(account.id), spam, user ?? account, 'Called');
  const label = uuidv7();
  const insert = (table: string, columns: string, ...values: unknown[]) =>
    query(`INSERT INTO ${table} (${columns}) VALUES (${values.map((_, n) => `$${n + 1}`).join(', ')})`, values);
  await insert('labels', 'id, account_id, name, color', label, account.id, 'Urgent', 'red');
  await insert('submission_labels', 'submission_id, label_id, folder, submitted_at', spam, label, 'spam', new Date());
  await insert(
    'assignments',
    'submission_id, account_id, user_id, folder, submitted_at',
    ...[spam, account.id, user?.id, 'spam', new Date()],
  );
  await insert(
    'assignment_changes',
    'account_id, batch, form_id, submission_ids, former',
    ...[account.id, 1, form.id, [spam], [null]],
  );
  await insert(
    'submission_changes',
    'account_id, batch, change, submission_ids, submissions',
    account.id,
    1,
    'read',
    [spam],
    1,
  );
  await insert('label_changes', 'account_id, batch, label_id, added, submission_ids', account.id, 1, label, true, [
    spam,
  ]);
  await insert('saved_views', 'id, account_id, name, query', uuidv7(), account.id, 'Mine', 'q=x');
  await insert(
    'reply_templates',
    'id, account_id, name, text, created_at, updated_at',
    ...[uuidv7(), account.id, 'a', 'b', new Date(), new Date()],
  );
  await insert(
    'list_entries',
    'id, account_id, scope_id, action, kind, value',
    ...[uuidv7(), account.id, account.id, 'block', 'text', 'x'],
  );
  await insert('logos', 'hash, account_id, png', 'abc', account.id, Buffer.from('x'));
  await insert('decision_counts', 'form_id, hour, reason, count', form.id, new Date(), 'honeypot', 3);
  await insert(
    'decision_samples',
    'id, form_id, account_id, created_at, reason',
    ...[uuidv7(), form.id, account.id, new Date(), 'honeypot'],
  );
  await insert(
    'erasures',
    'id, account_id, salt, address_hash',
    uuidv7(),
    account.id,
    Buffer.from('a'),
    Buffer.from('b'),
  );
  await insert('search_marks', 'account_id', account.id);
  await insert(
    'submission_words',
    'submission_id, account_id, created_at, block, words',
    spam,
    account.id,
    new Date(),
    0,
    'x',
  );
  await insert('spam_marks', 'submission_id, account_id, is_spam', spam, account.id, true);
  await insert('spam_models', 'account_id', account.id);
  await insert('spam_digests', 'account_id, told_through', account.id, new Date());
  await insert(
    'history_resends',
    'id, account_id, webhook_id, since, until, expected, after_created_at',
    ...[uuidv7(), account.id, webhook.id, new Date(0), new Date(), 1, new Date()],
  );
  await insert('retention_log', 'form_id, day, rule, submissions, files, bytes', form.id, new Date(), 'x', 1, 1, 1);
  for (const [table, more, about] of [
    ['digests', 'form_id, recipient', 'digest'],
    ['mail_tests', '', 'test'],
    ['member_mails', 'user_id, cause', 'member'],
  ] as const) {
    const id = uuidv7();
    const extra =
      table === 'digests' ? [form.id, 'a@example.org'] : table === 'member_mails' ? [user?.id, 'deletion'] : [];
    await insert(table, `delivery_id, account_id${more && `, ${more}`}`, id, account.id, ...extra);
    await insert('deliveries', 'id, account_id, about, kind, status', id, account.id, about, 'email', 'succeeded');
  }
  const reply = uuidv7();
  await insert(
    'replies',
    'delivery_id, account_id, submission_id, draft_id, recipient, subject, text, has_quote, message_id',
    ...[reply, account.id, spam, uuidv7(), 'a@example.org', 's', 't', false, 'm'],
  );
  await insert(
    'answers',
    'id, account_id, submission_id, delivery_id, sender, sender_name, subject, text, is_automatic, authentication, dropped_files, message_id',
    ...[uuidv7(), account.id, spam, reply, 'a@example.org', 'A', 's', 't', false, 'unknown', 0, 'n'],
  );
  const alert = uuidv7();
  await insert('alerts', 'id, account_id, cause', alert, account.id, 'quota_80');
  await insert('deliveries', 'id, account_id, about, alert_id, kind', uuidv7(), account.id, 'alert', alert, 'email');
  await insert('deliveries', 'id, account_id, submission_id, kind', uuidv7(), account.id, spam, 'webhook');
  await insert('account_domains', 'account_id, domain, token', account.id, 'corp.example', 'x');
  const domain = uuidv7();
  await insert('mail_domains', 'id, account_id, domain, token', domain, account.id, 'corp.example', 'x');
  await insert(
    'dkim_keys',
    'id, account_id, domain_id, selector, public_key, private_key',
    ...[uuidv7(), account.id, domain, 's', 'x', 'y'],
  );
  await insert(
    'identity_providers',
    'id, account_id, name, issuer, client_id, groups_claim',
    ...[uuidv7(), account.id, 'Corp', 'https://login.example', 'x', 'groups'],
  );
  await recordAudit(db.pool, {
    accountId: account.id,
    actor: { kind: 'cli', id: null, label: 'command line' },
    action: 'account.settings-changed',
  });
  await insert('mailed_links', 'id, kind, account_id, email', uuidv7(), 'membership', account.id, 'new@example.org');
  await insert(
    'oauth_codes',
    'id, code_hash, client_id, name, user_code_hash, account_id, user_id, scopes, expires_at',
    ...[uuidv7(), 'x', 'letterbox-cli', 'Letterbox CLI', 'y', account.id, user?.id, ['mcp'], new Date()],
  );
  await insert(
    'imports',
    'id, account_id, form_id, service, created_by, finished_at',
    ...[uuidv7(), account.id, form.id, 'netlify', 'command line', new Date()],
  );
  await insert('mail_tokens', 'id, account_id, sealed', uuidv7(), account.id, 'x');
  await insert(
    'suppressions',
    'id, account_id, address, reason, detail, provider, delivery_id',
    ...[uuidv7(), account.id, 'a@example.org', 'bounce', '550', 'mailbox', uuidv7()],
  );
  return { account, form, file, user };
}

/** The tables with a row that contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await query(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await query(`SELECT FROM "${name}" AS t WHERE strpos(t::text, $1) > 0 LIMIT 1`, [text]);
    if (hits.length > 0) found.push(name);
  }
  return found;
}

test('nothing mentions a deleted account, and none of its files is left', async () => {
  const { account, form, file, user } = await buildFullAccount();
  const other = await buildAccount(db);
  const otherForm = await buildForm(db, other);
  await buildSubmission(db, otherForm, { createdAt: '2026-01-01T00:00:00Z' });
  // The example is complete: each table that belongs to accounts has a row.
  const before = await tablesWith(account.id);
  const { rows: owned } = await query(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE column_name = 'account_id' AND table_schema = current_schema()
     EXCEPT SELECT 'sessions' ORDER BY 1`,
  );
  expect(owned.map(({ name }) => name).filter((name) => !before.includes(name))).toEqual([]);
  expect(existsSync(path.join(filesDir, file.key))).toBe(true);

  await deleteAtOnce(db.pool, account.id);
  expect(await eraseNextBatch(db.pool)).toBeNull();
  await isOver(account.id);
  const workers = [1, 2].map(() => startAccountDeletion({ pool: db.pool, logger, intervalMs: 20 }));
  await eventually(async () =>
    expect((await query('SELECT FROM accounts WHERE id = $1', [account.id])).rowCount).toBe(0),
  );
  await Promise.all(workers.map((one) => one.close()));
  // Only the work to delete the stored file is left.
  expect(await tablesWith(account.id)).toEqual(['file_deletions']);
  await query(`UPDATE file_deletions SET due_at = now() - interval '1 second'`);
  await deleteNextFile(db.pool, storages, new AbortController().signal);
  expect(await readdir(filesDir)).toEqual([]);
  for (const id of [account.id, form.id, file.id, user?.id, account.email])
    expect(await tablesWith(String(id))).toEqual([]);
  expect((await query('SELECT FROM storages WHERE account_id IS NULL')).rowCount).toBe(0);
  expect((await query('SELECT FROM submissions')).rowCount).toBe(1);
});

test('a worker that dies in the middle loses one batch, and another one goes on', async () => {
  const account = await buildAccount(db);
  await buildManySubmissions(db, await buildForm(db, account), 700);
  await isOver(account.id);
  let batches = 0;
  for (let batch = await eraseNextBatch(db.pool); batch; batch = await eraseNextBatch(db.pool)) {
    batches += 1;
    if (batches > 30) throw new Error('it never ends');
    expect(batch.accountId).toBe(account.id);
    if (batch.isDone) break;
    // Between two batches, the account is still there for the next worker.
    expect((await query('SELECT FROM accounts WHERE id = $1', [account.id])).rowCount).toBe(1);
  }
  expect(await tablesWith(account.id)).toEqual([]);
});

test('two workers do not work on the same account', async () => {
  const account = await buildAccount(db);
  await isOver(account.id);
  const client = await db.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [account.id]);
  expect(await eraseNextBatch(db.pool)).toBeNull();
  await client.query('ROLLBACK');
  client.release();
  expect(await eraseNextBatch(db.pool)).toMatchObject({ accountId: account.id });
});

test('people stay if they have another account or are operators', async () => {
  const account = await buildAccount(db);
  const [both, operator, gone] = await Promise.all(
    ['both', 'operator', 'gone'].map((name) => createUser(db, { email: `${name}-${account.id}@example.org` })),
  );
  const other = await buildAccount(db);
  for (const user of [both, operator, gone])
    await db.models.Member.create({ accountId: account.id, userId: String(user?.id), role: 'editor' });
  await db.models.Member.create({ accountId: other.id, userId: String(both?.id), role: 'editor' });
  await operator?.update({ isOperator: true });
  await query(
    `INSERT INTO sessions (id, user_id, account_id, token_hash, expires_at)
     SELECT gen_random_uuid(), unnest($1::uuid[]), $2, gen_random_uuid()::text, now() + interval '1 day'`,
    [[both?.id, gone?.id], account.id],
  );
  await isOver(account.id);
  while (await eraseNextBatch(db.pool));
  const { rows } = await query('SELECT id FROM users WHERE id = ANY ($1::uuid[]) ORDER BY id', [
    [both?.id, operator?.id, gone?.id],
  ]);
  expect(rows.map(({ id }) => id)).toEqual([both?.id, operator?.id].sort());
  const { rows: sessions } = await query('SELECT user_id, account_id FROM sessions');
  expect(sessions).toEqual([{ user_id: both?.id, account_id: null }]);
});

test('an owner can keep the account until its time has come', async () => {
  const account = await buildAccount(db);
  await expect(keepAccount(db.pool, account.id)).rejects.toMatchObject({ code: 'wrong_state' });
  const at = await planDeletion(db.pool, account.id, null);
  expect(at.getTime() - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
  expect(await planDeletion(db.pool, account.id, null)).toEqual(at);
  await keepAccount(db.pool, account.id);
  await query(`UPDATE accounts SET deletes_at = now() - interval '1 second' WHERE id = $1`, [account.id]);
  await expect(keepAccount(db.pool, account.id)).rejects.toMatchObject({ message: 'its deletion has begun' });
  // Whatever began before is over when workers begin.
  expect(await eraseNextBatch(db.pool)).toBeNull();
  await expect(planDeletion(db.pool, uuidv7(), null)).rejects.toMatchObject({ code: 'not_found' });
});

test('no deletion of a row reads a whole table for the rows that go with it', async () => {
  const { rows } = await query(`
    SELECT conname FROM pg_constraint WHERE contype = 'f' AND confdeltype <> 'a' AND conrelid <> 'accounts'::regclass
      AND NOT EXISTS (SELECT FROM pg_index WHERE indrelid = conrelid AND indkey[0] = conkey[1]
                      AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) LIKE '(' || (
                        SELECT attname FROM pg_attribute WHERE attrelid = conrelid AND attnum = conkey[1]) || ' IS NOT NULL)'))
    ORDER BY 1`);
  // An index on each foreign key finds the rows that are deleted with their parent.
  expect(rows.map(({ conname }) => conname)).toEqual([]);
});

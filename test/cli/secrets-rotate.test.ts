import { createSecretBox } from '../../src/lib/secrets';
import { secretColumns } from '../../src/secrets/sealed-secrets';
import { openTestDatabase } from '../support/database';
import { buildAccount, buildForm, buildWebhook, testSecretKey } from '../support/factories';
import { type CliResult, runCommand } from '../support/run-cli';

const newKey = 'the key after the rotation, of 32 characters or more';
const strangeKey = 'a key that nobody knows any more, 32 characters or more';
const storageId = '01900000-0000-7000-8000-000000000001';
let db: Awaited<ReturnType<typeof openTestDatabase>>;

beforeEach(async () => {
  db = await openTestDatabase();
  const account = await buildAccount(db);
  const payment = {
    ...({ provider: 'stripe', currency: 'eur', amount: 100, product: 'Ticket' } as const),
    ...{ secret_key: 'sk_test_key', webhook_secret: 'whsec_payment' },
  };
  const form = await buildForm(db, account, {
    recaptcha_secret: 'recaptcha-secret',
    turnstile_secret: 'turnstile-secret',
    hcaptcha_secret: 'hcaptcha-secret',
    friendly_captcha_secret: 'friendly-captcha-secret',
  });
  await buildForm(db, account);
  const webhook = await buildWebhook(db, account, { headers: { Authorization: 'Bearer x' } });
  await db.pool.query(`UPDATE webhooks SET previous_secret = secret, previous_secret_until = now() WHERE id = $1`, [
    webhook.id,
  ]);
  const old = createSecretBox(testSecretKey);
  const sealed = {
    ...payment,
    secret_key: old.seal(payment.secret_key),
    webhook_secret: old.seal(payment.webhook_secret),
  };
  await form.update({ storedSettings: { ...form.storedSettings, payment: sealed } });
  const settings = { bucket: 'files', secret_access_key: old.seal('s3-secret') };
  await db.pool.query('UPDATE users SET totp_secret = $1', [old.seal('TOTPSECRET')]);
  await db.pool.query('UPDATE accounts SET mail_transports = $1', [old.seal('mail-transports')]);
  await db.pool.query('INSERT INTO mail_tokens (id, sealed) VALUES ($1, $2)', [storageId, old.seal('mail-token')]);
  await db.pool.query(
    `INSERT INTO identity_providers (id, account_id, name, issuer, client_id, client_secret, groups_claim)
     VALUES ($1, $2, 'Corp', 'https://login.example', 'x', $3, 'groups')`,
    [storageId, account.id, old.seal('oidc-secret')],
  );
  await db.pool.query(
    `INSERT INTO sessions (id, user_id, token_hash, provider_id, provider_tokens, expires_at)
     SELECT gen_random_uuid(), user_id, 'h', $1, $2, now() FROM members WHERE account_id = $3`,
    [storageId, old.seal('oidc-tokens'), account.id],
  );
  await db.pool.query(`INSERT INTO mail_domains (id, account_id, domain, token) VALUES ($1, $2, 'shop.example', 'x')`, [
    ...[storageId, account.id],
  ]);
  await db.pool.query(
    `INSERT INTO dkim_keys (id, account_id, domain_id, selector, public_key, private_key) VALUES ($1, $2, $1, 's', 'x', $3)`,
    [storageId, account.id, old.seal('dkim-key')],
  );
  await db.pool.query(`INSERT INTO storages (id, account_id, kind, settings) VALUES ($1, $2, 's3', $3)`, [
    ...[storageId, account.id, settings],
  ]);
});
afterEach(() => db.close());

const env = () => ({ DATABASE_URL: db.url, SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: testSecretKey });
const rotate = (more: NodeJS.ProcessEnv = {}): Promise<CliResult> =>
  runCommand(['secrets:rotate'], { ...env(), ...more });

/** Decrypts every sealed text in the database, in any column; null for those that the key cannot decrypt. */
async function openAll(key: string): Promise<(string | null)[]> {
  const box = createSecretBox(key);
  const texts: string[] = [];
  for (const table of new Set(secretColumns.map(({ table }) => table))) {
    const { rows } = await db.pool.query(`SELECT to_jsonb(t)::text AS row FROM ${table} t`);
    texts.push(...rows.flatMap(({ row }) => String(row).match(/v1\.[\w-]{30,}/g) ?? []));
  }
  return texts
    .map((text) => {
      try {
        return box.open(text);
      } catch {
        return null;
      }
    })
    .sort();
}

test('every secret is re-encrypted with the new key', async () => {
  const before = await openAll(testSecretKey);
  expect(before).toHaveLength(secretColumns.length);
  const rotated = await rotate();
  expect(rotated).toMatchObject({ code: 0, stderr: '' });
  expect(rotated.json()).toEqual({
    resealed: secretColumns.length,
    already_current: 0,
    unreadable: 0,
    next: 'remove SECRET_KEY_PREVIOUS and restart the web process and the worker',
  });
  expect(await openAll(newKey)).toEqual(before);
  const { rows } = await db.pool.query(
    `SELECT f.settings #>> '{payment,amount}' AS amount, s.settings ->> 'bucket' AS bucket
     FROM forms f, storages s WHERE f.settings ? 'payment'`,
  );
  expect(rows).toEqual([{ amount: '100', bucket: 'files' }]);
});

test('a second run changes nothing, with or without the old key', async () => {
  await rotate();
  const nothing = { resealed: 0, already_current: secretColumns.length, unreadable: 0 };
  expect((await rotate()).json()).toMatchObject(nothing);
  expect((await rotate({ SECRET_KEY_PREVIOUS: '' })).json()).toEqual({ ...nothing, next: null });
});

test('secrets that neither key decrypts are reported and the rest is rotated', async () => {
  const lost = createSecretBox(strangeKey).seal('lost');
  const { rows } = await db.pool.query('UPDATE webhooks SET secret = $1 RETURNING id', [lost]);
  const rotated = await rotate();
  expect(rotated).toMatchObject({ code: 1, stderr: 'stored secrets that neither key can decrypt: 1\n' });
  expect(rotated.json()).toMatchObject({
    resealed: secretColumns.length - 1,
    unreadable: 1,
    unreadable_secrets: [{ table: 'webhooks', id: rows[0].id, secret: 'secret' }],
  });
  expect((await db.pool.query('SELECT secret FROM webhooks')).rows).toEqual([{ secret: lost }]);
});

test('rotation handles several batches and concurrent changes', async () => {
  const old = createSecretBox(testSecretKey);
  const account = (await db.pool.query('SELECT id FROM accounts')).rows[0].id;
  await db.pool.query(
    `INSERT INTO webhooks (id, account_id, url, secret) SELECT gen_random_uuid(), $1, 'http://127.0.0.1:9/', $2 FROM generate_series(1, 450)`,
    [account, old.seal('one of many')],
  );
  const saved = createSecretBox(newKey).seal('saved meanwhile');
  const rotating = rotate();
  for (let n = 0; n < 20; n += 1) {
    await db.pool.query(
      `UPDATE webhooks SET secret = $1 WHERE id = (SELECT id FROM webhooks ORDER BY random() LIMIT 1)`,
      [saved],
    );
  }
  expect((await rotating).code).toBe(0);
  const opened = await openAll(newKey);
  expect(opened).not.toContain(null);
  expect(opened.filter((plain) => plain === 'saved meanwhile').length).toBeGreaterThan(10);
});

test('without SECRET_KEY it fails with one line', async () => {
  const failed = await runCommand(['secrets:rotate'], { DATABASE_URL: db.url });
  expect(failed).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^SECRET_KEY is not set[^\n]*\n$/),
  });
});

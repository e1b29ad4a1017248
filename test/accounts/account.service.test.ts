import { createAccount, findAccountByEmail, updateAccount } from '../../src/accounts/account.service';
import { usageOf } from '../../src/accounts/usage';
import { findStorage } from '../../src/files/storage.repository';
import { verifyPassword } from '../../src/lib/passwords';
import { hashToken } from '../../src/lib/tokens';
import { findApiToken } from '../../src/tokens/api-token';
import { renewApiToken, revokeApiToken } from '../../src/tokens/personal-token';
import { buildAccount } from '../support/factories';
import { db, setUpDatabase } from '../support/set-up';

setUpDatabase();

test('an account is created with its usage row, and only the hash of its token is stored', async () => {
  const { account, apiToken } = await createAccount(db, { email: ' new@example.com ', plan: 'free' });
  expect(account.email).toBe('new@example.com');
  const { rows } = await db.pool.query(
    `SELECT a.*, u.used, t.token_hash FROM accounts a JOIN usage u ON u.account_id = a.id
     JOIN api_tokens t ON t.account_id = a.id AND is_personal WHERE a.id = $1`,
    [account.id],
  );
  expect(rows[0]).toMatchObject({ plan: 'free', used: 0, quota_override: null });
  expect(rows[0].token_hash).toBe(hashToken(apiToken));
  expect(JSON.stringify(rows)).not.toContain(apiToken);
});

test('an unlimited account has no quota unless the operator sets one', async () => {
  const { account } = await createAccount(db, { email: 'unlimited@example.com', plan: 'unlimited' });
  expect(await usageOf(db, account)).toMatchObject({ plan: 'unlimited', limit: null, storage_limit_bytes: null });
  const limited = await updateAccount(db, account, { quota_override: 7 });
  expect(await usageOf(db, limited)).toMatchObject({ plan: 'unlimited', limit: 7 });
});

test('an account can be created with local storage, and has none otherwise', async () => {
  const { account } = await createAccount(db, { email: 'files@example.com', plan: 'pro', localStorage: true });
  expect(await findStorage(db, account)).toMatchObject({ accountId: account.id, kind: 'local' });
  await updateAccount(db, account, { storage: null });
  expect((await findAccountByEmail(db, 'files@example.com'))?.storageId).toBeNull();
  const { account: without } = await createAccount(db, { email: 'no-files@example.com', plan: 'pro' });
  expect(without.storageId).toBeNull();
});

test('a password is stored as an argon2id hash', async () => {
  const { owner } = await createAccount(db, { email: 'pw@example.com', plan: 'pro', password: 'correct horse' });
  expect(owner.passwordHash).toMatch(/^\$argon2id\$/);
  expect(await verifyPassword(owner.passwordHash ?? '', 'correct horse')).toBe(true);
});

test('a taken address is rejected in any case and for parallel requests', async () => {
  const make = (email: string) => createAccount(db, { email, plan: 'pro' });
  const outcomes = await Promise.allSettled([make('twice@example.com'), make('TWICE@example.com')]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(make('Twice@Example.com')).rejects.toMatchObject({
    code: 'already_exists',
    message: 'there is already an account with the e-mail address Twice@Example.com',
  });
  const { rows } = await db.pool.query(
    'SELECT count(*)::int FROM usage u LEFT JOIN accounts a ON a.id = u.account_id WHERE a.id IS NULL',
  );
  expect(rows[0].count).toBe(0);
});

test('an account is found by its address, ignoring case, and by its token', async () => {
  const account = await buildAccount(db, { email: 'Find.Me@example.com' });
  expect((await findAccountByEmail(db, 'find.me@EXAMPLE.com'))?.id).toBe(account.id);
  expect(await findAccountByEmail(db, 'nobody@example.com\0')).toBeNull();
  expect((await findApiToken(db.pool, account.apiToken))?.account.id).toBe(account.id);
  expect(await findApiToken(db.pool, `${account.apiToken.slice(0, -1)}!`)).toBeNull();
});

test('renewing replaces the token, and revoking removes it', async () => {
  const account = await buildAccount(db);
  const renewed = await renewApiToken(db, account.id);
  expect(await findApiToken(db.pool, account.apiToken)).toBeNull();
  expect((await findApiToken(db.pool, renewed))?.account.id).toBe(account.id);
  await revokeApiToken(db, account.id);
  expect(await findApiToken(db.pool, renewed)).toBeNull();
});

test('only given settings change', async () => {
  const account = await buildAccount(db, { linked_emails: ['partner@example.com'] });
  const updated = await updateAccount(db, account, {
    plan: 'three_year',
    quota_override: 'unlimited',
    suspended: true,
  });
  expect(updated).toMatchObject({
    plan: 'three_year',
    quotaOverride: 'unlimited',
    linkedEmails: ['partner@example.com'],
  });
  expect(updated.suspendedAt).toBeInstanceOf(Date);
  const again = await updateAccount(db, updated, {
    quota_override: null,
    suspended: false,
    linked_emails: 'one@example.com',
  });
  expect(again).toMatchObject({ plan: 'three_year', suspendedAt: null, linkedEmails: ['one@example.com'] });
  const { rows } = await db.pool.query('SELECT quota_override IS NULL AS none FROM accounts WHERE id = $1', [
    account.id,
  ]);
  expect(rows[0].none).toBe(true);
  expect(again.version).toBeGreaterThan(account.version);
});

test.each([
  [
    { color: 'red' },
    /^there is no setting "color"; valid settings: .*plan, .*suspended, storage, .*, time_zone, require_second_factor, audit_days$/,
  ],
  [{ plan: 'gold' }, /^plan must be one of free, pro, annual, three_year|^plan must be one of \[free/],
  [{ quota_override: -1 }, /^quota_override must be a whole number of at least 0, "unlimited", or null/],
  [{ quota_override: 1.5 }, /^quota_override must be/],
  [{ linked_emails: ['a@example.com, b@example.com'] }, /^linked_emails\[0\] must be a single e-mail address/],
  [{ muted_alerts: ['quota_80', 'spam'] }, /^muted_alerts\[1\] must be one of .*quota_80, .*digest/],
  [{ storage: 'local' }, /^storage must be of type object/],
  [{ storage: { kind: 'ftp' } }, /^storage.kind must be/],
  [
    { storage: { kind: 'local', path: '/etc' } },
    /^there is no setting "path" in storage; valid settings: kind, endpoint/,
  ],
  [{ storage: { kind: 'local', bucket: 'files' } }, /^storage.bucket is not allowed/],
  [{ storage_limit_bytes: -1 }, /^storage_limit_bytes must be/],
  [{ suspended: 'perhaps' }, /^suspended must be a boolean/],
  [['plan'], 'the settings must be a JSON object'],
  [JSON.parse('{"__proto__": {"suspended": "x"}}'), /^there is no setting "__proto__"/],
])('%j is rejected with one line that names the setting', async (settings, message) => {
  const account = await buildAccount(db);
  await expect(updateAccount(db, account, settings)).rejects.toMatchObject({
    code: 'invalid_setting',
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
});

test('no settings change nothing', async () => {
  const account = await buildAccount(db);
  expect(await updateAccount(db, account, {})).toMatchObject({ id: account.id, version: account.version });
});

test('usage covers the current UTC month only', async () => {
  const account = await buildAccount(db, { plan: 'free' });
  const period = new Date().toISOString().slice(0, 7);
  const unused = { plan: 'free', limit: 500, used: 0, period, storage_bytes: 0, storage_limit_bytes: null };
  expect(await usageOf(db, account)).toEqual(unused);
  await db.pool.query('UPDATE usage SET used = 7 WHERE account_id = $1', [account.id]);
  expect((await usageOf(db, account)).used).toBe(7);
  await db.pool.query(`UPDATE usage SET period = '2020-12' WHERE account_id = $1`, [account.id]);
  expect(await usageOf(db, account)).toEqual(unused);
});

test('the limit of an unlimited account is null', async () => {
  const account = await buildAccount(db, { quota_override: 'unlimited' });
  expect((await usageOf(db, account)).limit).toBeNull();
});

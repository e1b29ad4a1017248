import { findAccountByEmail } from '../../src/accounts/account.service';
import type { Database } from '../../src/db/database';
import { findStorage } from '../../src/files/storage.repository';
import { findForm } from '../../src/forms/form.repository';
import { verifyPassword } from '../../src/lib/passwords';
import { createDemo } from '../../src/standalone/demo';
import { findApiToken } from '../../src/tokens/api-token';
import { findUserByEmail } from '../../src/users/user.service';
import { openTestDatabase } from '../support/database';
import { buildAccount, testSecrets } from '../support/factories';

let db: Database;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.close());

test('the first start creates an account, its token and a form with an auto-reply', async () => {
  const demo = await createDemo(db, testSecrets, { plan: 'annual' });
  expect(demo?.email).toBe('demo@letterbox.localhost');
  const account = await findAccountByEmail(db, 'demo@letterbox.localhost');
  expect(account?.plan).toBe('annual');
  expect(await findApiToken(db.pool, demo?.apiToken ?? '')).toMatchObject({ account: { id: account?.id } });
  const form = await findForm(db, demo?.accessKey ?? '');
  expect(form).toMatchObject({ name: 'Demo contact form', accountId: account?.id, active: true });
  expect(form?.settings.auto_responder?.subject).toContain('{{name}}');
});

test('the demo form has file storage', async () => {
  const demo = await createDemo(db, testSecrets, { plan: 'pro' });
  const account = await findAccountByEmail(db, demo?.email ?? '');
  expect(await findStorage(db, { storageId: account?.storageId ?? null })).toMatchObject({ kind: 'local' });
});

test('simultaneous starts create one demo', async () => {
  const demos = await Promise.all([1, 2, 3].map(() => createDemo(db, testSecrets, { plan: 'pro' })));
  expect(demos.filter((demo) => demo !== null)).toHaveLength(1);
  expect(await db.models.Form.count()).toBe(1);
});

test('a database with any account is left as it is', async () => {
  await buildAccount(db);
  expect(await createDemo(db, testSecrets, { plan: 'pro' })).toBeNull();
  expect(await db.models.Form.count()).toBe(0);
});

test('with a password, the account has examples, and nothing is sent but a file to the local storage', async () => {
  const demo = await createDemo(db, testSecrets, { plan: 'pro', password: 'a password of the demo' });
  const owner = await findUserByEmail(db, demo?.email ?? '');
  expect(await verifyPassword(owner?.passwordHash ?? null, 'a password of the demo')).toBe(true);
  const { rows: forms } = await db.pool.query(
    `SELECT f.name, count(s.id) > 100 AS many FROM forms f LEFT JOIN submissions s ON s.form_id = f.id
     GROUP BY f.id, f.name ORDER BY f.name`,
  );
  expect(forms).toEqual([
    { name: 'Contact', many: true },
    { name: 'Demo contact form', many: false },
    { name: 'Orders', many: true },
    { name: 'Repairs', many: true },
  ]);
  const { rows: waiting } = await db.pool.query(`SELECT kind FROM deliveries WHERE status IN ('queued', 'active')`);
  expect(waiting).toEqual([{ kind: 'file-upload' }]);
  expect(await db.models.Webhook.count({ where: { active: true } })).toBe(0);
});

import { findAccountByEmail } from '../../src/accounts/account.service';
import type { Database } from '../../src/db/database';
import { findStorage } from '../../src/files/storage.repository';
import { findForm } from '../../src/forms/form.repository';
import { createDemo } from '../../src/standalone/demo';
import { findApiToken } from '../../src/tokens/api-token';
import { openTestDatabase } from '../support/database';
import { buildAccount, testSecrets } from '../support/factories';

let db: Database;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.close());

test('the first start creates an account, its token and a form with an auto-reply', async () => {
  const demo = await createDemo(db, testSecrets, 'annual');
  expect(demo?.email).toBe('demo@letterbox.localhost');
  const account = await findAccountByEmail(db, 'demo@letterbox.localhost');
  expect(account?.plan).toBe('annual');
  expect(await findApiToken(db.pool, demo?.apiToken ?? '')).toMatchObject({ account: { id: account?.id } });
  const form = await findForm(db, demo?.accessKey ?? '');
  expect(form).toMatchObject({ name: 'Demo contact form', accountId: account?.id, active: true });
  expect(form?.settings.auto_responder?.subject).toContain('{{name}}');
});

test('the demo form has file storage', async () => {
  const demo = await createDemo(db, testSecrets, 'pro');
  const account = await findAccountByEmail(db, demo?.email ?? '');
  expect(await findStorage(db, { storageId: account?.storageId ?? null })).toMatchObject({ kind: 'local' });
});

test('simultaneous starts create one demo', async () => {
  const demos = await Promise.all([1, 2, 3].map(() => createDemo(db, testSecrets, 'pro')));
  expect(demos.filter((demo) => demo !== null)).toHaveLength(1);
  expect(await db.models.Form.count()).toBe(1);
});

test('a database with any account is left as it is', async () => {
  await buildAccount(db);
  expect(await createDemo(db, testSecrets, 'pro')).toBeNull();
  expect(await db.models.Form.count()).toBe(0);
});

import type { RunningApp } from '../support/app';
import { buildAccount } from '../support/factories';
import { login, openOperatedApp, openOperator } from './operator';

let app: RunningApp;
let operator: ReturnType<typeof openOperator>;
beforeAll(async () => {
  app = await openOperatedApp();
  operator = openOperator(app);
});
afterAll(() => app?.close());

const logOf = async (accountId: string | null) => {
  const { rows } = await app.database.pool.query(
    'SELECT action, actor_kind, actor_label, object_id, changes FROM audit_log WHERE account_id IS NOT DISTINCT FROM $1 ORDER BY seq',
    [accountId],
  );
  return rows;
};

test('what the operator does to an account is in its log, with what changed', async () => {
  const { id } = await buildAccount(app.database);
  await operator.post(`/admin/accounts/${id}/suspend`);
  await operator.post(`/admin/accounts/${id}/invitation-link`);
  await operator.get(`/admin/accounts/${id}`);
  expect((await operator.post(`/admin/accounts/${id}/limits`, { seen: 'x', plan: 'pro' })).status).toBeGreaterThan(399);
  const who = { actor_kind: 'operator', actor_label: login.username, object_id: id };
  expect(await logOf(id)).toEqual([
    { ...who, action: 'account.suspended', changes: { suspended_at: { old: null, new: expect.any(String) } } },
    { ...who, action: 'account.invitation-link-created', changes: {} },
  ]);
});

test('a new account starts with its creation, and the rest is in the log of the installation', async () => {
  const { location } = await operator.post('/admin/accounts/new', { email: 'new@example.com', plan: 'pro' });
  const id = location?.split('/').at(-1) ?? '';
  expect(await logOf(id)).toEqual([expect.objectContaining({ action: 'account.created', object_id: id })]);
  await operator.post('/admin/status/test-mail', { to: 'ops@example.com' });
  expect(await logOf(null)).toEqual([
    expect.objectContaining({ action: 'installation.test-mail-sent', object_id: null }),
  ]);
});

import { app, call, connect, startAppForTests } from '../mcp/agent';
import { buildDelivery, readDelivery } from '../support/delivery-rows';
import { buildAccount, buildForm } from '../support/factories';

startAppForTests();

const logOf = async (accountId: string) => {
  const { rows } = await app.database.pool.query(
    'SELECT action, actor_kind, actor_label, object_id, changes FROM audit_log WHERE account_id = $1 ORDER BY seq',
    [accountId],
  );
  return rows;
};

test('the first use of a token, its exports and what an agent changes are recorded with the token', async () => {
  const account = await buildAccount(app.database);
  const form = await buildForm(app.database, account);
  const { submission_id: id } = await readDelivery(app.database, await buildDelivery(app.database, form));
  const get = (path: string) =>
    fetch(`${app.url}${path}`, { headers: { Authorization: `Bearer ${account.apiToken}` } }).then((res) => res.text());
  for (let n = 0; n < 3; n += 1) await get('/api/submissions');
  await get('/api/submissions/export?format=csv');
  const agent = await connect(account.apiToken);
  await call(agent, 'archive_submission', { id });
  expect((await call(agent, 'archive_submission', { id: form.id })).isError).toBe(true);
  const token = { actor_kind: 'token', actor_label: 'Personal token' };
  const network = { new: expect.stringMatching(/0$/) };
  expect(await logOf(account.id)).toEqual([
    expect.objectContaining({ ...token, action: 'token.used-anew', changes: { endpoint: { new: 'api' }, network } }),
    expect.objectContaining({ ...token, action: 'token.used-anew', changes: { endpoint: { new: 'export' }, network } }),
    expect.objectContaining({ ...token, action: 'account.submissions-exported', changes: { format: { new: 'csv' } } }),
    expect.objectContaining({ ...token, action: 'token.used-anew', changes: { endpoint: { new: 'agents' }, network } }),
    expect.objectContaining({ ...token, action: 'submission.archived', object_id: id }),
  ]);
});

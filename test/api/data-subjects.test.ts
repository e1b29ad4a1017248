import { app, setUpApp } from '../dashboard/set-up';
import { buildSubmission } from '../submissions/rows';
import { buildAccount, buildForm } from '../support/factories';
import { buildToken } from '../tokens/token-rig';
import { apiClient } from './api-rig';

setUpApp();

const email = 'ada@visitor.example';

async function setUp() {
  const owner = await buildAccount(app.database);
  const form = await buildForm(app.database, owner);
  const id = await buildSubmission(app.database, form, { createdAt: '2026-01-01', data: `{"email":"${email}"}` });
  await buildSubmission(app.database, form, { createdAt: '2026-01-02' });
  return { owner, id, api: apiClient(owner.apiToken) };
}

test('what one person submitted is found, exported and erased', async () => {
  const { api, owner, id } = await setUp();
  await api.post('/api/views', { name: 'Ada', query: `q=${email}` });
  const found = await api.post('/api/data-subjects/find', { email: ` ${email.toUpperCase()}` });
  expect(found).toMatchObject({
    status: 200,
    body: { email, count: 1, quotes: 0, submissions: [{ id, files: [] }], views: [{ name: 'Ada' }], erasures: [] },
  });
  const exported = await api.post('/api/data-subjects/export', { email });
  expect(exported.body).toMatchObject({ address: email, submissions: [{ id, data: { email } }] });
  const erased = await api.post('/api/data-subjects/erase', { email, delete_views: true });
  expect(erased).toMatchObject({ status: 200, body: { submissions: 1, submission_ids: [id], running: false } });
  expect(await api.get(`/api/data-subjects/erasures/${erased.body.id}`)).toMatchObject({ body: erased.body });
  expect((await api.get('/api/data-subjects/erasures')).body.erasures).toEqual([erased.body]);
  expect((await api.post('/api/data-subjects/find', { email })).body).toMatchObject({
    ...{ count: 0, views: [], erasures: [{ id: erased.body.id }] },
  });
  const { rows } = await app.database.pool.query(
    "SELECT action, row_to_json(audit_log)::text AS row FROM audit_log WHERE account_id = $1 AND action LIKE 'account.person%' ORDER BY id",
    [owner.id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    ...['account.person-searched', 'account.person-exported', 'account.person-erased', 'account.person-searched'],
  ]);
  expect(JSON.stringify(rows)).not.toContain('ada@');
});

test('addresses that are none are problems, and other accounts find nothing', async () => {
  const { api } = await setUp();
  const other = await setUp();
  for (const action of ['find', 'export', 'erase']) {
    for (const input of [
      undefined,
      {},
      { email: 7 },
      { email: 'x' },
      { email: 'a\u0000@b.example' },
      { email: 'x'.repeat(999) },
    ])
      expect(await api.post(`/api/data-subjects/${action}`, input)).toMatchObject({
        status: 422,
        body: { code: 'invalid_setting', errors: [{ path: 'email' }] },
      });
  }
  await api.post('/api/data-subjects/erase', { email });
  expect((await other.api.post('/api/data-subjects/find', { email })).body.count).toBe(1);
  const { body } = await api.get('/api/data-subjects/erasures');
  for (const id of [body.erasures[0].id, 'x', '%00'])
    expect(await other.api.get(`/api/data-subjects/erasures/${id}`)).toMatchObject({ status: 404 });
});

test('only tokens with the scope erase may, which masked and limited ones cannot have', async () => {
  const { owner } = await setUp();
  const form = await buildForm(app.database, owner);
  for (const limits of [{ masked: true }, { formIds: [form.id] }])
    await expect(buildToken(app.database, owner, { scopes: ['erase'], ...limits })).rejects.toThrow('erase');
  const { token } = await buildToken(app.database, owner, { scopes: ['export', 'account:write'] });
  expect(await apiClient(token).post('/api/data-subjects/find', { email })).toMatchObject({
    status: 403,
    body: { code: 'insufficient_scope' },
  });
});

import { app, setUpApp } from '../dashboard/set-up';
import { buildAccount, buildForm } from '../support/factories';
import { buildToken } from '../tokens/token-rig';
import { apiClient, newKey } from './api-rig';

setUpApp();

async function setUp() {
  const owner = await buildAccount(app.database);
  const form = await buildForm(app.database, owner);
  return { owner, form, api: apiClient(owner.apiToken) };
}

const count = async (accountId: string) => app.database.models.Form.count({ where: { accountId } });

test('a request without a token, with a wrong one or without the scope is a problem with a code', async () => {
  const { owner } = await setUp();
  expect(await apiClient(null).get('/api/forms')).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  expect(await apiClient('lbx_x').get('/api/forms')).toMatchObject({ status: 401 });
  const { token } = await buildToken(app.database, owner, { scopes: ['forms:read'] });
  const refused = await apiClient(token).post('/api/forms', { name: 'x', email_to: 'a@example.com' });
  expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
  expect(refused.headers['www-authenticate']).toContain('scope="shared:write"');
});

test('bodies that are no JSON, too large, of another type or no object are problems', async () => {
  const { api } = await setUp();
  expect(await api.post('/api/forms', '{')).toMatchObject({ status: 400, body: { code: 'invalid_json' } });
  expect(await api.post('/api/forms', '"x"')).toMatchObject({ status: 422, body: { code: 'invalid_setting' } });
  expect(await api.post('/api/forms', '{}', { 'Content-Type': 'text/plain' })).toMatchObject({ status: 415 });
  const large = JSON.stringify({ name: 'x'.repeat(1024 * 1024) });
  expect(await api.post('/api/forms', large)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
  const { status, body } = await api.post('/api/forms', { email_to: 'nobody', spam_filter: { mode: 'x' } });
  expect(status).toBe(422);
  expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['name', 'email_to', 'spam_filter.mode']);
});

test('a dry run says what a change would do, and changes nothing', async () => {
  const { api, owner, form } = await setUp();
  const created = await api.post('/api/forms?dry_run=true', { name: 'New', email_to: 'a@example.com' }, newKey());
  expect(created).toMatchObject({ status: 201, body: { name: 'New' } });
  expect(await api.patch(`/api/forms/${form.id}?dry_run=true`, { name: 'Other' })).toMatchObject({
    status: 200,
    body: { name: 'Other' },
  });
  expect(await count(owner.id)).toBe(1);
  expect((await api.get(`/api/forms/${form.id}`)).body.name).toBe(form.name);
  expect(await api.post('/api/forms?dry_run=maybe', {})).toMatchObject({ status: 400 });
});

test('the same request with the same key is carried out once, also at the same time', async () => {
  const { api, owner } = await setUp();
  const key = newKey();
  const draft = { name: 'Once', email_to: 'a@example.com' };
  const all = await Promise.all(Array.from({ length: 5 }, () => api.post('/api/forms', draft, key)));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
  expect(all.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(4);
  expect(await count(owner.id)).toBe(2);
  const other = await api.post('/api/forms', { ...draft, name: 'Another' }, key);
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  const failed = newKey();
  expect(await api.post('/api/forms', {}, failed)).toMatchObject({ status: 422 });
  expect(await api.post('/api/forms', draft, failed)).toMatchObject({ status: 201 });
});

test('of two changes that are based on the same state, one is made', async () => {
  const { api, form } = await setUp();
  const { headers } = await api.get(`/api/forms/${form.id}`);
  const match = { 'If-Match': String(headers.etag) };
  const both = await Promise.all(['One', 'Two'].map((name) => api.patch(`/api/forms/${form.id}`, { name }, match)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  const [winner] = both.filter(({ status }) => status === 200);
  const current = await api.get(`/api/forms/${form.id}`);
  expect(current.body.name).toBe(winner?.body.name);
  expect(current.headers.etag).toBe(winner?.headers.etag);
  expect(await api.patch(`/api/forms/${form.id}`, { name: 'Three' }, { 'If-Match': '*' })).toMatchObject({
    status: 200,
  });
});

test('If-Match is rejected where nothing has an ETag', async () => {
  const { api } = await setUp();
  const match = { 'If-Match': '"x"' };
  for (const response of [
    await api.delete('/api/account/storage', undefined, match),
    await api.delete('/api/lists/x', undefined, match),
    await api.post('/api/labels', { name: 'Sales' }, match),
  ])
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

test('changes are in the audit log with the token, a dry run and a change of nothing are not', async () => {
  const { api, owner, form } = await setUp();
  await api.patch(`/api/forms/${form.id}`, { active: false });
  await api.patch(`/api/forms/${form.id}`, { active: false });
  await api.patch(`/api/forms/${form.id}?dry_run=true`, { active: true });
  const { body } = await api.post('/api/forms', { name: 'New', email_to: 'a@example.com' });
  const { rows } = await app.database.pool.query(
    `SELECT action, object_id AS id, actor_kind AS actor, object_label AS label FROM audit_log
     WHERE account_id = $1 AND action LIKE 'form.%' ORDER BY id`,
    [owner.id],
  );
  expect(rows).toEqual([
    { action: 'form.paused', id: form.id, actor: 'token', label: form.name },
    { action: 'form.created', id: body.id, actor: 'token', label: 'New' },
  ]);
});

test('a token that is limited to a form does not see others, and other accounts see nothing', async () => {
  const { owner, form } = await setUp();
  const hidden = await buildForm(app.database, owner);
  const { token } = await buildToken(app.database, owner, {
    scopes: ['forms:read', 'forms:write'],
    formIds: [form.id],
  });
  const limited = apiClient(token);
  const { api: stranger } = await setUp();
  for (const api of [limited, stranger]) {
    expect(await api.get(`/api/forms/${hidden.id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await api.patch(`/api/forms/${hidden.id}`, { name: 'x' })).toMatchObject({ status: 404 });
    expect(await api.delete(`/api/forms/${hidden.id}`)).toMatchObject({ status: 404 });
  }
  expect((await limited.get('/api/forms')).body.forms).toHaveLength(1);
});

test('a change that finds every connection busy is told to wait', async () => {
  const { api, owner } = await setUp();
  const client = await app.database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [owner.id]);
    const sent = ['a', 'b', 'c'].map((name) => api.post('/api/labels', { name }));
    const first = await Promise.race(sent);
    expect(first).toMatchObject({ status: 429, body: { code: 'too_many_requests_waiting' } });
    expect(first.headers['retry-after']).toBe('5');
    await client.query('COMMIT');
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 201, 429]);
  } finally {
    client.release();
  }
});

test('pages of forms follow each other by their cursor', async () => {
  const { api, owner } = await setUp();
  for (let n = 0; n < 4; n++) await buildForm(app.database, owner);
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await api.get(`/api/forms?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...body.forms.map(({ id }: { id: string }) => id));
    cursor = body.next_cursor;
  }
  expect(new Set(seen).size).toBe(5);
  for (const query of ['limit=0', 'limit=x', 'cursor=x', 'limit=1&limit=2']) {
    expect(await api.get(`/api/forms?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  }
});

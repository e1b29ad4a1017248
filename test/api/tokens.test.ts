import { renewApiToken } from '../../src/tokens/personal-token';
import { app, setUpApp } from '../dashboard/set-up';
import { buildAccount, buildForm } from '../support/factories';
import { buildMember, buildToken } from '../tokens/token-rig';
import { apiClient, auditedActions, newKey } from './api-rig';
import { hostileBodies, hostileIds } from './hostile';

setUpApp();

async function setUp() {
  const owner = await buildAccount(app.database);
  return { owner, api: apiClient(owner.apiToken) };
}

const draft = { name: 'Report', scopes: ['submissions:read'] };

test('a token is created once, shown once, renamed and revoked', async () => {
  const { api, owner } = await setUp();
  expect(await api.post('/api/tokens?dry_run=true', draft)).toMatchObject({ status: 201 });
  const key = newKey();
  const [created, again] = await Promise.all([1, 2].map(() => api.post('/api/tokens', draft, key)));
  expect(created).toMatchObject({ status: 201, body: { ...draft, token: expect.stringMatching(/^lbx_/) } });
  expect(again?.body).toEqual(created?.body);
  const { id, token } = created?.body ?? {};
  const path = `/api/tokens/${id}`;
  const list = await api.get('/api/tokens');
  expect(list.body.tokens).toMatchObject([{ personal: true }, { id, prefix: token.slice(0, 8) }]);
  expect(JSON.stringify(list.body)).not.toContain(token);
  const { headers } = await api.get(path);
  expect(headers.etag).toBe(created?.headers.etag);
  const match = { 'If-Match': String(headers.etag) };
  const both = await Promise.all(['One', 'Two'].map((name) => api.patch(path, { name }, match)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect(await api.delete(path, undefined, match)).toMatchObject({ status: 412 });
  expect(await apiClient(token).get('/api/token')).toMatchObject({ status: 200 });
  expect(await api.delete(path)).toMatchObject({ status: 204 });
  expect(await apiClient(token).get('/api/token')).toMatchObject({ status: 401 });
  expect(await auditedActions(owner.id)).toEqual(['token.created', 'token.renamed', 'token.revoked']);
});

test('a token creates none that can do more, or lives longer', async () => {
  const { owner } = await setUp();
  const creator = await buildMember(app.database, owner, { role: 'admin' });
  const expiresAt = new Date(Date.now() + 86_400_000);
  const parent = await buildToken(app.database, owner, {
    ...{ scopes: ['tokens:write', 'submissions:read'], creator, expiresAt },
  });
  const api = apiClient(parent.token);
  for (const [settings, path] of [
    [{ ...draft, scopes: ['submissions:read', 'export'] }, 'scopes'],
    [{ ...draft, expires_at: '2999-01-01' }, 'expires_at'],
  ] as const) {
    expect(await api.post('/api/tokens', settings)).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  }
  const { status, body } = await api.post('/api/tokens', { ...draft, expires_at: null });
  expect([status, body.expires_at]).toEqual([201, expiresAt.toISOString()]);
  expect(await apiClient(body.token).get('/api/token')).toMatchObject({ body: { user: { id: creator.userId } } });
  expect(await apiClient(body.token).get('/api/tokens')).toMatchObject({ status: 403 });
  await app.database.models.Member.destroy({ where: { userId: creator.userId } });
  expect(await apiClient(body.token).get('/api/token')).toMatchObject({ status: 401 });
});

test('invalid settings are problems', async () => {
  const { api } = await setUp();
  const foreign = await buildForm(app.database, (await setUp()).owner);
  for (const body of [
    ...[...hostileBodies, undefined, { ...draft, name: '' }, { ...draft, name: 'a\0' }],
    ...[
      { ...draft, scopes: [] },
      { ...draft, scopes: ['all'] },
      { ...draft, scopes: 'x'.repeat(10_000) },
    ],
    ...[
      { ...draft, expires_at: 'never' },
      { ...draft, expires_at: '2001-01-01' },
      { ...draft, form_ids: [foreign.id] },
    ],
    ...[
      { ...draft, expires_at: 1e300 },
      { ...draft, form_ids: ['\0'] },
      { ...draft, masked: 'x' },
    ],
  ]) {
    expect([body, await api.post('/api/tokens', body)]).toMatchObject([body, { status: 422 }]);
  }
});

test('other accounts and hostile ids find no token, and the personal one is not among them', async () => {
  const { owner, api: own } = await setUp();
  const { api } = await setUp();
  const { id } = await buildToken(app.database, owner, { scopes: ['mcp'] });
  for (const one of [id, ...hostileIds]) {
    expect([400, 404]).toContain((await api.get(`/api/tokens/${one}`)).status);
    expect([400, 404]).toContain((await api.patch(`/api/tokens/${one}`, { name: 'x' })).status);
    expect([400, 404]).toContain((await api.delete(`/api/tokens/${one}`)).status);
  }
  const [personal] = (await own.get('/api/tokens')).body.tokens;
  expect(await own.delete(`/api/tokens/${personal.id}`)).toMatchObject({ status: 404 });
});

test('any token says what it is and may do, and revokes itself', async () => {
  const { owner, api } = await setUp();
  const form = await buildForm(app.database, owner);
  const creator = await buildMember(app.database, owner, { role: 'editor' });
  const { token, id } = await buildToken(app.database, owner, {
    ...{ scopes: ['submissions:read'], formIds: [form.id], masked: true, creator },
  });
  const own = apiClient(token);
  const { body } = await own.get('/api/token');
  expect(body).toEqual({
    ...{ id, name: 'A token', scopes: ['submissions:read'], form_ids: [form.id], masked: true, expires_at: null },
    account: { id: owner.id, name: '', plan: 'pro' },
    user: { id: creator.userId, role: 'editor', name: '', email: '[e-mail]' },
  });
  expect(await own.delete('/api/token?dry_run=true')).toMatchObject({ status: 204 });
  expect(await own.delete('/api/token', undefined, newKey())).toMatchObject({ status: 204 });
  expect(await own.get('/api/token')).toMatchObject({ status: 401 });
  expect((await api.get('/api/token')).body).toMatchObject({ user: null, form_ids: null });
  expect(await api.delete('/api/token')).toMatchObject({ status: 204 });
  expect(await api.get('/api/token')).toMatchObject({ status: 401 });
  expect(await auditedActions(owner.id)).toEqual(['token.revoked', 'account.personal-token-revoked']);
});

test('a token with its scope revokes itself by its id', async () => {
  const { owner } = await setUp();
  const { token, id } = await buildToken(app.database, owner, { scopes: ['tokens:write'] });
  expect(await apiClient(token).delete(`/api/tokens/${id}`, undefined, newKey())).toMatchObject({ status: 204 });
  expect(await apiClient(token).get('/api/token')).toMatchObject({ status: 401 });
});

test('what a token created ends with it, also when the personal token is replaced', async () => {
  const { api, owner } = await setUp();
  const create = async (client: typeof api, scopes: string[]) =>
    (await client.post('/api/tokens', { name: 'Child', scopes })).body;
  const parent = await create(api, ['tokens:write', 'forms:read']);
  const child = await create(apiClient(parent.token), ['forms:read']);
  const other = await create(api, ['forms:read']);
  expect(await apiClient(child.token).get('/api/forms')).toMatchObject({ status: 200 });
  expect(await api.delete(`/api/tokens/${parent.id}`)).toMatchObject({ status: 204 });
  expect(await apiClient(child.token).get('/api/forms')).toMatchObject({ status: 401 });
  expect(await apiClient(other.token).get('/api/forms')).toMatchObject({ status: 200 });
  await renewApiToken(app.database, owner.id);
  expect(await apiClient(other.token).get('/api/forms')).toMatchObject({ status: 401 });
});

test('a token changes and revokes only tokens that can do no more', async () => {
  const { api, owner } = await setUp();
  const { token } = await buildToken(app.database, owner, { scopes: ['tokens:write', 'forms:read'] });
  const { id: stronger } = await buildToken(app.database, owner, { scopes: ['submissions:read'] });
  const { id: weaker } = await buildToken(app.database, owner, { scopes: ['forms:read'] });
  const limited = apiClient(token);
  expect(await limited.patch(`/api/tokens/${stronger}`, { name: 'x' })).toMatchObject({ status: 403 });
  expect(await limited.delete(`/api/tokens/${stronger}`)).toMatchObject({ status: 403 });
  expect(await limited.delete(`/api/tokens/${weaker}`)).toMatchObject({ status: 204 });
  expect(await api.delete(`/api/tokens/${stronger}`)).toMatchObject({ status: 204 });
});

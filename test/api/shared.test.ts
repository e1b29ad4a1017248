import { app, setUpApp } from '../dashboard/set-up';
import { buildAccount, buildForm } from '../support/factories';
import { buildToken } from '../tokens/token-rig';
import { apiClient, newKey } from './api-rig';

setUpApp();

interface Kind {
  readonly path: string;
  readonly list: string;
  readonly draft: object;
  readonly change: object;
  readonly other: object;
  readonly invalid: readonly (readonly [input: unknown, path: string])[];
  readonly actions: readonly string[];
}

const kinds: readonly Kind[] = [
  {
    ...{ path: '/api/labels', list: 'labels', draft: { name: 'Sales' }, change: { color: 'blue' } },
    other: { name: 'sales' },
    invalid: [
      [{}, 'name'],
      [{ name: 'x', color: 'pinkish' }, 'color'],
      [{ name: 'a\u0000b' }, 'name'],
      [{ name: 'x'.repeat(10_000) }, 'name'],
      [{ name: {} }, 'name'],
    ],
    actions: ['label.created', 'label.changed', 'label.deleted'],
  },
  {
    ...{ path: '/api/views', list: 'views', draft: { name: 'Mine', query: 'q=is%3Aunread&folder=inbox&x=y' } },
    change: { query: 'q=is%3Adone' },
    other: { name: 'Mine' },
    invalid: [
      [{}, 'name'],
      [{ name: 'x', query: 'from=x' }, 'query'],
      [{ name: 'x', query: 'q=before:x' }, 'query'],
      [{ name: 'x', query: 1 }, 'query'],
      [{ name: '\ud800' }, 'name'],
      [{ name: 'x'.repeat(10_000) }, 'name'],
    ],
    actions: ['view.saved', 'view.changed', 'view.deleted'],
  },
  {
    ...{ path: '/api/templates', list: 'templates', draft: { name: 'Thanks', text: 'Hello {{name}}' } },
    change: { text: 'Bye' },
    other: { name: 'Thanks', text: 'x' },
    invalid: [
      [{}, 'name'],
      [{ name: 'x' }, 'text'],
      [{ name: 'x', text: ' ' }, 'text'],
      [{ name: 'a\nb', text: 'x' }, 'name'],
      [{ name: 'x', text: 'x'.repeat(10_001) }, 'text'],
    ],
    actions: ['template.created', 'template.changed', 'template.deleted'],
  },
];

describe.each(kinds)('$path', ({ path, list, draft, change, other, invalid, actions }) => {
  const setUp = async () => {
    const owner = await buildAccount(app.database);
    return { owner, api: apiClient(owner.apiToken) };
  };

  test('rows are created, listed, changed and deleted, and the audit log says so', async () => {
    const { owner, api } = await setUp();
    const created = await api.post(path, draft, newKey());
    expect(created.status).toBe(201);
    const one = `${path}/${created.body.id}`;
    expect(created.headers.location).toBe(app.url + one);
    expect((await api.get(path)).body).toEqual({ [list]: [created.body], has_more: false, next_cursor: null });
    expect(await api.get(one)).toMatchObject({ body: created.body, headers: { etag: created.headers.etag } });
    const changed = await api.patch(one, change);
    expect(changed).toMatchObject({ status: 200, body: { name: created.body.name, ...change } });
    expect(changed.headers.etag).not.toBe(created.headers.etag);
    expect(await api.patch(one, {})).toMatchObject({ status: 200, body: changed.body });
    expect(await api.delete(`${one}?dry_run=true`)).toMatchObject({ status: 204 });
    expect(await api.delete(one)).toMatchObject({ status: 204 });
    for (const gone of [await api.get(one), await api.patch(one, change), await api.delete(one)])
      expect(gone).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const { rows } = await app.database.pool.query(
      'SELECT action FROM audit_log WHERE account_id = $1 AND object_id = $2 ORDER BY id',
      [owner.id, created.body.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(actions);
  });

  test('invalid values, taken names and dry runs create nothing', async () => {
    const { api } = await setUp();
    for (const [input, field] of invalid) {
      const { status, body } = await api.post(path, input);
      expect([input, status, body.errors?.[0]?.path]).toEqual([input, 422, field]);
    }
    for (const input of [[], 'x', '"x"', '{"__proto__": {"name": "x"}}', { name: 'x', text: 'x', other: 1 }])
      expect([400, 422]).toContain((await api.post(path, input)).status);
    expect(await api.post(`${path}?dry_run=true`, draft)).toMatchObject({ status: 201 });
    expect((await api.get(path)).body[list]).toEqual([]);
    const key = newKey();
    const both = await Promise.all([api.post(path, draft, key), api.post(path, draft, key)]);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    expect(await api.post(path, { ...draft, ...other })).toMatchObject({
      status: 409,
      body: { code: 'already_exists', errors: [{ path: 'name' }] },
    });
  });

  test('of two writers with the same ETag, one wins', async () => {
    const { api } = await setUp();
    const created = await api.post(path, draft);
    const match = { 'If-Match': String(created.headers.etag) };
    const one = `${path}/${created.body.id}`;
    const both = await Promise.all([api.patch(one, change, match), api.delete(one, undefined, match)]);
    const statuses = both.map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect([404, 412]).toContain(statuses.find((status) => status >= 300));
  });

  test('other accounts and tokens that are limited to forms have no part in it', async () => {
    const { owner, api } = await setUp();
    const { body } = await api.post(path, draft);
    const stranger = (await setUp()).api;
    expect((await stranger.get(path)).body[list]).toEqual([]);
    const ids = [body.id, 'x', 'x'.repeat(10_000), '%00'];
    for (const id of ids) {
      expect([id, (await stranger.get(`${path}/${id}`)).status]).toEqual([id, 404]);
      expect([id, (await stranger.patch(`${path}/${id}`, change)).status]).toEqual([id, 404]);
      expect([id, (await stranger.delete(`${path}/${id}`)).status]).toEqual([id, 404]);
    }
    const form = await buildForm(app.database, owner);
    const { token } = await buildToken(app.database, owner, { scopes: ['submissions:read'], formIds: [form.id] });
    const read = await apiClient(token).get(path);
    if (list === 'templates') expect(read).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
    else expect(read).toMatchObject({ status: 200, body: { [list]: [body] } });
    expect(await apiClient(token).post(path, draft)).toMatchObject({ status: 403 });
  });
});

test('a limited token sees no view that names another form, and a masked one none', async () => {
  const owner = await buildAccount(app.database);
  const api = apiClient(owner.apiToken);
  const [own, other] = [await buildForm(app.database, owner), await buildForm(app.database, owner)];
  const views = [];
  for (const { id } of [own, other]) views.push((await api.post('/api/views', { name: id, query: `form=${id}` })).body);
  const scopes = ['submissions:read'] as const;
  const limited = apiClient((await buildToken(app.database, owner, { scopes, formIds: [own.id] })).token);
  expect((await limited.get('/api/views')).body.views).toEqual([views[0]]);
  expect(await limited.get(`/api/views/${views[0].id}`)).toMatchObject({ status: 200 });
  expect(await limited.get(`/api/views/${views[1].id}`)).toMatchObject({ status: 404 });
  const masked = apiClient((await buildToken(app.database, owner, { scopes, masked: true })).token);
  for (const path of ['/api/views', `/api/views/${views[0].id}`])
    expect(await masked.get(path)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('a view is stored as the inbox would, and its search can be sent as it is', async () => {
  const owner = await buildAccount(app.database);
  const api = apiClient(owner.apiToken);
  const { body } = await api.post('/api/views', { name: 'Spam', query: 'q=is%3Aspam+ada&x=y' });
  expect(body.query).toBe('folder=spam&q=ada');
  expect(await api.get(`/api/submissions/search?${body.query}`)).toMatchObject({ status: 200 });
  const { rows } = await app.database.pool.query("SELECT object_label FROM audit_log WHERE action = 'view.saved'");
  expect(rows.every((row) => row.object_label === null)).toBe(true);
});

import { app, setUpApp } from '../dashboard/set-up';
import { buildSubmission } from '../submissions/rows';
import { buildAccount, buildForm } from '../support/factories';
import { buildMember, buildToken } from '../tokens/token-rig';
import { apiClient, newKey } from './api-rig';

setUpApp();

async function setUp(count = 3) {
  const owner = await buildAccount(app.database);
  const form = await buildForm(app.database, owner);
  const ids: string[] = [];
  for (let n = 0; n < count; n++)
    ids.push(
      await buildSubmission(app.database, form, { createdAt: `2026-01-0${n + 1}`, data: `{"n":"number ${n}"}` }),
    );
  return { owner, form, ids, api: apiClient(owner.apiToken) };
}

const archived = async (accountId: string) => {
  const { rows } = await app.database.pool.query(
    'SELECT id FROM submissions WHERE account_id = $1 AND archived_at IS NOT NULL',
    [accountId],
  );
  return rows.length;
};

test('a dry run counts what a change of many would change, and undoing restores it', async () => {
  const { api, owner, ids } = await setUp();
  await api.patch(`/api/submissions/${ids[0]}`, { archived: true });
  const change = { ids: [...ids, 'x'], change: 'archive' };
  expect((await api.post('/api/submissions/bulk?dry_run=true', change)).body).toMatchObject({
    changed: 2,
    batch: null,
  });
  expect(await archived(owner.id)).toBe(1);
  const { body } = await api.post('/api/submissions/bulk', change, newKey());
  expect(body).toMatchObject({ change: 'archive', changed: 2, has_more: false, next_before: null });
  expect(await archived(owner.id)).toBe(3);
  const undone = await api.post(`/api/changes/${body.batch}/undo`);
  expect(undone).toMatchObject({ status: 200, body: { change: 'archive', restored: 2, has_more: false } });
  expect(await archived(owner.id)).toBe(1);
  expect(await api.post(`/api/changes/${body.batch}/undo`)).toMatchObject({ status: 404 });
  for (const batch of ['x', '9'.repeat(16), '0'.repeat(10_000), '%00'])
    expect([batch, (await api.post(`/api/changes/${batch}/undo`)).status]).toEqual([batch, 404]);
  const { rows } = await app.database.pool.query(
    "SELECT action, object_id AS id, changes -> 'count' AS count FROM audit_log WHERE account_id = $1 AND action LIKE 'submission.%' ORDER BY id",
    [owner.id],
  );
  expect(rows.slice(1)).toEqual([
    { action: 'submission.archived', id: null, count: { new: 2 } },
    { action: 'submission.change-undone', id: null, count: { new: 2 } },
  ]);
});

test('a filter selects as the inbox does', async () => {
  const { api, owner, form, ids } = await setUp();
  await api.patch(`/api/submissions/${ids[1]}`, { status: 'done' });
  const filter = { q: 'is:done', form: form.id, folder: 'inbox' };
  expect((await api.post('/api/submissions/bulk?dry_run=true', { filter, change: 'archive' })).body.changed).toBe(1);
  expect((await api.post('/api/submissions/bulk', { filter, change: 'archive' })).body.changed).toBe(1);
  const early = { from: '2026-01-01', to: '2026-01-01', before: '2026-01-02T00:00:00Z' };
  expect((await api.post('/api/submissions/bulk', { filter: early, change: 'delete' })).body.changed).toBe(1);
  expect((await api.post('/api/submissions/bulk', { filter: { folder: 'bin' }, change: 'erase' })).body).toMatchObject({
    changed: 1,
    batch: null,
  });
  expect(await archived(owner.id)).toBe(1);
});

test('what names no submissions clearly is rejected', async () => {
  const { api, owner, ids } = await setUp(1);
  for (const [input, path] of [
    [{ change: 'archive' }, 'ids'],
    [{ change: 'archive', ids, filter: {} }, 'ids'],
    [{ change: 'archive', ids: [] }, 'ids'],
    [{ change: 'archive', ids: Array.from({ length: 1_001 }, () => ids[0]) }, 'ids'],
    [{ change: 'x', ids }, 'change'],
    [{ change: 'archive', ids, batch: "1'; --" }, 'batch'],
    [{ change: 'archive', filter: { from: 'x' } }, 'from'],
    [{ change: 'archive', filter: { q: 'before:x' } }, 'q'],
    [{ change: 'archive', filter: { folder: 'all' } }, 'folder'],
    [{ change: 'archive', filter: { label: 'x' } }, 'label'],
    [{ change: 'archive', filter: { before: 'x' } }, 'before'],
    [{ change: 'archive', filter: { other: 'x' } }, 'other'],
  ] as const) {
    const { status, body } = await api.post('/api/submissions/bulk', input);
    expect([input, status, body.errors?.[0]?.path]).toEqual([input, 422, path]);
  }
  expect(await api.post('/api/submissions/bulk', { change: 'archive', filter: { form: 'none' } })).toMatchObject({
    status: 400,
  });
  expect(await archived(owner.id)).toBe(0);
});

test('many are labeled and assigned, which can be undone', async () => {
  const { api, owner, ids } = await setUp(2);
  const member = await buildMember(app.database, owner, { role: 'editor' });
  const labeled = await api.post('/api/submissions/labels', { ids, add: ['Sales'] });
  expect(labeled.body).toMatchObject({ change: 'labels', changed: 2 });
  const assigned = await api.post('/api/submissions/assign', { ids, assigned_to: member.email });
  expect(assigned.body).toMatchObject({ change: 'assigned', changed: 2 });
  expect(await api.post('/api/submissions/labels', { ids, remove: ['None'] })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'remove' }] },
  });
  expect(await api.post('/api/submissions/assign', { ids })).toMatchObject({ status: 422 });
  const { body } = await api.get('/api/changes?limit=1');
  expect(body).toMatchObject({ changes: [{ change: 'assigned', submissions: 2, undoable: true }], has_more: true });
  expect((await api.get(`/api/changes?cursor=${body.next_cursor}`)).body.changes).toMatchObject([{ change: 'labels' }]);
  for (const { batch } of [assigned.body, labeled.body]) await api.post(`/api/changes/${batch}/undo`);
  expect((await api.get(`/api/submissions/${ids[0]}`)).body).toMatchObject({ labels: [], assigned_to: null });
});

test('tokens change only submissions of their forms', async () => {
  const { owner, ids } = await setUp(2);
  const other = await buildForm(app.database, owner);
  const own = await buildSubmission(app.database, other, { createdAt: '2026-02-01' });
  const { token } = await buildToken(app.database, owner, {
    scopes: ['submissions:read', 'submissions:write'],
    formIds: [other.id],
  });
  const limited = apiClient(token);
  expect((await limited.post('/api/submissions/bulk', { ids: [...ids, own], change: 'archive' })).body.changed).toBe(1);
  expect((await limited.post('/api/submissions/bulk', { filter: {}, change: 'done' })).body.changed).toBe(0);
  expect((await limited.get('/api/submissions/search?folder=archived')).body.submissions).toMatchObject([{ id: own }]);
  expect((await limited.get('/api/changes')).body.changes).toMatchObject([{ submissions: 1 }]);
  const stranger = (await setUp(0)).api;
  expect((await stranger.post('/api/submissions/bulk', { ids, change: 'delete' })).body.changed).toBe(0);
});

test('a search finds what the inbox finds, page by page', async () => {
  const { api, ids } = await setUp();
  await api.patch(`/api/submissions/${ids[1]}`, { labels: ['Sales'] });
  const find = async (query: string) => (await api.get(`/api/submissions/search?${query}`)).body;
  expect((await find('')).submissions.map(({ id }: { id: string }) => id)).toEqual([...ids].reverse());
  expect(await find('q=label:Sales')).toMatchObject({ submissions: [{ id: ids[1] }], has_more: false, notes: [] });
  expect(await find('q=label:None')).toMatchObject({ submissions: [], notes: ['There is no label “None”.'] });
  expect((await find('q=after:2026-01-03')).submissions).toMatchObject([{ id: ids[2] }]);
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await find(`limit=1${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.submissions.map(({ id }: { id: string }) => id));
    cursor = page.next_cursor;
  }
  expect(seen).toEqual([...ids].reverse());
  for (const query of ['q=before:x', 'folder=x', 'from=x', 'limit=0', 'cursor=WyJ4Il0', 'form=x', 'q=a&q=b', 'label=x'])
    expect([query, (await api.get(`/api/submissions/search?${query}`)).status]).toEqual([query, 400]);
  expect(
    await api.get(`/api/submissions/search?q=${encodeURIComponent('a\u0000\ud800'.toWellFormed())}`),
  ).toMatchObject({
    status: 200,
  });
});

test('a masked token searches only by what is not personal, and sees nothing personal', async () => {
  const { owner, form } = await setUp(0);
  await buildSubmission(app.database, form, { createdAt: '2026-01-01', data: '{"email":"ada@visitor.example"}' });
  const scopes = ['submissions:read', 'submissions:write'] as const;
  const { token } = await buildToken(app.database, owner, { scopes, masked: true });
  const masked = apiClient(token);
  expect(await masked.get('/api/submissions/search?q=ada')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  const byText = { filter: { q: 'email:ada' }, change: 'archive' };
  expect(await masked.post('/api/submissions/bulk?dry_run=true', byText)).toMatchObject({ status: 403 });
  const { body } = await masked.get('/api/submissions/search?q=is:open');
  expect(body.submissions).toMatchObject([{ data: { email: '[e-mail]' } }]);
});

import { app, setUpApp } from '../dashboard/set-up';
import { buildSubmission } from '../submissions/rows';
import { buildAccount, buildForm } from '../support/factories';
import { buildToken } from '../tokens/token-rig';
import { apiClient, newKey } from './api-rig';
import { hostileBodies, hostileIds } from './hostile';

setUpApp();

async function setUp() {
  const owner = await buildAccount(app.database);
  const form = await buildForm(app.database, owner);
  return { owner, form, api: apiClient(owner.apiToken), ofForm: `/api/forms/${form.id}/lists` };
}

const domains = (...values: string[]) => ({ action: 'block', kind: 'domain', values });
const valuesOf = ({ body }: { body: { entries: { value: string }[] } }) => body.entries.map(({ value }) => value);

test('entries are added, listed in pages and removed, those of the account and of a form apart', async () => {
  const { api, ofForm } = await setUp();
  const key = newKey();
  const added = await api.post('/api/lists', { ...domains('A.example', 'b.example'), note: 'Ads' }, key);
  expect(added.status).toBe(201);
  expect(added.body.entries).toMatchObject([
    { action: 'block', kind: 'domain', value: 'a.example', note: 'Ads' },
    { value: 'b.example' },
  ]);
  expect((await api.post('/api/lists', { ...domains('A.example', 'b.example'), note: 'Ads' }, key)).body).toEqual(
    added.body,
  );
  const again = await api.post('/api/lists', { ...domains('b.example'), action: 'allow' });
  expect(again.body.entries).toMatchObject([{ id: added.body.entries[1].id, action: 'allow', note: null }]);
  await api.post(ofForm, domains('c.example'));
  expect(valuesOf(await api.get(ofForm))).toEqual(['c.example']);
  const first = await api.get('/api/lists?limit=1');
  expect(first.body).toMatchObject({ entries: [{ value: 'a.example' }], has_more: true });
  const second = await api.get(`/api/lists?limit=1&cursor=${first.body.next_cursor}`);
  expect(second.body).toMatchObject({ entries: [{ value: 'b.example' }], has_more: false, next_cursor: null });
  const [{ id }] = (await api.get(ofForm)).body.entries;
  expect((await api.delete(`/api/lists/${id}`)).status).toBe(404);
  expect((await api.delete(`${ofForm}/${id}?dry_run=true`)).status).toBe(204);
  expect((await api.delete(`${ofForm}/${id}`)).status).toBe(204);
  expect((await api.delete(`${ofForm}/${id}`)).status).toBe(404);
  expect(valuesOf(await api.get(ofForm))).toEqual([]);
});

test('a value is tested against the lists of a form before those of the account', async () => {
  const { api, ofForm } = await setUp();
  await api.post('/api/lists', domains('spam.example'));
  const value = { value: 'jo@spam.example' };
  const blocked = { result: 'blocked', entry: 'spam.example', list: 'account' };
  expect((await api.post('/api/lists/test', value)).body).toEqual(blocked);
  expect((await api.post(`${ofForm}/test`, value)).body).toEqual(blocked);
  await api.post(ofForm, { action: 'allow', kind: 'address', values: '*@spam.example' });
  expect((await api.post(`${ofForm}/test`, value)).body).toEqual({
    ...{ result: 'allowed', entry: '*@spam.example', list: 'form' },
  });
  expect((await api.post('/api/lists/test', { value: 'fine' })).body).toMatchObject({ result: 'none', entry: null });
});

test.each(['account', 'form'])(
  'a dry run adds nothing to the lists of the %s, and says what would go to spam',
  async (of) => {
    const { api, form, ofForm } = await setUp();
    const path = of === 'form' ? ofForm : '/api/lists';
    await buildSubmission(app.database, form, { createdAt: '2026-01-01', data: '{"email":"jo@spam.example"}' });
    const { body } = await api.post(`${path}?dry_run=true`, domains('spam.example'));
    expect(body.entries).toMatchObject([{ value: 'spam.example' }]);
    expect(body.warnings).toEqual([
      { code: 'list_blocked', count: 1, message: expect.stringMatching(/^The last submission matches\./) },
    ]);
    expect((await api.post(`${path}?dry_run=true`, domains('other.example'))).body.warnings).toEqual([]);
    expect(valuesOf(await api.get(path))).toEqual([]);
    expect((await api.post(path, domains('spam.example'))).body).not.toHaveProperty('warnings');
  },
);

test('at once, no more entries are added than a form can have, and a change is in the audit log', async () => {
  const { api, owner, form, ofForm } = await setUp();
  const many = (prefix: string) => domains(...Array.from({ length: 120 }, (_, n) => `${prefix}${n}.example`));
  const both = await Promise.all(['a', 'b'].map((prefix) => api.post(ofForm, many(prefix))));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  await api.post('/api/lists', domains('c.example'));
  const { rows } = await app.database.pool.query(
    `SELECT action, object_id AS id, changes FROM audit_log WHERE account_id = $1 AND action LIKE 'list.%' ORDER BY audit_log.id`,
    [owner.id],
  );
  expect(rows).toEqual([
    { action: 'list.entries-added', id: form.id, changes: { block: { old: 0, new: 120 } } },
    { action: 'list.entries-added', id: owner.id, changes: { block: { old: 0, new: 1 } } },
  ]);
});

test('a masked token may add entries but not read them, and a limited one sees its forms only', async () => {
  const { owner, form, ofForm } = await setUp();
  const hidden = await buildForm(app.database, owner);
  const scopes = ['forms:read', 'forms:write'] as const;
  const masked = apiClient((await buildToken(app.database, owner, { scopes, masked: true })).token);
  expect(await masked.post(ofForm, domains('a.example'))).toMatchObject({ status: 201 });
  expect(await masked.get(ofForm)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await masked.post(`${ofForm}/test`, { value: 'a.example' })).toMatchObject({ status: 403 });
  const limited = apiClient((await buildToken(app.database, owner, { scopes, formIds: [form.id] })).token);
  expect((await limited.get(ofForm)).status).toBe(200);
  expect(await limited.post('/api/lists', domains('a.example'))).toMatchObject({ status: 403 });
  const { api: stranger } = await setUp();
  const [{ id }] = (await apiClient(owner.apiToken).get(ofForm)).body.entries;
  expect((await stranger.delete(`/api/lists/${id}`)).status).toBe(404);
  for (const [api, of] of [
    [limited, hidden],
    [stranger, form],
  ] as const) {
    const path = `/api/forms/${of.id}/lists`;
    expect((await api.get(path)).status).toBe(404);
    expect((await api.post(path, domains('a.example'))).status).toBe(404);
    expect((await api.post(`${path}/test`, { value: 'x' })).status).toBe(404);
    expect((await api.delete(`${path}/${id}`)).status).toBe(404);
  }
});

test('hostile ids and bodies are problems', async () => {
  const { api, ofForm } = await setUp();
  for (const id of hostileIds) {
    expect([id, (await api.delete(`/api/lists/${id}`)).status]).toEqual([id, 404]);
    expect([id, (await api.delete(`${ofForm}/${id}`)).status]).toEqual([id, 404]);
    expect([id, (await api.get(`/api/forms/${id}/lists`)).status]).toEqual([id, 404]);
  }
  const values = ['\0', '\ud800', 'x'.repeat(10_000), 1, null, {}];
  for (const body of [...hostileBodies, ...values.map((value) => JSON.stringify(domains(value as string)))]) {
    for (const path of ['/api/lists', ofForm]) {
      expect([body, (await api.post(path, body)).status]).toEqual([body, 422]);
      expect([body, (await api.post(`${path}/test`, body)).status]).toEqual([body, 422]);
    }
  }
  const refused = await api.post('/api/lists', domains('a.example', 'no domain'));
  expect(refused.body).toMatchObject({ code: 'invalid_setting', errors: [{ path: 'values' }] });
});

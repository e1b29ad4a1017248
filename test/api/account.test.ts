import { app, setUpApp } from '../dashboard/set-up';
import { buildSubmission } from '../submissions/rows';
import { buildAccount, buildForm, buildWebhook } from '../support/factories';
import { type S3Server, startS3Server } from '../support/s3-server';
import { buildMember, buildToken } from '../tokens/token-rig';
import { apiClient } from './api-rig';
import { hostileBodies } from './hostile';

setUpApp({ config: { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' } });

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3?.stop());

async function setUp() {
  const owner = await buildAccount(app.database);
  return { owner, api: apiClient(owner.apiToken) };
}

test('the account is read with its plan and usage, and its settings are changed', async () => {
  const { owner, api } = await setUp();
  const read = await api.get('/api/account');
  expect(read.body).toMatchObject({
    ...{ id: owner.id, email: owner.email, plan: 'pro', storage: null, require_sso: false },
    usage: { limit: 5000, used: 0 },
  });
  const changes = {
    ...{ name: 'Shop', time_zone: 'Europe/Berlin', linked_emails: ['a@example.com'], ip_addresses: 'none' },
    ...{ muted_alerts: ['silence'], brand: { accent_color: '#112233' }, audit_days: 90, require_second_factor: true },
  };
  expect(await api.patch('/api/account?dry_run=true', changes)).toMatchObject({ body: { ...changes, warnings: [] } });
  expect((await api.get('/api/account')).headers.etag).toBe(read.headers.etag);
  const changed = await api.patch('/api/account', changes, { 'If-Match': String(read.headers.etag) });
  expect(changed).toMatchObject({ status: 200, body: changes });
  expect((await api.get('/api/account')).body).toEqual(changed.body);
  const { rows } = await app.database.pool.query(
    `SELECT action, object_id AS id, actor_kind AS actor FROM audit_log
     WHERE account_id = $1 AND action LIKE 'account.settings%'`,
    [owner.id],
  );
  expect(rows).toEqual([{ action: 'account.settings-changed', id: owner.id, actor: 'token' }]);
});

test('the second channel of alerts is set and tested, with a webhook of the account only', async () => {
  const { owner, api } = await setUp();
  const webhook = await buildWebhook(app.database, owner);
  const stranger = await buildWebhook(app.database, await buildAccount(app.database));
  const changes = { alert_webhook_id: webhook.id, alert_email: 'ops@example.org' };
  expect(await api.patch('/api/account', changes)).toMatchObject({ status: 200, body: changes });
  expect(await api.patch('/api/account', { alert_webhook_id: stranger.id })).toMatchObject({
    ...{ status: 422, body: { errors: [{ path: 'alert_webhook_id' }] } },
  });
  const count = async () => {
    const { rows } = await app.database.pool.query('SELECT kind FROM deliveries WHERE account_id = $1 ORDER BY kind', [
      owner.id,
    ]);
    return rows.map(({ kind }) => kind);
  };
  expect((await api.post('/api/account/alerts/test?dry_run=true', {})).status).toBeLessThan(300);
  expect(await count()).toEqual([]);
  expect((await api.post('/api/account/alerts/test', {})).status).toBe(204);
  expect(await count()).toEqual(['email', 'webhook']);
});

test('what the operator or an owner decides cannot be changed, and no setting in a wrong way', async () => {
  const { owner, api } = await setUp();
  for (const name of [
    'plan',
    'quota_override',
    'suspended',
    'storage_limit_bytes',
    'require_sso',
    'storage',
    'email',
  ]) {
    expect([name, await api.patch('/api/account', { [name]: null })]).toMatchObject([name, { status: 422 }]);
  }
  for (const body of hostileBodies) {
    expect([body, (await api.patch('/api/account', body)).status]).toEqual([body, 422]);
    // Another account, because tests of storages are limited.
    expect([body, (await (await setUp()).api.put('/api/account/storage', body)).status]).toEqual([body, 422]);
  }
  const { body } = await api.patch('/api/account', { time_zone: 'Mars/Base', linked_emails: ['x'], audit_days: 1 });
  expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['linked_emails', 'time_zone', 'audit_days']);
  expect(await owner.reload()).toMatchObject({ name: '', plan: 'pro' });
});

test('of two changes that are based on the same state, one is made', async () => {
  const { api } = await setUp();
  const match = { 'If-Match': String((await api.get('/api/account')).headers.etag) };
  const all = await Promise.all(['A', 'B', 'C'].map((name) => api.patch('/api/account', { name }, match)));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
});

test('a rule that would erase submissions is saved only when that is confirmed', async () => {
  const { owner, api } = await setUp();
  const form = await buildForm(app.database, owner);
  const createdAt = new Date(Date.now() - 40 * 86_400_000).toISOString();
  await buildSubmission(app.database, form, { createdAt });
  const rule = { retention: '30 days' };
  expect((await api.patch('/api/account?dry_run=true', rule)).body.warnings).toMatchObject([
    { code: 'would_erase', count: 1 },
  ]);
  expect(await api.patch('/api/account', rule)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  expect(await api.patch('/api/account?confirm=erase', rule)).toMatchObject({ status: 200, body: rule });
  expect(await api.patch('/api/account', { retention: null })).toMatchObject({ status: 200 });
});

test('a storage is connected, tested and disconnected, and its secret is not returned', async () => {
  const { owner, api } = await setUp();
  expect(await api.post('/api/account/storage/test')).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  const { secret_access_key: secret, ...shown } = s3.settings() as Record<string, string>;
  const connected = await api.put('/api/account/storage', { ...shown, secret_access_key: secret });
  expect(connected).toMatchObject({ status: 200, body: { storage: shown } });
  expect(Object.keys(connected.body.storage)).not.toContain('secret_access_key');
  expect((await api.get('/api/account')).body.storage).toEqual(connected.body.storage);
  expect((await api.post('/api/account/storage/test')).body).toEqual({ works: true, error: null });
  const wrong = await api.put('/api/account/storage', { ...shown, bucket: 'missing', secret_access_key: secret });
  expect(wrong).toMatchObject({ status: 422, body: { detail: expect.stringContaining('the storage does not work') } });
  expect((await api.delete('/api/account/storage?dry_run=true')).status).toBe(204);
  expect((await api.get('/api/account')).body.storage).toEqual(connected.body.storage);
  expect((await api.delete('/api/account/storage')).status).toBe(204);
  expect((await api.get('/api/account')).body.storage).toBeNull();
  const { rows } = await app.database.pool.query(
    `SELECT action FROM audit_log WHERE account_id = $1 AND action LIKE 'account.storage%' ORDER BY id`,
    [owner.id],
  );
  expect(rows.map(({ action }) => action.split('.')[1])).toEqual([
    'storage-changed',
    'storage-tested',
    'storage-changed',
  ]);
});

test('connection tests are limited', async () => {
  const { api } = await setUp();
  const statuses = await Promise.all(
    Array.from({ length: 11 }, async () => (await api.put('/api/account/storage', { kind: 'nowhere' })).status),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test('a token reaches the account only while its creator is an administrator', async () => {
  const { owner } = await setUp();
  const creator = await buildMember(app.database, owner, { role: 'admin' });
  const scopes = ['account:read', 'account:write'] as const;
  const api = apiClient((await buildToken(app.database, owner, { scopes, creator })).token);
  expect((await api.patch('/api/account', { name: 'Shop' })).status).toBe(200);
  await app.database.models.Member.update({ role: 'editor' }, { where: { userId: creator.userId } });
  expect(await api.get('/api/account')).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
  expect(await api.patch('/api/account', { name: 'x' })).toMatchObject({ status: 403 });
});

import { app, setUpApp } from '../dashboard/set-up';
import { buildDelivery } from '../support/delivery-rows';
import { buildAccount, buildForm, buildWebhook } from '../support/factories';
import { buildHistory } from '../support/history-rows';
import { answer, type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { buildToken } from '../tokens/token-rig';
import { apiClient, auditedActions, newKey } from './api-rig';
import { hostileBodies, hostileIds } from './hostile';

setUpApp({ config: { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8', BASE_URL: 'http://forms.test' } });

let receiver: HttpReceiver;
beforeAll(async () => {
  receiver = await startHttpReceiver(answer(202, 'thanks'));
});
afterAll(() => receiver.stop());

async function setUp(settings: Parameters<typeof buildAccount>[1] = {}) {
  const owner = await buildAccount(app.database, settings);
  const form = await buildForm(app.database, owner);
  return { owner, form, api: apiClient(owner.apiToken) };
}

test('a webhook is created with a secret that is shown once, changed, and deleted', async () => {
  const { api, owner, form } = await setUp();
  const url = `${receiver.url}/hook?token=very-secret`;
  const created = await api.post('/api/webhooks', { url, form_ids: [form.id], headers: { 'X-Team': 'sales' } });
  expect(created).toMatchObject({ status: 201, body: { url, secret: expect.stringMatching(/^whsec_/) } });
  const { id, secret } = created.body;
  const path = `/api/webhooks/${id}`;
  expect(created.headers.location).toBe(`http://forms.test${path}`);
  const read = await api.get(path);
  expect(read.body).toMatchObject({ header_names: ['X-Team'], form_ids: [form.id], active: true });
  expect(read.headers.etag).toBe(created.headers.etag);
  for (const { body } of [read, await api.get('/api/webhooks')]) {
    for (const hidden of [secret, 'very-secret', 'sales']) expect(JSON.stringify(body)).not.toContain(hidden);
  }
  const match = { 'If-Match': String(read.headers.etag) };
  const changed = await Promise.all(['One', 'Two'].map((name) => api.patch(path, { name }, match)));
  expect(changed.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect(await api.patch(`${path}?dry_run=true`, { active: false })).toMatchObject({ body: { active: false } });
  expect((await api.get(path)).body.active).toBe(true);
  expect(await api.delete(path, undefined, match)).toMatchObject({ status: 412 });
  expect(await api.delete(path)).toMatchObject({ status: 204 });
  expect(await api.get(path)).toMatchObject({ status: 404 });
  expect(await auditedActions(owner.id)).toEqual(['webhook.created', 'webhook.settings-changed', 'webhook.deleted']);
});

test('the last result of a webhook does not change its ETag', async () => {
  const { api, owner } = await setUp();
  const webhook = await buildWebhook(app.database, owner);
  const { headers } = await api.get(`/api/webhooks/${webhook.id}`);
  await webhook.update({ lastStatus: 500, lastError: 'HTTP 500', consecutiveFailures: 3 });
  expect((await api.get(`/api/webhooks/${webhook.id}`)).headers.etag).toBe(headers.etag);
});

test('a creation that is repeated with its key returns the same secret', async () => {
  const { api, owner } = await setUp();
  const key = newKey();
  const [first, second] = await Promise.all(
    [1, 2].map(() => api.post('/api/webhooks', { url: `${receiver.url}/once` }, key)),
  );
  expect(first?.body).toEqual(second?.body);
  expect(await app.database.models.Webhook.count({ where: { accountId: owner.id } })).toBe(1);
});

test('invalid settings are problems, and so are addresses that must not be called', async () => {
  const { api, owner } = await setUp();
  const { form: foreign } = await setUp();
  const url = 'https://example.com/';
  const wrong: [unknown, string][] = [
    [undefined, 'url'],
    [{ url: 1 }, 'url'],
    [{ url: 'ftp://example.com' }, 'url'],
    [{ url: 'http://10.0.0.1/' }, 'url'],
    [{ url, form_ids: [foreign.id] }, 'form_ids'],
    [{ url, name: '\0' }, 'name'],
    [{ url, headers: { '\ud800': 'x' } }, 'headers'],
    ['{"url":"https://example.com/","headers":{"__proto__":"x"}}', ''],
    ['{"__proto__":{"url":"https://example.com/"}}', ''],
    [[], ''],
    [null, ''],
  ];
  for (const [body, path] of wrong) {
    const response = await api.post('/api/webhooks', body === null ? 'null' : body);
    expect([body, response]).toMatchObject([body, { status: 422, body: { code: 'invalid_setting' } }]);
    if (path) expect(response.body.errors).toMatchObject([{ path }]);
  }
  const { id } = await buildWebhook(app.database, owner);
  for (const body of hostileBodies) {
    for (const path of ['', '/test', `/${id}/redeliver`, `/${id}/rotate-secret`])
      expect([path, body, await api.post(`/api/webhooks${path}`, body)]).toMatchObject([path, body, { status: 422 }]);
    expect([body, await api.patch(`/api/webhooks/${id}`, body)]).toMatchObject([body, { status: 422 }]);
  }
});

test('other accounts and hostile ids find no webhook', async () => {
  const { owner } = await setUp();
  const { api } = await setUp();
  const { id } = await buildWebhook(app.database, owner);
  for (const one of [id, ...hostileIds]) {
    const path = `/api/webhooks/${one}`;
    for (const response of [
      await api.get(path),
      await api.patch(path, { active: false }),
      await api.delete(path),
      await api.post(`${path}/test`),
      await api.post(`${path}/rotate-secret`),
      await api.post(`${path}/redeliver`),
      await api.get(`${path}/resends`),
    ]) {
      expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  }
});

test('the secret is rotated with an overlap', async () => {
  const { api, owner } = await setUp();
  const { id, plainSecret } = await buildWebhook(app.database, owner);
  const path = `/api/webhooks/${id}/rotate-secret`;
  const { headers } = await api.get(`/api/webhooks/${id}`);
  const match = { 'If-Match': String(headers.etag) };
  const both = await Promise.all([1, 2].map(() => api.post(path, { overlap_hours: 2 }, match)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  const rotated = both.find(({ status }) => status === 200);
  expect(rotated?.body.secret).toMatch(/^whsec_/);
  expect(rotated?.body.secret).not.toBe(plainSecret);
  expect((await api.get(`/api/webhooks/${id}`)).headers.etag).toBe(rotated?.headers.etag);
  expect(Date.parse(rotated?.body.previous_secret_until)).toBeGreaterThan(Date.now());
  expect((await api.post(path, { overlap_hours: 0 })).body.previous_secret_until).toBeNull();
  for (const hours of [-1, 721, 1.5, 'x']) {
    expect(await api.post(path, { overlap_hours: hours })).toMatchObject({ status: 422 });
  }
});

test('stored and unsaved settings are tested, and tests are limited', async () => {
  const { api, owner } = await setUp();
  const created = await api.post('/api/webhooks', { url: `${receiver.url}/stored`, headers: { 'X-Own': 'value' } });
  const path = `/api/webhooks/${created.body.id}/test`;
  const count = () => receiver.requests.length;
  const before = count();
  expect((await api.post(path)).body).toMatchObject({ status: 'succeeded', response_status: 202, error: null });
  expect(await api.post(path, { url: `${receiver.url}/unsaved` })).toMatchObject({ body: { status: 'succeeded' } });
  expect(await api.post('/api/webhooks/test', { url: `${receiver.url}/new` })).toMatchObject({ status: 200 });
  expect(receiver.requests.slice(before).map(({ url }) => url)).toEqual(['/stored', '/unsaved', '/new']);
  expect((await api.get(`/api/webhooks/${created.body.id}`)).body).toMatchObject({ last_status: null });
  // Stored headers do not go to another site.
  const elsewhere = await api.post(path, { url: 'http://127.0.0.2:9/' });
  expect(elsewhere).toMatchObject({ status: 422, body: { errors: [{ path: 'headers' }] } });
  expect(await api.post(`${path}?dry_run=true`)).toMatchObject({ status: 400 });
  for (let n = 0; n < 3; n++) expect(await api.post(path)).toMatchObject({ status: 200 });
  const limited = await api.post(path);
  expect(limited).toMatchObject({ status: 429, body: { code: 'rate_limited' }, headers: { 'retry-after': '60' } });
  const tests = (await auditedActions(owner.id)).filter((action) => action === 'webhook.tested');
  expect(tests).toHaveLength(4);
});

test('webhooks are stored on the Free plan, but nothing is sent', async () => {
  const { api } = await setUp({ plan: 'free' });
  const { status, body } = await api.post('/api/webhooks', { url: `${receiver.url}/free` });
  expect(status).toBe(201);
  for (const action of ['test', 'redeliver']) {
    expect(await api.post(`/api/webhooks/${body.id}/${action}`)).toMatchObject({
      status: 403,
      body: { code: 'paid_plan_required' },
    });
  }
});

test('a webhook that gets the audit log needs the scope for it', async () => {
  const { api, owner } = await setUp();
  const { token } = await buildToken(app.database, owner, { scopes: ['webhooks:read', 'webhooks:write'] });
  const limited = apiClient(token);
  const draft = { url: `${receiver.url}/audit`, audit_events: true };
  expect(await limited.post('/api/webhooks', draft)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  const { id } = (await api.post('/api/webhooks', draft)).body;
  const path = `/api/webhooks/${id}`;
  expect(await limited.get(path)).toMatchObject({ status: 200 });
  expect(await limited.patch(path, { url: 'https://example.com/' })).toMatchObject({ status: 403 });
  expect(await limited.post(`${path}/test`)).toMatchObject({ status: 403 });
  expect(await limited.post(`${path}/rotate-secret`)).toMatchObject({ status: 403 });
  expect(await limited.delete(path)).toMatchObject({ status: 403 });
});

test('a masked token pauses webhooks, but does not decide where they send, and sees no responses', async () => {
  const { owner } = await setUp();
  const webhook = await buildWebhook(app.database, owner);
  await webhook.update({ lastError: 'HTTP 400: ada@example.com is unknown', lastStatus: 400 });
  const { token } = await buildToken(app.database, owner, {
    scopes: ['webhooks:read', 'webhooks:write'],
    masked: true,
  });
  const masked = apiClient(token);
  const path = `/api/webhooks/${webhook.id}`;
  expect(await masked.patch(path, { active: false })).toMatchObject({
    status: 200,
    body: { last_error: '[response]' },
  });
  expect(await masked.patch(path, { url: 'https://example.com/' })).toMatchObject({ status: 403 });
  expect(await masked.post('/api/webhooks', { url: 'https://example.com/' })).toMatchObject({ status: 403 });
  expect(JSON.stringify((await masked.get('/api/webhooks')).body)).not.toContain('ada@');
  await webhook.update({ url: receiver.url });
  expect(await masked.post(`${path}/test`)).toMatchObject({ body: { response_excerpt: '[response]' } });
});

test('what failed is sent again, and a dry run says how much', async () => {
  const { api, owner, form } = await setUp();
  const webhook = await buildWebhook(app.database, owner);
  const failed = await buildDelivery(app.database, form, { kind: 'webhook', webhookId: webhook.id, status: 'failed' });
  await app.database.pool.query('UPDATE deliveries SET finished_at = now() WHERE id = $1', [failed]);
  const path = `/api/webhooks/${webhook.id}/redeliver`;
  expect((await api.post(`${path}?dry_run=true`)).body).toEqual({ queued: 1, resend: null });
  const key = newKey();
  expect((await api.post(path, undefined, key)).body).toEqual({ queued: 1, resend: null });
  expect((await api.post(path, undefined, key)).body).toEqual({ queued: 1, resend: null });
  expect((await api.post(path)).body).toEqual({ queued: 0, resend: null });
  expect(await auditedActions(owner.id)).toEqual(['account.deliveries-resent']);
  await webhook.update({ active: false });
  expect(await api.post(path)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  for (const body of [{ since: 'yesterday' }, { what: 'all' }, { form_ids: [form.id] }, { since: 1 }]) {
    expect(await api.post(path, body)).toMatchObject({ status: 422 });
  }
});

test('history is sent in the background, and its progress is shown and changed', async () => {
  const { api, owner, form } = await setUp();
  await buildHistory(app.database, form, 3);
  const { id } = await buildWebhook(app.database, owner);
  const path = `/api/webhooks/${id}`;
  const history = { what: 'history', since: '2026-01-01', before: '2026-06-01' };
  expect((await api.post(`${path}/redeliver?dry_run=true`, history)).body).toEqual({ queued: 3, resend: null });
  const { status, body, headers: started } = await api.post(`${path}/redeliver`, history);
  expect([status, new URL(String(started.location)).pathname]).toEqual([202, `${path}/resends/${body.resend.id}`]);
  expect(body).toMatchObject({ queued: 0, resend: { status: 'running', expected: 3 } });
  expect(await api.post(`${path}/redeliver`, history)).toMatchObject({ status: 409 });
  const resend = `${path}/resends/${body.resend.id}`;
  const { headers } = await api.get(resend);
  const match = { 'If-Match': String(headers.etag) };
  const both = await Promise.all(['paused', 'cancelled'].map((status) => api.patch(resend, { status }, match)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect(await api.patch(resend, { status: 'cancelled' })).toMatchObject({ body: { status: 'cancelled' } });
  expect(await api.patch(resend, { status: 'running' })).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  expect(await api.patch(resend, { status: 'done' })).toMatchObject({ status: 422 });
  expect((await api.get(`${path}/resends`)).body.resends).toMatchObject([{ status: 'cancelled' }]);
  for (const other of hostileIds)
    expect((await api.get(`${path}/resends/${other}`)).status).toBeGreaterThanOrEqual(400);
  const foreign = { ...history, form_ids: [(await setUp()).form.id] };
  expect(await api.post(`${path}/redeliver`, foreign)).toMatchObject({ status: 422 });
  expect(await api.post(`${path}/redeliver`, { what: 'history' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'since' }] },
  });
});

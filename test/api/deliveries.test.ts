import { v7 as uuidv7 } from 'uuid';
import { app, setUpApp } from '../dashboard/set-up';
import { buildDelivery, readDelivery } from '../support/delivery-rows';
import { buildAccount, buildForm, buildWebhook } from '../support/factories';
import { buildToken } from '../tokens/token-rig';
import { apiClient, auditedActions, newKey } from './api-rig';
import { hostileBodies, hostileIds } from './hostile';

setUpApp();

async function setUp() {
  const owner = await buildAccount(app.database);
  const form = await buildForm(app.database, owner);
  return { owner, form, api: apiClient(owner.apiToken) };
}

type Api = ReturnType<typeof apiClient>;

/** The ids of all pages. */
async function listIds(api: Api, query: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await api.get(`/api/deliveries?${query}${cursor && `&cursor=${cursor}`}`);
    ids.push(...body.deliveries.map(({ id }: { id: string }) => id));
    cursor = body.next_cursor;
  }
  return ids;
}

const fail = (id: string, error = 'HTTP 500') =>
  app.database.pool.query("UPDATE deliveries SET status = 'failed', finished_at = now(), error = $2 WHERE id = $1", [
    ...[id, error],
  ]);

test('deliveries are listed by page, of the newest submission first', async () => {
  const { api, form } = await setUp();
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    const id = await buildDelivery(app.database, form);
    const second = uuidv7();
    await app.database.pool.query(
      `INSERT INTO deliveries (id, account_id, submission_id, kind)
       SELECT $1, account_id, submission_id, 'auto-reply' FROM deliveries WHERE id = $2`,
      [second, id],
    );
    ids.unshift(second, id);
  }
  for (const limit of [1, 2, 5, 6]) expect(await listIds(api, `limit=${limit}`)).toEqual(ids);
  expect(await listIds(api, 'limit=1&kind=email')).toEqual(ids.filter((_, n) => n % 2 === 1));
});

test('an e-mail that waits for the mail server shows its time, and is sent at once', async () => {
  const { api, form } = await setUp();
  const id = await buildDelivery(app.database, form);
  const { rows } = await app.database.pool.query<{ retry_at: Date }>(
    `UPDATE deliveries SET due_at = 'infinity', retry_at = now() + interval '1 hour', retries = 3, attempt = 4,
            error = '451 later' WHERE id = $1 RETURNING retry_at`,
    [id],
  );
  const waiting = { id, status: 'queued', retry_at: rows[0]?.retry_at.toISOString(), error: '451 later' };
  expect((await api.get(`/api/deliveries/${id}`)).body).toMatchObject(waiting);
  expect((await api.get('/api/deliveries?status=queued')).body.deliveries).toMatchObject([waiting]);
  const sent = await api.post(`/api/deliveries/${id}/retry`);
  expect(sent).toMatchObject({ status: 200, body: { id, status: 'queued', attempt: 5, retry_at: null } });
  expect((await api.post(`/api/deliveries/${id}/retry`)).status).toBe(409);
});

test('deliveries are filtered', async () => {
  const { api, owner, form } = await setUp();
  const other = await buildForm(app.database, owner);
  const webhook = await buildWebhook(app.database, owner);
  const email = await buildDelivery(app.database, form);
  const call = await buildDelivery(app.database, other, { kind: 'webhook', webhookId: webhook.id, status: 'failed' });
  const { submission_id: submission } = await readDelivery(app.database, call);
  for (const query of [
    'kind=webhook',
    'status=failed',
    `webhook=${webhook.id}`,
    `form=${other.id}`,
    `form=${other.accessKey}`,
    `submission=${submission}`,
  ])
    expect([query, await listIds(api, query)]).toEqual([query, [call]]);
  expect(await listIds(api, 'since=2001-01-01')).toEqual([call, email]);
  expect(await listIds(api, 'before=2001-01-01')).toEqual([]);
  await app.database.pool.query('UPDATE submissions SET deleted_at = now() WHERE id = $1', [submission]);
  expect(await listIds(api, '')).toEqual([email]);
  expect(await listIds(api, `submission=${submission}`)).toEqual([call]);
  for (const query of [
    'kind=x',
    'status=x',
    'webhook=x',
    'submission=%00',
    'since=x',
    'form=x',
    'cursor=W10',
    'form=%00',
  ])
    expect([query, await api.get(`/api/deliveries?${query}`)]).toMatchObject([query, { status: 400 }]);
});

test('a token that is limited to a form sees and retries its deliveries only', async () => {
  const { owner, form } = await setUp();
  const hidden = await buildDelivery(app.database, await buildForm(app.database, owner), { status: 'failed' });
  const shown = await buildDelivery(app.database, form, { status: 'failed' });
  const { token } = await buildToken(app.database, owner, {
    scopes: ['submissions:read', 'submissions:write'],
    formIds: [form.id],
  });
  const limited = apiClient(token);
  const { api: stranger } = await setUp();
  expect(await listIds(limited, '')).toEqual([shown]);
  expect(await listIds(stranger, '')).toEqual([]);
  const { submission_id } = await readDelivery(app.database, hidden);
  for (const api of [limited, stranger]) {
    expect(await listIds(api, `submission=${submission_id}`)).toEqual([]);
    expect(await api.get(`/api/deliveries/${hidden}`)).toMatchObject({ status: 404 });
    expect(await api.post(`/api/deliveries/${hidden}/retry`)).toMatchObject({ status: 404 });
  }
  for (const id of hostileIds) {
    expect([400, 404]).toContain((await limited.get(`/api/deliveries/${id}`)).status);
    expect([400, 404]).toContain((await limited.post(`/api/deliveries/${id}/retry`)).status);
  }
  expect(await limited.get(`/api/deliveries/${shown}`)).toMatchObject({ status: 200, body: { about: 'submission' } });
  expect(await limited.post(`/api/deliveries/${shown}/retry`)).toMatchObject({ status: 200 });
});

test('a masked token sees neither what a receiver responded nor addresses in errors', async () => {
  const { owner, form } = await setUp();
  const id = await buildDelivery(app.database, form, { status: 'failed' });
  await fail(id, '550 ada@example.com is unknown');
  await app.database.pool.query("UPDATE deliveries SET response_excerpt = 'Ada' WHERE id = $1", [id]);
  const { token } = await buildToken(app.database, owner, {
    scopes: ['submissions:read', 'submissions:write'],
    masked: true,
  });
  const masked = apiClient(token);
  for (const { body } of [await masked.get('/api/deliveries'), await masked.get(`/api/deliveries/${id}`)]) {
    expect(JSON.stringify(body)).toContain('550 [response]');
    expect(JSON.stringify(body)).not.toMatch(/ada@|"Ada"/i);
  }
});

test('a failed delivery is retried once, also when two ask for it', async () => {
  const { api, owner, form } = await setUp();
  const id = await buildDelivery(app.database, form, { status: 'failed' });
  const path = `/api/deliveries/${id}/retry`;
  expect(await api.post(`${path}?dry_run=true`)).toMatchObject({ body: { status: 'queued', attempt: 2 } });
  expect(await readDelivery(app.database, id)).toMatchObject({ status: 'failed', attempt: 1 });
  const both = await Promise.all([api.post(path), api.post(path)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await readDelivery(app.database, id)).toMatchObject({ status: 'queued', attempt: 2 });
  expect(await auditedActions(owner.id)).toEqual(['delivery.retried']);
});

test('a webhook delivery is sent again after any outcome, as a new one', async () => {
  const { api, owner, form } = await setUp();
  const webhook = await buildWebhook(app.database, owner);
  const id = await buildDelivery(app.database, form, { kind: 'webhook', webhookId: webhook.id, status: 'succeeded' });
  const key = newKey();
  const path = `/api/deliveries/${id}/redeliver`;
  const { status, body } = await api.post(path, undefined, key);
  expect([status, body.status, body.id === id]).toEqual([201, 'queued', false]);
  expect((await api.post(path, undefined, key)).body.id).toBe(body.id);
  expect(await api.post(path)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  const email = await buildDelivery(app.database, form, { status: 'succeeded' });
  expect(await api.post(`/api/deliveries/${email}/redeliver`)).toMatchObject({ status: 409 });
  expect(await (await setUp()).api.post(path)).toMatchObject({ status: 404 });
});

test('a delivery about the audit log exists only for tokens that may read the log', async () => {
  const { api, owner } = await setUp();
  await buildWebhook(app.database, owner, { audit_events: true });
  await api.post('/api/labels', { name: 'Sales' });
  const { rows } = await app.database.pool.query<{ id: string }>(
    "UPDATE deliveries SET status = 'succeeded', started_at = now(), finished_at = now() WHERE about = 'audit' AND account_id = $1 RETURNING id",
    [owner.id],
  );
  const [{ id } = { id: '' }] = rows;
  const { token } = await buildToken(app.database, owner, { scopes: ['submissions:read', 'webhooks:write'] });
  expect(await apiClient(token).get(`/api/deliveries/${id}`)).toMatchObject({ status: 404 });
  expect(await apiClient(token).post(`/api/deliveries/${id}/redeliver`)).toMatchObject({ status: 404 });
  expect(await api.post(`/api/deliveries/${id}/redeliver`)).toMatchObject({ status: 201 });
});

test('all deliveries of a kind that failed are retried', async () => {
  const { api, owner, form } = await setUp();
  const { token } = await buildToken(app.database, owner, { scopes: ['submissions:write'], formIds: [form.id] });
  const ids = [];
  for (const each of [form, form, await buildForm(app.database, owner)]) {
    const id = await buildDelivery(app.database, each);
    await fail(id);
    ids.push(id);
  }
  const wanted = { kind: 'email', since: '2026-01-01' };
  const path = '/api/deliveries/retry-failed';
  expect((await api.post(`${path}?dry_run=true`, wanted)).body).toEqual({ queued: 3 });
  expect((await apiClient(token).post(path, wanted)).body).toEqual({ queued: 2 });
  expect((await api.post(path, wanted)).body).toEqual({ queued: 1 });
  expect((await api.post(path, wanted)).body).toEqual({ queued: 0 });
  for (const id of ids) expect(await readDelivery(app.database, id)).toMatchObject({ status: 'queued' });
  for (const body of [
    ...hostileBodies,
    {},
    { ...wanted, kind: 'webhook' },
    { ...wanted, since: 0 },
    { ...wanted, form_ids: ['\0'] },
  ])
    expect(await api.post(path, body)).toMatchObject({ status: 422 });
  expect(await auditedActions(owner.id)).toEqual(['account.deliveries-resent', 'account.deliveries-resent']);
});

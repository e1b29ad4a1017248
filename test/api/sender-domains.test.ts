import { app, setUpApp } from '../dashboard/set-up';
import { buildAccount } from '../support/factories';
import { addRecords, setUpNameServer } from '../support/own-name-server';
import { apiClient } from './api-rig';

setUpApp();
const names = setUpNameServer();

async function setUp() {
  const owner = await buildAccount(app.database);
  return { owner, api: apiClient(owner.apiToken) };
}

const path = '/api/account/mail/domains';

async function auditOf(accountId: string) {
  const { rows } = await app.database.pool.query(
    "SELECT action, changes FROM audit_log WHERE account_id = $1 AND action LIKE 'account.%' ORDER BY seq",
    [accountId],
  );
  return rows.map(({ action, changes }) => [action, changes]);
}

test('a domain is added, checked, gets a new key and is removed, and the log says so', async () => {
  const { owner, api } = await setUp();
  const added = await api.post(path, { domain: ' https://Shop-One.example/ '.trim() });
  expect(added).toMatchObject({ status: 201, body: { domain: 'shop-one.example', verified: false, signed: false } });
  expect(added.headers.location).toBe(`${app.url}${path}/${added.body.id}`);
  expect(added.body.records).toEqual([
    {
      purpose: 'ownership',
      name: '_letterbox.shop-one.example',
      value: expect.any(String),
      state: 'unknown',
      found: [],
    },
    {
      ...{ purpose: 'dkim', name: expect.stringMatching(/^letterbox-\w+\._domainkey\.shop-one\.example$/) },
      ...{ value: expect.stringMatching(/^v=DKIM1; k=rsa; p=MII/), state: 'unknown', found: [] },
    },
    { purpose: 'spf', name: 'shop-one.example', value: null, state: 'unknown', found: [] },
    { purpose: 'dmarc', name: '_dmarc.shop-one.example', value: 'v=DMARC1; p=none', state: 'unknown', found: [] },
  ]);
  expect((await api.post(path, { domain: 'shop-one.example' })).body).toEqual(added.body);
  expect(await api.get(path)).toMatchObject({ body: { domains: [added.body], has_more: false } });

  const one = `${path}/${added.body.id}`;
  expect(await api.post(`${one}/check`)).toMatchObject({ status: 200, body: { verified: false } });
  expect((await api.post(`${one}/keys`)).body).toMatchObject({ code: 'wrong_state' });
  addRecords(names.current(), added.body.records);
  const verified = await api.post(`${one}/check`);
  expect(verified.body).toMatchObject({ verified: true, signed: true });
  expect((await api.get(one)).body).toEqual(verified.body);
  expect((await api.post(`${one}/keys`)).body.records.map(({ state }: { state: string }) => state)).toEqual([
    ...['found', 'unknown', 'found', 'missing', 'found'],
  ]);
  expect((await api.delete(`${one}?dry_run=true`)).status).toBe(204);
  expect((await api.delete(one)).status).toBe(204);
  expect((await api.get(one)).status).toBe(404);
  const domain = { new: 'shop-one.example' };
  expect(await auditOf(owner.id)).toEqual([
    ['account.sender-domain-added', { domain }],
    ['account.sender-domain-verified', { domain }],
    ['account.dkim-key-added', { domain }],
    ['account.sender-domain-removed', { domain }],
  ]);
});

test('private keys are sealed, and neither returned nor logged', async () => {
  const { api, owner } = await setUp();
  const added = await api.post(path, { domain: 'shop-two.example' });
  const { rows } = await app.database.pool.query('SELECT private_key FROM dkim_keys WHERE account_id = $1', [owner.id]);
  expect(rows[0].private_key).toMatch(/^v1\./);
  expect(JSON.stringify([added.body, await auditOf(owner.id)])).not.toMatch(/v1\.|PRIVATE KEY/);
});

test('what is no domain is rejected, and so is the domain of another account', async () => {
  const { api } = await setUp();
  for (const domain of ['', 'localhost', '127.0.0.1', '*.shop.example', 'a b.example', 'x'.repeat(300), 5, null]) {
    expect((await api.post(path, { domain })).status).toBe(422);
  }
  for (const body of [undefined, '[]', {}]) expect((await api.post(path, body)).status).toBeGreaterThanOrEqual(400);
  const stranger = await setUp();
  const { id } = (await stranger.api.post(path, { domain: 'shop-three.example' })).body;
  for (const unknown of [id, 'x', '00000000-0000-7000-8000-000000000000']) {
    expect((await api.get(`${path}/${unknown}`)).status).toBe(404);
    expect((await api.post(`${path}/${unknown}/check`)).status).toBe(404);
    expect((await api.post(`${path}/${unknown}/keys`)).status).toBe(404);
    expect((await api.delete(`${path}/${unknown}`)).status).toBe(404);
  }
  expect((await stranger.api.get(`${path}/${id}`)).status).toBe(200);
});

test('an account has 20 domains at most, also when they are added at once, and checks are limited', async () => {
  const { api, owner } = await setUp();
  await app.database.pool.query(
    `INSERT INTO mail_domains (id, account_id, domain, token)
     SELECT gen_random_uuid(), $1, 'known-' || n || '.example', 'x' FROM generate_series(1, 19) AS n`,
    [owner.id],
  );
  const added = await Promise.all([1, 2, 3].map((n) => api.post(path, { domain: `shop-${n}.example` })));
  expect(added.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const one = added.find(({ status }) => status === 201)?.body.id;
  const statuses = new Set<number>();
  for (let n = 0; n < 20; n += 1) statuses.add((await api.post(`${path}/${one}/check`)).status);
  expect([...statuses]).toEqual([200, 429]);
});

test('the account and its forms have a sender, a plain address', async () => {
  const { api } = await setUp();
  const changed = await api.patch('/api/account', { sender: 'hello@Bücher.example' });
  expect(changed.body.sender).toBe('hello@xn--bcher-kva.example');
  const form = await api.post('/api/forms', { name: 'Shop', email_to: 'a@b.example', sender: 'shop@shop.example' });
  expect(form.body.sender).toBe('shop@shop.example');
  for (const sender of ['a@b', 'A <a@b.example>', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', 5]) {
    expect((await api.patch('/api/account', { sender })).status).toBe(422);
    expect((await api.patch(`/api/forms/${form.body.id}`, { sender })).status).toBe(422);
  }
  expect((await api.patch(`/api/forms/${form.body.id}`, { sender: null })).body.sender).toBeNull();
  expect((await api.patch('/api/account', { sender: null })).body.sender).toBeNull();
});

import { v7 as uuidv7 } from 'uuid';
import { createSecretBox } from '../../src/lib/secrets';
import { app, setUpApp } from '../dashboard/set-up';
import { buildAccount, testSecretKey } from '../support/factories';
import { answer, type Behavior, type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { apiClient } from './api-rig';
import { hostileBodies } from './hostile';

setUpApp({ config: { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' } });

let provider: HttpReceiver;
let behavior: Behavior;
beforeAll(async () => {
  provider = await startHttpReceiver((request, response) => behavior(request, response));
});
beforeEach(() => {
  behavior = answer(200, '{}');
  provider.requests.length = 0;
});
afterAll(() => provider?.stop());

async function setUp() {
  const owner = await buildAccount(app.database);
  return { owner, api: apiClient(owner.apiToken) };
}

const shown = () => ({ kind: 'postmark', from: 'post@shop.example', endpoint: provider.url });
const transport = () => ({ ...shown(), token: 'a-secret-token' });

test('transports are tested, stored without showing their secrets, and removed', async () => {
  const { owner, api } = await setUp();
  expect(await api.get('/api/account/mail')).toMatchObject({ body: { transports: [], fallback: true } });
  const saved = await api.put('/api/account/mail', { transports: [transport()], fallback: false });
  expect(saved).toMatchObject({ status: 200 });
  expect(saved.body).toEqual({ transports: [shown()], fallback: false });
  expect((await api.get('/api/account/mail')).body).toEqual(saved.body);
  const [test] = provider.requests;
  expect(test?.headers['x-postmark-server-token']).toBe('a-secret-token');
  expect(JSON.parse(String(test?.rawBody))).toMatchObject({
    ...{ To: owner.email, Subject: 'Test e-mail from Letterbox' },
    From: expect.stringMatching(/<post@shop\.example>$/),
  });
  const { rows } = await app.database.pool.query('SELECT mail_transports AS sealed FROM accounts WHERE id = $1', [
    owner.id,
  ]);
  expect(rows[0].sealed).not.toContain('a-secret-token');
  expect(createSecretBox(testSecretKey).open(rows[0].sealed)).toContain('a-secret-token');

  expect((await api.delete('/api/account/mail?dry_run=true')).status).toBe(204);
  expect((await api.get('/api/account/mail')).body).toEqual(saved.body);
  expect((await api.delete('/api/account/mail')).status).toBe(204);
  expect((await api.get('/api/account/mail')).body).toEqual({ transports: [], fallback: true });
  const log = await app.database.pool.query('SELECT action, changes FROM audit_log WHERE account_id = $1 ORDER BY id', [
    owner.id,
  ]);
  const changes = log.rows.filter(({ action }) => action === 'account.transports-changed');
  expect(changes).toHaveLength(2);
  expect(JSON.stringify(log.rows)).not.toMatch(/a-secret-token|v1\./);
});

test('a secret that is absent is kept while the other settings stay the same, without another test', async () => {
  const { api } = await setUp();
  const second = { ...transport(), from: 'other@shop.example' };
  await api.put('/api/account/mail', { transports: [transport(), second] });
  expect(provider.requests).toHaveLength(2);
  const turned = await api.put('/api/account/mail', { transports: [{ ...shown(), from: second.from }, shown()] });
  expect(turned.body.transports.map(({ from }: { from: string }) => from)).toEqual([second.from, 'post@shop.example']);
  expect(provider.requests).toHaveLength(2);
  const moved = await api.put('/api/account/mail', { transports: [{ ...shown(), from: 'new@shop.example' }] });
  expect(moved).toMatchObject({ status: 422, body: { errors: [{ path: 'transports.0.token' }] } });
});

test('a transport that does not accept the test e-mail changes nothing', async () => {
  const { api } = await setUp();
  behavior = answer(401, '{"Message":"a-secret-token is not valid"}');
  const refused = await api.put('/api/account/mail', { transports: [transport()] });
  expect(refused).toMatchObject({
    status: 422,
    body: {
      detail: expect.stringMatching(/test e-mail was not sent: Postmark rejected the message: 401 .*… is not valid/),
    },
  });
  expect(JSON.stringify(refused.body)).not.toContain('a-secret-token');
  expect((await api.get('/api/account/mail')).body.transports).toEqual([]);
});

test.each([
  [{ kind: 'pigeon', from: 'a@x.example' }, 'kind'],
  [{ kind: 'postmark', token: 'a' }, 'from'],
  [{ kind: 'postmark', token: 'a', from: 'a@x.example, b@x.example' }, 'from'],
  [{ kind: 'postmark', token: 'a\r\nX-Evil: 1', from: 'a@x.example' }, 'token'],
  [{ kind: 'postmark', token: 'a', from: 'a@x.example', proxy: 'http://127.0.0.1' }, 'proxy'],
  [{ kind: 'smtp', host: 'a/b', from: 'a@x.example' }, 'host'],
  [{ kind: 'smtp', host: 'x.example', port: 70, encryption: 'maybe', from: 'a@x.example' }, 'encryption'],
  [{ kind: 'smtp', host: 'x.example', from: 'a@x.example', 'tls.rejectUnauthorized': false }, 'tls.rejectUnauthorized'],
  [{ kind: 'ses', region: 'evil.example/', access_key_id: 'a', secret_access_key: 'b', from: 'a@x.example' }, 'region'],
  [{ kind: 'constructor', from: 'a@x.example' }, 'kind'],
])('%j is rejected', async (input, setting) => {
  const { api } = await setUp();
  const { status, body } = await api.put('/api/account/mail', { transports: [input] });
  expect([status, body.errors?.[0]?.path]).toEqual([422, `transports.0.${setting}`]);
});

test('hostile bodies are rejected, and tests are limited', async () => {
  for (const body of hostileBodies) {
    expect([body, (await (await setUp()).api.put('/api/account/mail', body)).status]).toEqual([body, 422]);
  }
  const { api } = await setUp();
  behavior = answer(401);
  const put = async () => (await api.put('/api/account/mail', { transports: [transport()] })).status;
  const statuses = await Promise.all(Array.from({ length: 11 }, put));
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test('suppressions are listed and lifted, those of the account only', async () => {
  const [{ owner, api }, other] = [await setUp(), await setUp()];
  const suppress = (address: string) =>
    app.database.pool.query(
      `INSERT INTO suppressions (id, account_id, address, reason, detail, provider, delivery_id)
       VALUES ($1, $2, $3, 'bounce', '550 5.1.1 user unknown', 'postmark', $1)`,
      [uuidv7(), owner.id, address],
    );
  for (const address of ['a@example.net', 'b@example.net', 'c@example.net']) await suppress(address);
  const first = await api.get('/api/account/mail/suppressions?limit=2');
  expect(first.body).toMatchObject({
    suppressions: [{ address: 'c@example.net', reason: 'bounce', provider: 'postmark' }, { address: 'b@example.net' }],
    has_more: true,
  });
  const second = await api.get(`/api/account/mail/suppressions?limit=2&cursor=${first.body.next_cursor}`);
  expect(second.body).toMatchObject({ suppressions: [{ address: 'a@example.net' }], has_more: false });
  expect((await api.get('/api/account/mail/suppressions?cursor=WyJ4Il0')).status).toBe(400);

  const path = `/api/account/mail/suppressions/${first.body.suppressions[0].id}`;
  expect((await other.api.get('/api/account/mail/suppressions')).body.suppressions).toEqual([]);
  expect((await other.api.delete(path)).status).toBe(404);
  expect((await api.delete(`${path}?dry_run=true`)).status).toBe(204);
  expect((await api.delete(path)).status).toBe(204);
  expect((await api.delete(path)).status).toBe(404);
  expect((await api.delete('/api/account/mail/suppressions/x')).status).toBe(404);
  expect((await api.get('/api/account/mail/suppressions')).body.suppressions).toHaveLength(2);
  const log = await app.database.pool.query('SELECT FROM audit_log WHERE account_id = $1 AND action = $2', [
    ...[owner.id, 'account.suppression-lifted'],
  ]);
  expect(log.rowCount).toBe(1);
});

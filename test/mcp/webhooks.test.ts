import { createHmac } from 'node:crypto';
import { buildSubmission } from '../submissions/rows';
import { buildAccount, buildForm, buildWebhook } from '../support/factories';
import { answer, type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { app, buildOwner, call, connect, connectToken, startAppForTests, use } from './agent';

startAppForTests({ OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1/32' });

let receiver: HttpReceiver;
beforeAll(async () => {
  receiver = await startHttpReceiver(answer(200, 'got it'));
});
afterAll(() => receiver.stop());

interface Created {
  readonly webhook: { readonly id: string; readonly secret: string; readonly previous_secret_until?: string };
}

test('a webhook is created, tested with its secret, and shows it only once', async () => {
  const { agent } = await buildOwner();
  const { webhook } = await use<Created>(agent, 'create_webhook', {
    url: receiver.url,
    headers: { Authorization: 'Bearer hidden-value' },
  });
  expect(webhook.secret).toMatch(/^whsec_/);
  const { test: outcome } = await use<{ test: object }>(agent, 'test_webhook', { webhook_id: webhook.id });
  expect(outcome).toMatchObject({ status: 'succeeded', response_status: 200, response_excerpt: 'got it' });
  const { headers, rawBody } = receiver.requests.at(-1) ?? { headers: {}, rawBody: Buffer.of() };
  const signature = createHmac('sha256', webhook.secret).update(rawBody).digest('hex');
  expect(headers).toMatchObject({ 'x-service-signature': `sha256=${signature}`, authorization: 'Bearer hidden-value' });
  const { webhook: rotated } = await use<Created>(agent, 'rotate_webhook_secret', { webhook_id: webhook.id });
  expect(rotated).toMatchObject({
    secret: expect.stringMatching(/^whsec_/),
    previous_secret_until: expect.any(String),
  });
  for (const [name, args] of [
    ['get_webhook', { webhook_id: webhook.id }],
    ['list_webhooks', {}],
    ['update_webhook', { webhook_id: webhook.id, name: 'Ours' }],
  ] as const) {
    const { text } = await call(agent, name, args);
    for (const secret of [webhook.secret, rotated.secret, 'hidden-value']) expect(text).not.toContain(secret);
  }
});

test('URLs that may not be called and webhooks of others are errors', async () => {
  const { agent } = await buildOwner();
  for (const url of ['http://10.0.0.1/', 'http://[::1]/', 'ftp://example.com', 'nothing'])
    expect([url, (await call(agent, 'create_webhook', { url })).isError]).toEqual([url, true]);
  expect(await use(agent, 'list_webhooks')).toEqual({ webhooks: [], left_out: 0 });
  const stranger = await buildWebhook(app.database, await buildAccount(app.database));
  const args = {
    webhook_id: stranger.id,
    active: false,
    since: '2026-01-01',
    resend_id: stranger.id,
    change: 'cancel',
  };
  const { tools } = await agent.listTools();
  const own = tools.filter(({ inputSchema }) => inputSchema.required?.includes('webhook_id'));
  expect(own).toHaveLength(9);
  for (const { name } of own) {
    const { isError, text } = await call(agent, name, args);
    expect([name, isError, text]).toEqual([name, true, expect.stringMatching(/no such webhook; list_webhooks/)]);
  }
});

test('only a token that may see the audit log changes a webhook that gets it', async () => {
  const { owner } = await buildOwner();
  const agent = await connectToken(owner, { scopes: ['mcp', 'webhooks:read', 'webhooks:write'] });
  const audited = await buildWebhook(app.database, owner, { audit_events: true });
  for (const name of [
    'update_webhook',
    'delete_webhook',
    'set_webhook_active',
    'rotate_webhook_secret',
    'test_webhook',
  ]) {
    const { isError, text } = await call(agent, name, { webhook_id: audited.id, active: false });
    expect([name, isError, text]).toEqual([name, true, expect.stringContaining('audit:read')]);
  }
  const create = { url: receiver.url, audit_events: true };
  expect((await call(agent, 'create_webhook', create)).text).toContain('audit:read');
  expect(await use(await connectToken(owner), 'create_webhook', create)).toMatchObject({ webhook: { active: true } });
});

test('nothing is tested on the free plan, or more than six times a minute', async () => {
  const free = await buildAccount(app.database, { plan: 'free' });
  const hook = await buildWebhook(app.database, free);
  const { text } = await call(await connect(free.apiToken), 'test_webhook', { webhook_id: hook.id });
  expect(text).toMatch(/Free plan: nothing was sent/);
  const { agent, owner } = await buildOwner();
  const own = await buildWebhook(app.database, owner, { url: receiver.url });
  for (let n = 0; n < 6; n += 1) await use(agent, 'test_webhook', { webhook_id: own.id });
  expect((await call(agent, 'test_webhook', { webhook_id: own.id })).text).toMatch(/Too many tests/);
});

test('an account resends at most 60 deliveries a minute, with all of its tokens', async () => {
  const { agent, owner } = await buildOwner();
  const redeliver = (by: typeof agent) =>
    call(by, 'redeliver', { delivery_id: '0198c8a2-6f0e-7b1c-9d55-0c1f7a9e4b21' });
  for (const by of [agent, await connectToken(owner)]) {
    for (let n = 0; n < 30; n += 1) expect((await redeliver(by)).text).toContain('has no delivery');
  }
  expect((await redeliver(agent)).text).toMatch(/^Too many deliveries were resent/);
});

test('stored submissions are counted, resent, and the resend is canceled', async () => {
  const { agent, owner, form } = await buildOwner();
  const other = await buildForm(app.database, owner);
  for (const one of [form, form, other]) await buildSubmission(app.database, one, { createdAt: '2026-01-02' });
  const { id } = await buildWebhook(app.database, owner, { url: receiver.url });
  const range = { webhook_id: id, since: '2026-01-01', until: '2026-02-01' };
  expect(await use(agent, 'count_webhook_resend', range)).toEqual({ count: 3 });
  expect(await use(agent, 'count_webhook_resend', { ...range, form_ids: [form.id] })).toEqual({ count: 2 });
  const { resend } = await use<{ resend: { id: string } }>(agent, 'resend_webhook_history', range);
  expect(resend).toMatchObject({ status: 'running', expected: 3, include_delivered: false });
  expect((await call(agent, 'resend_webhook_history', range)).text).toMatch(/another resend/);
  const change = (name: string) => ({ webhook_id: id, resend_id: resend.id, change: name });
  expect(await use(agent, 'change_webhook_resend', change('cancel'))).toMatchObject({
    resend: { status: 'cancelled' },
  });
  expect((await call(agent, 'change_webhook_resend', change('pause'))).text).toMatch(
    /is cancelled, so it cannot pause/,
  );
  expect(await use(agent, 'get_webhook', { webhook_id: id })).toMatchObject({
    resends: [{ id: resend.id }],
    calls: [],
  });
  expect((await call(agent, 'count_webhook_resend', { ...range, since: 'yesterday' })).text).toMatch(/ISO 8601/);
});

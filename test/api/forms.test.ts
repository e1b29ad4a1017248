import sharp from 'sharp';
import { app, setUpApp } from '../dashboard/set-up';
import { buildSubmission } from '../submissions/rows';
import { buildAccount, buildForm } from '../support/factories';
import { buildToken } from '../tokens/token-rig';
import { apiClient, auditedActions, newKey } from './api-rig';
import { hostileBodies, hostileIds } from './hostile';

setUpApp();

async function setUp(settings: Parameters<typeof buildForm>[2] = {}) {
  const owner = await buildAccount(app.database);
  const form = await buildForm(app.database, owner, settings);
  return { owner, form, api: apiClient(owner.apiToken), path: `/api/forms/${form.id}` };
}

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('a form is created and changed with every kind of setting, and no secret comes back', async () => {
  const { api } = await setUp();
  const settings = {
    notification: {
      intro: 'Hi',
      recipients: [{ address: 'a@example.com', quiet_hours: { from: '22:00', to: '07:00' } }],
    },
    thank_you: { title: 'Thanks', language: 'de' },
    allowed_domains: ['example.com'],
    turnstile_secret: 'top-secret-1',
    payment: { provider: 'stripe', secret_key: 'top-secret-2', currency: 'eur', amount: 100, product: 'Ticket' },
    fields: [{ name: 'topic', type: 'select', choices: ['Sales'] }],
    retention: '30 days',
  };
  const created = await api.post('/api/forms', { name: 'Full', email_to: 'a@example.com', ...settings });
  expect(created).toMatchObject({
    status: 201,
    body: {
      ...{ thank_you: settings.thank_you, retention: '30 days', turnstile_secret_set: true, fields: settings.fields },
      payment: { amount: 100, notify_on: 'submission', secret_key_set: true, webhook_secret_set: false },
    },
  });
  const path = `/api/forms/${created.body.id}`;
  const { secret_key: _secret, ...price } = { ...settings.payment, amount: 200 };
  const changed = await api.patch(path, { payment: price, turnstile_secret: null });
  expect(changed).toMatchObject({
    body: { turnstile_secret_set: false, payment: { amount: 200, secret_key_set: true } },
  });
  expect(changed.body).not.toHaveProperty('warnings');
  expect(JSON.stringify([created.body, changed.body, (await api.get(path)).body])).not.toContain('top-secret');
});

test('a dry run says what a change of settings would have rejected, and nothing about one that loses nothing', async () => {
  const { api, form, path } = await setUp();
  await buildSubmission(app.database, form, { createdAt: ago(1), referer: 'https://other.example/' });
  const change = { allowed_domains: ['example.com'], strict_domain_protection: true };
  const tried = await api.patch(`${path}?dry_run=true`, change);
  expect(tried.body.warnings).toEqual([
    { code: 'origin_not_allowed', count: 1, message: expect.stringMatching(/^The last submission came from another/) },
  ]);
  expect((await api.patch(`${path}?dry_run=true`, { name: 'x' })).body.warnings).toEqual([]);
  expect(await api.patch(path, change)).toMatchObject({ status: 200, body: { strict_domain_protection: true } });
});

test('a rule that would erase submissions is saved only when that is confirmed', async () => {
  const { api, owner, form, path } = await setUp();
  await buildSubmission(app.database, form, { createdAt: ago(40) });
  const rule = { retention: '30 days' };
  expect((await api.patch(`${path}?dry_run=true`, rule)).body.warnings).toEqual([
    { code: 'would_erase', count: 1, message: expect.stringContaining('would erase 1 submission for good') },
  ]);
  expect(await api.patch(path, rule)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  expect(await api.patch(`${path}?confirm=yes`, rule)).toMatchObject({ status: 400 });
  expect((await api.get(path)).body.retention).toBeNull();
  expect(await api.patch(path, { retention: '60 days' })).toMatchObject({ status: 200 });
  expect(await api.patch(`${path}?confirm=erase`, rule)).toMatchObject({ status: 200, body: rule });
  // The form has the stricter rule of its own; without it, that of the account would erase too.
  await app.database.models.Account.update({ retention: '10 days' }, { where: { id: owner.id } });
  expect(await api.patch(path, { retention: null })).toMatchObject({ status: 409 });
  expect(await api.patch(path, { retention: 'keep' })).toMatchObject({ status: 200 });
});

test('the code of a form has its access key and its fields', async () => {
  const { api, form, path } = await setUp({ fields: [{ name: 'topic', type: 'text' }], honeypot_mode: 'none' });
  const { body } = await api.get(`${path}/snippets`);
  expect(body.snippets.map(({ key }: { key: string }) => key)).toEqual(
    expect.arrayContaining(['html', 'react', 'curl']),
  );
  for (const { code } of body.snippets) expect(code).toContain(form.accessKey);
  expect(body.snippets[0].code).toContain('name="topic"');
});

test('statistics count days and answers, for a masked token without what visitors typed', async () => {
  const { api, owner, form, path } = await setUp({ fields: [{ name: 'topic', type: 'select', choices: ['Sales'] }] });
  const data = ['Sales', 'secret@private.example'].map((topic) =>
    JSON.stringify({ topic, email: 'jo@private.example' }),
  );
  for (const text of data) await buildSubmission(app.database, form, { createdAt: ago(1), data: text });
  const { body } = await api.get(`${path}/statistics?days=7`);
  expect(body.days).toHaveLength(7);
  expect(body.days.reduce((sum: number, { accepted }: { accepted: number }) => sum + accepted, 0)).toBe(2);
  expect(body.answers.fields[0]).toMatchObject({ name: 'topic', kind: 'choice', present: 2 });
  expect(body.pages.pages).toEqual([{ page: 'https://example.com/', count: 2 }]);
  expect(JSON.stringify(body)).toContain('private.example');
  const { token } = await buildToken(app.database, owner, { scopes: ['submissions:read'], masked: true });
  const masked = await apiClient(token).get(`${path}/statistics?days=7`);
  expect(masked.body).toMatchObject({ pages: null, answers: null, days: body.days });
  expect(JSON.stringify(masked.body)).not.toContain('private.example');
  const narrow = await api.get(`${path}/statistics?from=${ago(3).slice(0, 10)}&to=${ago(3).slice(0, 10)}&q=Sales`);
  expect(narrow.body.days).toEqual([{ day: ago(3).slice(0, 10), accepted: 0, spam: 0 }]);
  for (const query of ['days=8', 'from=x', 'from=2026-02-01&to=2026-01-01', 'days=7&days=30', 'q=is:nonsense']) {
    expect([query, await api.get(`${path}/statistics?${query}`)]).toMatchObject([query, { status: 400 }]);
  }
});

test('tests of e-mails are queued, listed and limited', async () => {
  const { api, owner, form, path } = await setUp();
  const key = newKey();
  const sent = await api.post(`${path}/test-mails`, { mail: 'notification' }, key);
  expect(sent).toMatchObject({ status: 202, body: { mail: 'notification' } });
  expect((await api.post(`${path}/test-mails`, { mail: 'notification' }, key)).body).toEqual(sent.body);
  const { body } = await api.get(`${path}/test-mails`);
  expect(body.test_mails).toMatchObject([{ id: sent.body.id, mail: 'notification', error: null }]);
  expect(await api.post(`${path}/test-mails`, { mail: 'auto_reply' })).toMatchObject({ status: 409 });
  await api.patch(path, { auto_responder: { subject: 'Hi', body: 'Hello' } });
  const id = await buildSubmission(app.database, form, { createdAt: ago(1), data: '{"email":"jo@example.com"}' });
  expect(await api.post(`${path}/test-mails`, { mail: 'auto_reply', submission_id: id })).toMatchObject({
    status: 202,
  });
  for (const submission_id of ['x', '\0', '\ud800', sent.body.id, 1]) {
    const refused = await api.post(`${path}/test-mails`, { mail: 'notification', submission_id });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'submission_id' }] } });
  }
  expect(await api.post(`${path}/test-mails?dry_run=true`, { mail: 'notification' })).toMatchObject({ status: 400 });
  const { rows } = await app.database.pool.query(
    `SELECT action FROM audit_log WHERE account_id = $1 AND action LIKE '%-tested' ORDER BY id`,
    [owner.id],
  );
  expect(rows).toEqual([{ action: 'form.notification-tested' }, { action: 'form.auto-reply-tested' }]);
  for (let n = 0; n < 3; n++) await api.post(`${path}/test-mails`, { mail: 'notification' });
  expect(await api.post(`${path}/test-mails`, { mail: 'notification' })).toMatchObject({
    ...{ status: 429, body: { code: 'rate_limited', detail: expect.stringContaining('test limit reached') } },
    headers: { 'retry-after': '60' },
  });
});

test('a logo is uploaded and used by a form', async () => {
  const { api, path } = await setUp();
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const { status, body } = await api.post('/api/logos', { logo: picture.toString('base64') });
  expect({ status, body }).toEqual({ status: 201, body: { logo: expect.stringMatching(/^[0-9a-f]{32}$/) } });
  expect(await api.patch(path, { brand: body })).toMatchObject({ status: 200, body: { brand: body } });
  expect((await fetch(`${app.url}/logos/${body.logo}.png`)).status).toBe(200);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  for (const logo of [svg, 'not base64!', '', 1, null]) {
    expect(await api.post('/api/logos', { logo })).toMatchObject({ status: 422, body: { errors: [{ path: 'logo' }] } });
  }
});

test('hostile ids and bodies are problems, and other forms are not found', async () => {
  const { api, path } = await setUp();
  const { form: foreign, owner: other } = await setUp();
  const hidden = await buildForm(app.database, other);
  const scopes = ['forms:read', 'forms:write', 'submissions:read'] as const;
  const { token } = await buildToken(app.database, other, { scopes, formIds: [foreign.id] });
  const test = { mail: 'notification' };
  for (const id of [...hostileIds, foreign.id]) {
    for (const part of ['', '/snippets', '/statistics', '/test-mails']) {
      expect([id, part, (await api.get(`/api/forms/${id}${part}`)).status]).toEqual([id, part, 404]);
    }
    expect((await api.post(`/api/forms/${id}/test-mails`, test)).status).toBe(404);
  }
  expect((await api.get('/api/forms/%ED%A0%80')).status).toBe(400);
  for (const part of ['/snippets', '/statistics', '/test-mails']) {
    expect((await apiClient(token).get(`/api/forms/${hidden.id}${part}`)).status).toBe(404);
  }
  for (const body of hostileBodies) {
    expect([body, (await api.post('/api/logos', body)).status]).toEqual([body, 422]);
    expect([body, (await api.post(`${path}/test-mails`, body)).status]).toEqual([body, 422]);
    expect([body, (await api.patch(path, body)).status]).toEqual([body, 422]);
  }
});

test('a masked token sees the settings of a form without addresses, and the same ETag', async () => {
  const { api, owner, path } = await setUp();
  await api.patch(path, { cc: ['ada@example.com'] });
  const { token } = await buildToken(app.database, owner, { scopes: ['forms:read'], masked: true });
  const { body, headers } = await apiClient(token).get(path);
  const whole = await api.get(path);
  expect(body).toMatchObject({ id: whole.body.id, access_key: whole.body.access_key, cc: ['[e-mail]'] });
  expect(JSON.stringify(body)).not.toContain('@example.com');
  expect(headers.etag).toBe(whole.headers.etag);
});

test('a form that is deleted twice is in the audit log once', async () => {
  const { api, owner, path } = await setUp();
  for (let n = 0; n < 2; n++) expect(await api.delete(path)).toMatchObject({ status: 204 });
  expect(await auditedActions(owner.id)).toEqual(['form.deleted']);
});

test('a token that masks personal data cannot choose who gets submissions', async () => {
  const owner = await buildAccount(app.database);
  const form = await buildForm(app.database, owner);
  const { token } = await buildToken(app.database, owner, { scopes: ['forms:write', 'shared:write'], masked: true });
  const api = apiClient(token);
  for (const settings of [{ email_to: 'me@example.com' }, { cc: [] }, { name: 'x', redirect_params: ['email'] }]) {
    expect(await api.patch(`/api/forms/${form.id}`, settings)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  }
  expect(await api.post('/api/forms', { name: 'x', email_to: 'me@example.com' })).toMatchObject({ status: 403 });
  expect(await api.patch(`/api/forms/${form.id}`, { active: false })).toMatchObject({ status: 200 });
});

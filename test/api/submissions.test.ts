import { wholeAccount } from '../../src/members/scope';
import type { TokenScope } from '../../src/members/token-scopes';
import { findSubmission } from '../../src/submissions/submission.repository';
import { app, setUpApp } from '../dashboard/set-up';
import { buildSubmission, type SubmissionDraft } from '../submissions/rows';
import { buildAccount, buildForm } from '../support/factories';
import { buildMember, buildToken } from '../tokens/token-rig';
import { apiClient, newKey } from './api-rig';

setUpApp();

async function setUp(draft: Partial<SubmissionDraft> = {}) {
  const owner = await buildAccount(app.database);
  const form = await buildForm(app.database, owner);
  const id = await buildSubmission(app.database, form, { createdAt: '2026-01-01', ...draft });
  return { owner, form, id, path: `/api/submissions/${id}`, api: apiClient(owner.apiToken) };
}

async function auditOf(accountId: string) {
  const { rows } = await app.database.pool.query(
    "SELECT action, object_id AS id, changes FROM audit_log WHERE account_id = $1 AND action LIKE 'submission.%' ORDER BY id",
    [accountId],
  );
  return rows;
}

const deliveriesOf = async (id: string) =>
  (await app.database.pool.query('SELECT kind FROM deliveries WHERE submission_id = $1', [id])).rowCount;

test('one request changes everything that it names, and responds as a read does', async () => {
  const { api, owner, path, id } = await setUp();
  const member = await buildMember(app.database, owner, { role: 'editor' });
  const changed = await api.patch(path, {
    ...{ archived: true, read: true, status: 'done', labels: ['Sales', 'New  one'], assigned_to: member.userId },
  });
  expect(changed).toMatchObject({
    status: 200,
    body: { id, status: 'done', labels: ['New one', 'Sales'], assigned_to: member.email, deleted_at: null },
  });
  const read = await api.get(path);
  expect(changed.body).toEqual(read.body);
  expect(changed.headers.etag).toBe(read.headers.etag);
  expect(read.body.archived_at).not.toBeNull();
  expect(await auditOf(owner.id)).toEqual([
    { action: 'submission.changed', id, changes: expect.objectContaining({ labels: 'changed', archive: 'changed' }) },
  ]);
  const back = await api.patch(path, { labels: ['sales'], assigned_to: null, archived: false, status: 'open' });
  expect(back.body).toMatchObject({ labels: ['Sales'], assigned_to: null, archived_at: null, status: 'open' });
  const { body } = await api.get('/api/changes');
  expect(new Set(body.changes.map(({ batch }: { batch: string }) => batch)).size).toBe(body.changes.length);
  expect(body.changes).toHaveLength(9);
});

test('a change that is partly impossible changes nothing', async () => {
  const { api, owner, path } = await setUp({ deleted: true, withheld: 'honeypot' });
  const before = await api.get(path);
  // What is in the recycle bin cannot be released.
  expect(await api.patch(path, { labels: ['New'], is_spam: false })).toMatchObject({
    status: 409,
    body: { code: 'wrong_state' },
  });
  expect(await api.patch(path, { archived: true, assigned_to: 'nobody@example.com' })).toMatchObject({
    status: 422,
    body: { code: 'invalid_setting', errors: [{ path: 'assigned_to' }] },
  });
  expect(await api.get(path)).toMatchObject({ body: before.body });
  expect((await api.get('/api/labels')).body.labels).toEqual([]);
  expect(await auditOf(owner.id)).toEqual([]);
  expect(await api.patch(path, { deleted: false, is_spam: false })).toMatchObject({
    status: 200,
    body: { is_spam: false, deleted_at: null },
  });
});

test('values of other types and unknown names are problems with their path', async () => {
  const { api, path } = await setUp();
  const wrong = { archived: 'true', deleted: 1, is_spam: null, read: [], status: 'x', labels: [1], assigned_to: {} };
  const { status, body } = await api.patch(path, wrong);
  expect(status).toBe(422);
  expect(body.errors.map((error: { path: string }) => error.path).sort()).toEqual(Object.keys(wrong).sort());
  for (const input of [
    { labels: ['a\u0000b'] },
    { labels: ['\ud800'] },
    { labels: ['x'.repeat(10_000)] },
    { labels: ['\u200b'] },
    { assigned_to: 'a\u0000b' },
    { status: '__proto__' },
    { other: true },
    [],
    '"x"',
    '{"__proto__": {"archived": true}}',
  ]) {
    expect([input, (await api.patch(path, input)).status]).toEqual([input, 422]);
  }
  expect(await api.patch(path, {})).toMatchObject({ status: 200, body: { labels: [], archived_at: null } });
  for (const id of ['x'.repeat(10_000), '%00', 'constructor', '019f0000-0000-7000-8000-000000000000'])
    expect([id, (await api.patch(`/api/submissions/${id}`, { read: true })).status]).toEqual([id, 404]);
});

test('of two changes that are based on the same state, one is made', async () => {
  const { api, path } = await setUp();
  for (const status of ['done', 'waiting', 'open', 'done']) {
    const match = { 'If-Match': String((await api.get(path)).headers.etag) };
    const changes = [{ status }, { status, read: true }, { status, labels: ['x'] }];
    const all = await Promise.all(changes.map((change) => api.patch(path, change, match)));
    expect(all.map((one) => one.status).sort()).toEqual([200, 412, 412]);
  }
  const match = { 'If-Match': String((await api.get(path)).headers.etag) };
  await api.patch(path, { archived: true });
  expect(await api.delete(path, undefined, match)).toMatchObject({
    status: 412,
    body: { code: 'precondition_failed' },
  });
  expect(await api.post(`${path}/release`, undefined, match)).toMatchObject({ status: 412 });
});

test('the ETag of a read is for changes: the response is always complete', async () => {
  const { api, path } = await setUp();
  const { headers } = await api.get(path);
  expect(await api.get(path, undefined, { 'If-None-Match': String(headers.etag) })).toMatchObject({ status: 200 });
});

test('deleting moves to the recycle bin, and only from there a submission is erased', async () => {
  const { api, owner, path, id } = await setUp();
  expect(await api.delete(`${path}?forever=true`)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  expect(await api.delete(`${path}?forever=maybe`)).toMatchObject({ status: 400 });
  expect(await api.delete(path)).toMatchObject({ status: 204 });
  expect(await api.delete(path)).toMatchObject({ status: 204 });
  expect((await api.get(path)).body.deleted_at).not.toBeNull();
  expect(await api.delete(`${path}?forever=true&dry_run=true`)).toMatchObject({ status: 204 });
  const key = newKey();
  await api.patch(path, { read: true }, key);
  expect(await api.delete(`${path}?forever=true`)).toMatchObject({ status: 204 });
  expect(await api.delete(`${path}?forever=true`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await findSubmission(app.database.pool, wholeAccount(owner.id), id)).toBeNull();
  // A stored response that shows it is erased with it.
  expect(await api.patch(path, { read: true }, key)).toMatchObject({ status: 404 });
  expect((await auditOf(owner.id)).map(({ action }) => action)).toEqual(['submission.deleted', 'submission.erased']);
});

test('releasing sends what the spam filter holds, once', async () => {
  const { api, owner, path, id } = await setUp({ withheld: 'filter' });
  expect(await api.post(`${path}/release?dry_run=true`)).toMatchObject({ status: 200, body: { held: false } });
  expect(await deliveriesOf(id)).toBe(0);
  const both = await Promise.all([api.post(`${path}/release`), api.post(`${path}/release`)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await deliveriesOf(id)).toBe(1);
  expect(await auditOf(owner.id)).toMatchObject([
    { action: 'submission.released', id, changes: { count: { new: 1 } } },
  ]);
  const spam = await setUp({ withheld: 'honeypot' });
  expect(await spam.api.post(`${spam.path}/release`)).toMatchObject({ status: 200, body: { is_spam: false } });
  expect(await deliveriesOf(spam.id)).toBe(1);
  const quota = await setUp({ withheld: 'quota' });
  expect(await quota.api.post(`${quota.path}/release`)).toMatchObject({ status: 200, body: { over_quota: true } });
  expect(await deliveriesOf(quota.id)).toBe(0);
});

test('the activity lists what happened, newest first, and the score is explained in a sentence', async () => {
  const { api, path, id } = await setUp();
  await app.database.pool.query('UPDATE submissions SET spam_score = 2.1, spam_reasons = $2 WHERE id = $1', [
    id,
    JSON.stringify([{ rule: 'links', points: 2.1, values: { count: 3 } }]),
  ]);
  await api.patch(path, { archived: true, labels: ['Sales'] });
  await api.post(`${path}/notes`, { text: 'Called.' });
  const { body } = await api.get(`${path}/activity`);
  expect(body.activity.map(({ type }: { type: string }) => type)).toEqual(['note', 'change', 'change', 'received']);
  expect(body.activity[1].change).toMatchObject({ change: 'archive', undoable: true });
  const first = await api.get(`${path}/activity?limit=3`);
  const rest = await api.get(`${path}/activity?limit=3&cursor=${first.body.next_cursor}`);
  expect([...first.body.activity, ...rest.body.activity]).toEqual(body.activity);
  expect((await api.get(`${path}/spam`)).body).toMatchObject({
    ...{ is_spam: false, withheld: null, score: 2.1, summary: 'Spam score 2.1: +2.1 three links.' },
    reasons: [{ rule: 'links', points: 2.1, text: 'three links' }],
  });
});

test('notes are written, changed and deleted by their author, and notify whom they mention', async () => {
  const { api, owner, path } = await setUp();
  const member = await buildMember(app.database, owner, { role: 'editor' });
  const written = await api.post(`${path}/notes`, { text: `Ask @${member.email}\r\nplease ` });
  expect(written).toMatchObject({ status: 201, body: { text: `Ask @${member.email}\nplease`, edited_at: null } });
  const mails = await app.database.pool.query("SELECT user_id FROM member_mails WHERE cause = 'mentioned'");
  expect(mails.rows).toEqual([{ user_id: member.userId }]);
  const note = `${path}/notes/${written.body.id}`;
  expect(written.headers.location).toBe(`${app.url}${note}`);
  const match = { 'If-Match': String(written.headers.etag) };
  expect(await api.patch(note, { text: 'Other' }, match)).toMatchObject({ status: 200, body: { text: 'Other' } });
  expect(await api.patch(note, { text: 'Third' }, match)).toMatchObject({ status: 412 });
  for (const text of [undefined, 1, '', ' \u200b', 'x'.repeat(5_001)])
    expect(await api.patch(note, { text })).toMatchObject({ status: 422, body: { errors: [{ path: 'text' }] } });
  const creator = { userId: member.userId, role: member.role, formIds: null };
  const scopes = ['submissions:read', 'submissions:write'] as const;
  const { token } = await buildToken(app.database, owner, { scopes, creator });
  const other = apiClient(token);
  expect(await other.patch(note, { text: 'x' })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await other.delete(note)).toMatchObject({ status: 403 });
  expect((await other.post(`${path}/notes`, { text: 'Mine' })).body.author).toBe(member.email);
  expect((await api.get(`${path}/notes`)).body.notes).toMatchObject([{ text: 'Other' }, { text: 'Mine' }]);
  expect(await api.delete(note)).toMatchObject({ status: 204 });
  expect(await api.get(note)).toMatchObject({ status: 404 });
  expect((await auditOf(owner.id)).map(({ action }) => action)).toEqual([
    ...['submission.note-added', 'submission.note-changed', 'submission.note-added', 'submission.note-deleted'],
  ]);
});

test('a reply is sent once per key, filled from a template, and never with placeholders left', async () => {
  const { api, owner, path, id } = await setUp({ data: '{"name":"Ada","email":"ada@visitor.example"}' });
  const { body: template } = await api.post('/api/templates', { name: 'Thanks', text: 'Hello {{name}}, {{other}}' });
  expect(await api.post(`${path}/reply`, { template: template.id })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'text', message: expect.stringContaining('{{other}}') }] },
  });
  const key = newKey();
  const draft = { text: 'First.', template: template.id, allow_placeholders: true };
  const all = await Promise.all([1, 2, 3].map(() => api.post(`${path}/reply`, draft, key)));
  const sent = all.filter(({ status }) => status === 201);
  expect(sent.length).toBeGreaterThan(0);
  expect(all.every(({ status }) => status === 201 || status === 409)).toBe(true);
  const again = await api.post(`${path}/reply`, draft, key);
  expect(again).toMatchObject({
    status: 201,
    body: {
      to: 'ada@visitor.example',
      text: 'First.\n\nHello Ada, {{other}}',
      subject: expect.stringMatching(/^Re: /),
    },
  });
  expect((await api.get(path)).body).toMatchObject({ status: 'waiting', replies: [again.body] });
  // The response was lost before it was stored.
  await app.database.pool.query('DELETE FROM idempotency_records WHERE submission_id = $1', [id]);
  expect((await api.post(`${path}/reply`, draft, key)).body).toEqual(again.body);
  expect((await api.get(path)).body.replies).toHaveLength(1);
  expect(await api.post(`${path}/reply?dry_run=true`, draft)).toMatchObject({ status: 400 });
  for (const [input, field] of [
    [{}, 'text'],
    [{ text: 'x', template: 'none' }, 'template'],
    [{ text: 'x', subject: 'a\nb' }, 'subject'],
    [{ text: 7 }, 'text'],
  ] as const) {
    expect(await api.post(`${path}/reply`, input)).toMatchObject({ status: 422, body: { errors: [{ path: field }] } });
  }
  expect((await auditOf(owner.id)).map(({ action }) => action)).toContain('submission.replied');
  const silent = await setUp();
  expect(await silent.api.post(`${silent.path}/reply`, { text: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'wrong_state' },
  });
});

test('the limit of replies is a 429 that says when to try again', async () => {
  const { api, path } = await setUp({ data: '{"email":"ada@visitor.example"}' });
  let last = await api.post(`${path}/reply`, { text: 'x' });
  for (let n = 0; n < 40 && last.status === 201; n++) last = await api.post(`${path}/reply`, { text: `${n}` });
  expect(last).toMatchObject({ status: 429, body: { code: 'rate_limited' }, headers: { 'retry-after': '60' } });
  expect(last.body.detail).toMatch(/^reply limit reached: .*to one address\.$/);
});

test('erasing for good needs the scope erase, too', async () => {
  const { owner, path } = await setUp();
  const withScopes = async (...scopes: TokenScope[]) =>
    apiClient((await buildToken(app.database, owner, { scopes })).token);
  const api = await withScopes('submissions:write');
  expect(await api.delete(path)).toMatchObject({ status: 204 });
  const bulk = { filter: { folder: 'bin' }, change: 'erase' };
  for (const response of [await api.delete(`${path}?forever=true`), await api.post('/api/submissions/bulk', bulk)])
    expect(response).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
  const eraser = await withScopes('submissions:write', 'erase');
  expect(await eraser.delete(`${path}?forever=true`)).toMatchObject({ status: 204 });
});

test('limited tokens and other accounts find nothing, and masked ones nothing personal', async () => {
  const { owner, path, api } = await setUp({ data: '{"email":"ada@visitor.example","message":"Hi"}' });
  const other = await buildForm(app.database, owner);
  const scopes = ['submissions:read', 'submissions:write'] as const;
  const { token: limited } = await buildToken(app.database, owner, { scopes, formIds: [other.id] });
  const strangers = [apiClient(limited), (await setUp()).api];
  await api.post(`${path}/notes`, { text: 'Ask ada@visitor.example' });
  for (const stranger of strangers) {
    expect(await stranger.patch(path, { read: true })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await stranger.delete(path)).toMatchObject({ status: 404 });
    expect(await stranger.post(`${path}/release`)).toMatchObject({ status: 404 });
    expect(await stranger.post(`${path}/reply`, { text: 'x' })).toMatchObject({ status: 404 });
    expect(await stranger.post(`${path}/notes`, { text: 'x' })).toMatchObject({ status: 404 });
    for (const part of ['activity', 'notes', 'spam'])
      expect(await stranger.get(`${path}/${part}`)).toMatchObject({ status: 404 });
  }
  const { token } = await buildToken(app.database, owner, { scopes, masked: true });
  const masked = apiClient(token);
  const bodies = [
    await masked.patch(path, { read: true }),
    await masked.post(`${path}/reply`, { text: 'Hello' }),
    await masked.get(`${path}/activity`),
    await masked.get(`${path}/notes`),
    await masked.get(`${path}/spam`),
  ];
  expect(bodies.map(({ status }) => status)).toEqual([200, 201, 200, 200, 200]);
  expect(JSON.stringify(bodies)).not.toContain('ada@');
  // Creating a label needs another scope.
  expect(await masked.patch(path, { labels: ['New'] })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'labels' }] },
  });
});

test('addresses beside those of the contract say which methods they take', async () => {
  const { owner, path } = await setUp();
  const put = (token: string) =>
    fetch(app.url + path, { method: 'PUT', headers: { Authorization: `Bearer ${token}` } });
  expect((await put('x')).status).toBe(401);
  const rejected = await put(owner.apiToken);
  expect([rejected.status, rejected.headers.get('allow')]).toEqual([405, 'GET, HEAD, PATCH, DELETE']);
  expect(await rejected.json()).toMatchObject({ code: 'method_not_allowed' });
});

import { findApiToken } from '../../src/tokens/api-token';
import { createToken, listTokens } from '../../src/tokens/token.service';
import { app, setUpApp } from '../dashboard/set-up';
import { buildSubmission } from '../submissions/rows';
import { buildDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm } from '../support/factories';
import { buildMember, buildToken, rpc } from './token-rig';

setUpApp();

const get = (path: string, token: string) =>
  fetch(`${app.url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
const statusOf = async (path: string, token: string) => (await get(path, token)).status;
const query = (sql: string, values: unknown[]) => app.database.pool.query(sql, values);

async function use(token: string, name: string, args: object = {}) {
  const response = await fetch(`${app.url}/mcp`, rpc(token, 'tools/call', { name, arguments: args }));
  const { result } = (await response.json()) as { result: { isError?: boolean; content: { text: string }[] } };
  return { isError: result.isError === true, text: result.content[0]?.text ?? '' };
}

describe('a token', () => {
  test('stops working when it expires, like a revoked one', async () => {
    const owner = await buildAccount(app.database);
    const expiresAt = new Date(Date.now() + 3_600_000);
    const { id, token } = await buildToken(app.database, owner, { scopes: ['submissions:read', 'mcp'], expiresAt });
    expect(await statusOf('/api/submissions', token)).toBe(200);
    await query(`UPDATE api_tokens SET expires_at = now() WHERE id = $1`, [id]);
    const response = await get('/api/submissions', token);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('Bearer error="invalid_token"');
    expect(await response.json()).toEqual({ error: expect.stringMatching(/revoked, or have expired/) });
    expect((await fetch(`${app.url}/mcp`, rpc(token, 'tools/list'))).status).toBe(401);
  });

  test('can do no more than its creator at the moment', async () => {
    const owner = await buildAccount(app.database);
    const [one, other] = [await buildForm(app.database, owner), await buildForm(app.database, owner)];
    const id = await buildSubmission(app.database, one, { createdAt: '2026-01-01' });
    const hidden = await buildSubmission(app.database, other, { createdAt: '2026-01-02' });
    const creator = await buildMember(app.database, owner, { role: 'admin' });
    const scopes = ['submissions:read', 'submissions:write', 'export', 'members:read', 'mcp'] as const;
    const { token } = await buildToken(app.database, owner, { scopes, creator });
    const exported = '/api/submissions/export?format=jsonl';
    expect(await statusOf(exported, token)).toBe(200);
    expect((await use(token, 'list_members')).text).toContain(creator.email);

    const member = { account_id: owner.id, user_id: creator.userId };
    await query(`UPDATE members SET role = 'viewer' WHERE user_id = $1`, [member.user_id]);
    expect(await statusOf(exported, token)).toBe(403);
    expect(await statusOf('/api/submissions', token)).toBe(200);
    expect(await use(token, 'delete_submission', { id })).toMatchObject({ isError: true });
    const [listed] = (await listTokens(app.database, owner.id)).filter(({ isPersonal }) => !isPersonal);
    expect(listed).toMatchObject({ creator: creator.email, idleScopes: ['submissions:write', 'export'] });

    await query(`UPDATE members SET form_ids = $2 WHERE user_id = $1`, [member.user_id, [one.id]]);
    expect(await statusOf(`/api/submissions/${id}`, token)).toBe(200);
    expect(await statusOf(`/api/submissions/${hidden}`, token)).toBe(404);
    expect((await use(token, 'list_members')).text).toContain('the scope members:read');

    await query('DELETE FROM members WHERE user_id = $1', [member.user_id]);
    expect(await statusOf('/api/submissions', token)).toBe(401);
    expect(await listTokens(app.database, owner.id)).toHaveLength(1);
  });

  test('of forms sees and changes only these, and a list of deleted ones sees nothing', async () => {
    const owner = await buildAccount(app.database);
    const [mine, theirs] = [
      await buildForm(app.database, owner, { name: 'Mine' }),
      await buildForm(app.database, owner, { name: 'Theirs' }),
    ];
    const build = (form: typeof mine, day: number) =>
      buildSubmission(app.database, form, { createdAt: `2026-01-0${day}`, data: `{"name":"Ada","note":"n${day}"}` });
    const [first, second] = [await build(mine, 1), await build(theirs, 2)];
    const failed = await buildDelivery(app.database, theirs, { status: 'failed' });
    const scopes = ['submissions:read', 'submissions:write', 'forms:read', 'forms:write', 'export', 'mcp'] as const;
    const { id: tokenId, token } = await buildToken(app.database, owner, { scopes, formIds: [mine.id] });
    const json = async (path: string) => (await get(path, token)).json();
    const text = async (path: string) => (await get(path, token)).text();

    const page = (await json('/api/submissions')) as { submissions: { id: string }[] };
    expect(page.submissions.map(({ id }) => id)).toEqual([first]);
    expect(await json('/api/forms')).toMatchObject({ forms: [{ id: mine.id }] });
    const unknown = { error: 'form does not match the id or access key of a form of this account' };
    for (const key of [theirs.id, theirs.accessKey]) {
      expect(await json(`/api/submissions?form=${key}`)).toEqual(unknown);
      expect(await json(`/api/submissions/export?format=csv&form=${key}`)).toEqual(unknown);
      expect(await statusOf(`/api/forms/${key}/activity`, token)).toBe(404);
    }
    expect(await statusOf(`/api/submissions/${second}`, token)).toBe(404);
    for (const format of ['csv', 'jsonl']) {
      const exported = await text(`/api/submissions/export?format=${format}`);
      expect([exported.includes(first), exported.includes(second), exported.includes('Theirs')]).toEqual([
        true,
        false,
        false,
      ]);
    }

    const notFound = { isError: true, text: expect.stringMatching(/has no (?:submission|delivery|such form)/) };
    for (const tool of ['get_submission', 'delete_submission', 'mark_as_spam', 'mark_as_not_spam', 'label_submission'])
      expect([tool, await use(token, tool, { id: second })]).toEqual([tool, notFound]);
    expect(await use(token, 'redeliver', { delivery_id: failed })).toEqual(notFound);
    expect(await use(token, 'set_form_active', { form: theirs.id, active: false })).toEqual(notFound);
    expect((await use(token, 'set_form_active', { form: mine.id, active: false })).text).toContain('"active":false');
    for (const args of [{}, { form: mine.id }]) {
      const listed = await use(token, 'list_submissions', args);
      expect([listed.text.includes(first), listed.text.includes(second)]).toEqual([true, false]);
    }
    const found = await use(token, 'search_submissions', { text: 'ada' });
    expect([found.text.includes(first), found.text.includes(second)]).toEqual([true, false]);
    // Another form's name is as unknown as one that does not exist.
    expect((await use(token, 'search_submissions', { text: 'form:Theirs' })).text).toContain('There is no form');
    expect((await use(token, 'list_delivery_failures')).text).not.toContain(failed);
    expect((await use(token, 'label_submission', { id: first, add: ['New'] })).text).toContain('no label “New”');

    await query(`UPDATE forms SET deleted_at = now() WHERE id = $1`, [mine.id]);
    expect(await statusOf('/api/submissions', token)).toBe(200);
    await query(`UPDATE api_tokens SET form_ids = '{}' WHERE id = $1`, [tokenId]);
    expect(await json('/api/submissions')).toEqual({ submissions: [], has_more: false });
    expect(await json('/api/forms')).toMatchObject({ forms: [] });
  });

  test('gets no scope that it could not use', async () => {
    const owner = await buildAccount(app.database);
    const form = await buildForm(app.database, owner);
    const create = (settings: object, creator: Parameters<typeof createToken>[2] = null) =>
      createToken(app.database, owner.id, creator, { name: 'x', ...settings });
    await expect(create({ scopes: ['export'], masked: true })).rejects.toThrow(/masks personal data cannot use it/);
    await expect(create({ scopes: ['members:read'], form_ids: [form.id] })).rejects.toThrow(/limited to some forms/);
    const viewer = await buildMember(app.database, owner, { role: 'viewer' });
    await expect(create({ scopes: ['export'] }, viewer)).rejects.toThrow(/with your role/);
    await expect(create({ scopes: [] })).rejects.toThrow(/at least one scope/);
    await expect(create({ scopes: ['everything'] })).rejects.toThrow(/must be one of submissions:read/);
    await expect(create({ scopes: ['mcp'], form_ids: [] })).rejects.toThrow(/at least one form/);
    await expect(create({ scopes: ['mcp'], expires_at: '2020-01-01' })).rejects.toThrow(/in the future/);
    const stranger = await buildForm(app.database, await buildAccount(app.database));
    await expect(create({ scopes: ['mcp'], form_ids: [stranger.id] })).rejects.toThrow(/not a form of this account/);
  });

  test('remembers its last use, at most once a minute', async () => {
    const owner = await buildAccount(app.database);
    const { id, token } = await buildToken(app.database, owner, { scopes: ['forms:read'] });
    const lastUse = async () =>
      (await query('SELECT last_used_at AS at FROM api_tokens WHERE id = $1', [id])).rows[0].at as Date | null;
    expect(await lastUse()).toBeNull();
    await get('/api/forms', token);
    await eventually(async () => expect(await lastUse()).not.toBeNull());
    const first = await lastUse();
    await get('/api/forms', token);
    expect((await findApiToken(app.database.pool, token))?.isUseDue).toBe(false);
    expect(await lastUse()).toEqual(first);
    await query(`UPDATE api_tokens SET last_used_at = now() - interval '2 minutes' WHERE id = $1`, [id]);
    await get('/api/forms', token);
    await eventually(async () => expect((await lastUse())?.getTime()).toBeGreaterThan(Date.now() - 60_000));
  });
});

test('an account has at most 100 tokens, also when they are created at the same time', async () => {
  const owner = await buildAccount(app.database);
  await query(
    `INSERT INTO api_tokens (id, account_id, name, prefix, token_hash, scopes)
     SELECT gen_random_uuid(), $1, 'x', 'lbx_0000', gen_random_uuid()::text, '{mcp}' FROM generate_series(1, 99)`,
    [owner.id],
  );
  const create = () => createToken(app.database, owner.id, null, { name: 'x', scopes: ['mcp'] });
  const results = await Promise.allSettled([create(), create(), create()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: 'an account can have at most 100 tokens; revoke one first' },
  });
});

test('many tokens of an account share a limit of 300 requests per minute', async () => {
  const owner = await buildAccount(app.database);
  const tokens = await Promise.all(
    Array.from({ length: 6 }, async () => (await buildToken(app.database, owner, { scopes: ['mcp'] })).token),
  );
  const statuses: number[] = [];
  for (const token of tokens) for (let n = 0; n < 52; n += 1) statuses.push(await statusOf('/api/submissions', token));
  expect(statuses.filter((status) => status === 403)).toHaveLength(300);
  const rejected = await get('/api/submissions', tokens[5] ?? '');
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await rejected.json()).toEqual({ error: expect.stringMatching(/300 requests per minute with all tokens/) });
  const stranger = await buildAccount(app.database);
  expect(await statusOf('/api/submissions', stranger.apiToken)).toBe(200);
}, 60_000);

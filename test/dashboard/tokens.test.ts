import { findApiToken } from '../../src/tokens/api-token';
import { listTokens } from '../../src/tokens/token.service';
import { hiddenIn, signIn } from '../support/dashboard';
import { buildForm } from '../support/factories';
import { buildToken } from '../tokens/token-rig';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

setUpDashboard();
setUpForm({ name: 'Whales' });

const home = '/dashboard/settings/tokens';
const tokenIn = (html: string) => /lbx_\w{42}/.exec(html)?.[0] ?? '';
const tokens = async () => (await listTokens(app.database, owner.account.id)).filter(({ isPersonal }) => !isPersonal);
const newId = async () => hiddenIn((await owner.get(`${home}/new`)).html, 'id');
const create = async (fields: Record<string, string | readonly string[]> = {}) =>
  owner.post(`${home}/new`, { id: await newId(), name: 'Report', scopes: ['submissions:read'], ...fields });

test('a token is created, shown once with what it is for, and listed without it', async () => {
  const html = (await owner.get(`${home}/new`)).html;
  expect(html).toContain('Download submissions as CSV or JSON Lines.');
  const created = await create({
    ...{ name: 'Assistant', scopes: ['submissions:read', 'mcp'], scope: 'selected', form_ids: form.id },
    ...{ expires_at: '2099-12-31', masked: 'on' },
  });
  expect(created.status).toBe(303);
  const cookie = String(created.headers.getSetCookie());
  expect(cookie).toMatch(/^letterbox_token_[\da-f-]{36}=[^;]*; Max-Age=60; .*HttpOnly; SameSite=Lax$/);
  expect(cookie + created.html).not.toContain('lbx_');
  const shown = await owner.get(created.location ?? '');
  const token = tokenIn(shown.html);
  expect(shown.html).toContain(`Authorization: Bearer ${token}`);
  expect(shown.html).toContain('http://forms.test/mcp'.replace('http://forms.test', new URL(app.url).origin));
  expect((await findApiToken(app.database.pool, token))?.token).toMatchObject({
    ...{ name: 'Assistant', scopes: ['submissions:read', 'mcp'], formIds: [form.id], isMasked: true },
  });
  const [listed] = await tokens();
  expect(listed?.expiresAt).toEqual(new Date('2100-01-01T00:00:00Z'));
  const again = await owner.get(created.location ?? '');
  expect([again.status, tokenIn(again.html)]).toEqual([200, '']);
  const page = (await owner.get(home)).html;
  for (const text of [
    'Assistant',
    'submissions:read, mcp',
    'Whales',
    'Masked',
    `${token.slice(0, 8)}…`,
    owner.account.email,
  ])
    expect(page).toContain(text);
  expect(tokenIn(page)).toBe('');
  expect(page).not.toContain(listed?.hash);
});

test('two tabs create a token each, and both are shown', async () => {
  const [one, two] = [await newId(), await newId()];
  const first = await owner.post(`${home}/new`, { id: one, name: 'One', scopes: 'export' });
  const second = await owner.post(`${home}/new`, { id: two, name: 'Two', scopes: 'export' });
  const shown = [first, second].map(async ({ location }) => tokenIn((await owner.get(location ?? '')).html));
  const names = (await Promise.all(shown)).map(
    async (token) => (await findApiToken(app.database.pool, token))?.token.name,
  );
  expect(await Promise.all(names)).toEqual(['One', 'Two']);
});

test('a double click creates one token, which is shown', async () => {
  const fields = { id: await newId(), name: 'Once', scopes: ['submissions:read', 'forms:read'] };
  const responses = await Promise.all([1, 2].map(() => owner.post(`${home}/new`, fields)));
  const place = `${home}/${fields.id}`;
  expect(responses.map(({ location }) => location).sort()).toEqual([place, `${place}?late=1`]);
  expect(tokenIn((await owner.get(`${place}?late=1`)).html)).not.toBe('');
  expect(await tokens()).toHaveLength(1);
  const late = await owner.get((await owner.post(`${home}/new`, fields)).location ?? '');
  expect(late).toMatchObject({ location: place, notice: 'token-created-before' });
  const changed = await owner.post(`${home}/new`, { ...fields, name: 'Twice' });
  expect([changed.status, changed.html]).toEqual([400, expect.stringContaining('already added')]);
  expect(await tokens()).toHaveLength(1);
});

test('what is wrong is shown at its field, and what was typed stays', async () => {
  const other = await buildForm(app.database, owner.account, { name: 'Dolphins' });
  const rejected = async (fields: Record<string, string | readonly string[]>) => {
    const response = await create(fields);
    expect(response.status).toBe(400);
    return response.html;
  };
  expect(await rejected({ name: '' })).toMatch(/id="name-error"[^>]*>Is required/);
  expect(await rejected({ scopes: [] })).toMatch(/id="scopes-error"[^>]*>Must contain at least one scope/);
  expect(await rejected({ scope: 'selected' })).toMatch(/id="form_ids-error"[^>]*>Must contain at least one form/);
  expect(await rejected({ expires_at: '2020-01-01' })).toMatch(/id="expires_at-error"[^>]*>Must be in the future/);
  expect(await rejected({ expires_at: 'soon' })).toMatch(/id="expires_at-error"[^>]*>Must be a date/);
  const html = await rejected({ scopes: ['export'], masked: 'on', scope: 'selected', form_ids: other.id });
  expect(html).toMatch(/id="scopes-error"[^>]*>Must not contain export: a token that masks personal data/);
  expect(html).toMatch(/id="scope-export"[^>]*checked/);
  expect(html).toMatch(new RegExp(`value="${other.id}"[^>]*checked|checked[^>]*value="${other.id}"`));
  expect(await tokens()).toEqual([]);
});

test('a token is renamed and revoked, by its own account only', async () => {
  const { id, token } = await buildToken(app.database, owner.account, { scopes: ['submissions:read'] });
  expect(await owner.post(`${home}/${id}`, { name: 'Renamed' })).toMatchObject({ notice: 'token-renamed' });
  expect((await owner.post(`${home}/${id}`, { name: ' ' })).status).toBe(400);
  const stranger = await signIn(app);
  for (const [path, fields] of [
    [`${home}/${id}`, { name: 'Theirs' }],
    [`${home}/${id}/revoke`, {}],
  ] as const)
    expect((await stranger.post(path, fields)).status).toBe(404);
  expect((await stranger.get(`${home}/${id}`)).status).toBe(404);
  expect((await findApiToken(app.database.pool, token))?.token.name).toBe('Renamed');
  expect(await owner.post(`${home}/${id}/revoke`)).toMatchObject({ location: home, notice: 'token-ended' });
  expect(await findApiToken(app.database.pool, token)).toBeNull();
  expect((await owner.post(`${home}/${id}/revoke`)).status).toBe(404);
});

test('the personal token is not one of them', async () => {
  const all = await listTokens(app.database, owner.account.id);
  const personal = all.find(({ isPersonal }) => isPersonal);
  expect(personal).toBeDefined();
  expect((await owner.get(`${home}/${personal?.id}`)).status).toBe(404);
  expect((await owner.post(`${home}/${personal?.id}/revoke`)).status).toBe(404);
  expect(await listTokens(app.database, owner.account.id)).toEqual(all);
  const page = (await owner.get(home)).html;
  expect(page.indexOf('id="token"')).toBeLessThan(page.indexOf('id="tokens"'));
});

test.each(['editor', 'viewer'])('an %s sees and creates none', async (role) => {
  const { id } = await buildToken(app.database, owner.account, { scopes: ['submissions:read'] });
  await app.database.pool.query('UPDATE members SET role = $2 WHERE account_id = $1', [owner.account.id, role]);
  for (const path of [home, `${home}/new`, `${home}/${id}`]) expect((await owner.get(path)).status).toBe(403);
  expect((await owner.post(`${home}/new`, { name: 'x', scopes: 'mcp' })).status).toBe(403);
  expect((await owner.post(`${home}/${id}/revoke`)).status).toBe(403);
  expect(await tokens()).toHaveLength(1);
});

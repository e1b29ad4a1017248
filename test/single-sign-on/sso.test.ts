import { createAccount } from '../../src/accounts/account.service';
import { createSession } from '../../src/users/session.repository';
import { findUserByEmail } from '../../src/users/user.service';
import { app, owner, setUpDashboard } from '../dashboard/set-up';
import { type DashboardClient, openDashboard, tokenIn } from '../support/dashboard';
import { eventually } from '../support/eventually';
import { buildForm } from '../support/factories';
import {
  client,
  type FaultyProvider,
  type IdentityProvider,
  type Person,
  startFaultyProvider,
  startIdentityProvider,
} from '../support/identity-provider';

setUpDashboard({ config: { BASE_URL: 'http://forms.test', OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' } });

const redirectUri = 'http://forms.test/dashboard/sso/callback';
const ada: Person = { sub: 'ada', email: 'ada@corp.example', email_verified: true, name: 'Ada', groups: ['staff'] };

let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider(redirectUri);
});
afterAll(() => provider.stop());
beforeEach(async () => {
  provider.person = ada;
  provider.isDown = false;
  await app.database.pool.query(`DELETE FROM users WHERE email LIKE '%corp.example'`);
});

const settings = { name: 'Corp', ...client, default_role: 'viewer', groups_claim: 'groups', role_by_group: '' };

/** Connects a provider to the owner's account, which has verified corp.example; resolves to the provider's id. */
async function connect(issuer: string, overrides: Partial<typeof settings> = {}): Promise<string> {
  const { pool } = app.database;
  const accountId = owner.account.id;
  await pool.query(`DELETE FROM account_domains WHERE domain = 'corp.example'`);
  await pool.query(
    `INSERT INTO account_domains (account_id, domain, token, verified_at) VALUES ($1, 'corp.example', 'x', now())`,
    [accountId],
  );
  const saved = await owner.post('/dashboard/settings/sso/providers', { ...settings, issuer, ...overrides });
  expect(saved.notice).toBe('provider-saved');
  const { rows } = await pool.query('SELECT id FROM identity_providers WHERE account_id = $1 ORDER BY id DESC', [
    accountId,
  ]);
  return rows[0].id;
}

/** Starts a sign-in and lets the provider respond; resolves to the path of the callback. */
async function authorize(browser: DashboardClient, id: string, next = '/dashboard/forms'): Promise<string> {
  const { location } = await browser.get(`/dashboard/sso/start/${id}?next=${encodeURIComponent(next)}`, nextAddress());
  return pathOf(await provider.authorize(location ?? ''));
}

let addresses = 0;
/** Each attempt comes from another address, because their number is limited. */
const nextAddress = () => {
  addresses += 1;
  return { 'X-Forwarded-For': `198.51.100.${addresses % 250}` };
};

const pathOf = (url: string) => url.slice('http://forms.test'.length);

async function signInBySso(
  id: string,
): Promise<DashboardClient & { page: Awaited<ReturnType<DashboardClient['get']>> }> {
  const browser = openDashboard(app);
  const page = await browser.get(await authorize(browser, id));
  return { ...browser, page };
}

async function roleOf(email = ada.email ?? ''): Promise<string | null> {
  const { rows } = await app.database.pool.query(
    `SELECT role FROM members JOIN users ON users.id = user_id WHERE account_id = $1 AND email = $2`,
    [owner.account.id, email],
  );
  return rows[0]?.role ?? null;
}

/** Makes all sessions of Ada due for a check. */
async function age(minutes = 2): Promise<void> {
  await app.database.pool.query(
    `UPDATE sessions SET provider_checked_at = now() - make_interval(mins => $1),
            provider_confirmed_at = now() - make_interval(mins => $1) WHERE provider_id IS NOT NULL`,
    [minutes],
  );
}

/** Nobody has confirmed for an hour. */
async function stale(): Promise<void> {
  await app.database.pool.query(`UPDATE sessions SET confirmed_at = now() - interval '1 hour'`);
}

async function idOf(): Promise<string> {
  const { rows } = await app.database.pool.query('SELECT id FROM identity_providers WHERE account_id = $1', [
    owner.account.id,
  ]);
  return rows[0].id;
}

/** What is in the account's audit log, oldest first. */
async function logOf(like: string): Promise<Record<string, unknown>[]> {
  const { rows } = await app.database.pool.query(
    `SELECT action, actor_kind, actor_id, actor_label, object_id, object_label, changes FROM audit_log
     WHERE account_id = $1 AND action LIKE $2 ORDER BY seq`,
    [owner.account.id, like],
  );
  return rows;
}

const isIn = async (browser: DashboardClient) => (await browser.get('/dashboard/forms')).status === 200;

describe('signing in with a provider', () => {
  test('creates the user and the membership, and opens the requested page', async () => {
    const id = await connect(provider.issuer);
    const form = await buildForm(app.database, owner.account);
    const { page, get } = await signInBySso(id);
    expect(page).toMatchObject({ status: 303, location: '/dashboard/forms' });
    expect((await get('/dashboard/forms')).html).toContain(form.name);
    expect(await roleOf()).toBe('viewer');
    expect(await findUserByEmail(app.database, 'ada@corp.example')).toMatchObject({ name: 'Ada', passwordHash: null });
  });

  test('is found by the domain of the address', async () => {
    const id = await connect(provider.issuer);
    const found = await openDashboard(app).post('/dashboard/sso', {
      email: 'Someone@CORP.example',
      next: '/dashboard',
    });
    expect(found.location).toBe(`/dashboard/sso/start/${id}?next=%2Fdashboard`);
    const unknown = await openDashboard(app).post('/dashboard/sso', { email: 'someone@else.example' });
    expect([unknown.status, unknown.html.includes('no single sign-on')]).toEqual([400, true]);
  });

  test('shows only the account of the provider, although the user has others', async () => {
    const id = await connect(provider.issuer);
    await signInBySso(id);
    const user = await findUserByEmail(app.database, 'ada@corp.example');
    const { rows } = await app.database.pool.query(
      `INSERT INTO accounts (id, email, plan) VALUES (gen_random_uuid(), 'other@corp.example', 'pro') RETURNING id`,
    );
    await app.database.pool.query(`INSERT INTO members (account_id, user_id, role) VALUES ($1, $2, 'owner')`, [
      ...[rows[0].id, user?.id],
    ]);
    const browser = await signInBySso(id);
    expect((await browser.get('/dashboard')).html).not.toContain('other@corp.example');
    await browser.post('/dashboard/switch', { account: rows[0].id });
    expect((await browser.get('/dashboard')).html).toContain(owner.account.id);
  });

  test.each<[string, Partial<Person>, string]>([
    ['without an address', { email: undefined } as never, 'did not send your e-mail address'],
    ['with an address that was not verified', { email_verified: false }, 'has not verified your e-mail address'],
    ['of a domain that is not verified', { email: 'ada@other.example' }, 'is not verified for this account'],
  ])('lets nobody in %s', async (_case, changes, message) => {
    const id = await connect(provider.issuer);
    provider.person = { ...ada, sub: `stranger-${message.length}`, ...changes };
    const { page } = await signInBySso(id);
    expect([page.status, page.html.includes(message)]).toEqual([403, true]);
    expect(await roleOf()).toBeNull();
  });

  test('an address that was not verified never leads to an existing user', async () => {
    const id = await connect(provider.issuer);
    await signInBySso(id);
    provider.person = { ...ada, sub: 'mallory', email_verified: false };
    expect((await signInBySso(id)).page.status).toBe(403);
  });
});

describe('roles by group', () => {
  const role_by_group = 'staff = editor\nchiefs = admin';

  test('the highest role of the groups counts, at each sign-in, and owners stay owners', async () => {
    const id = await connect(provider.issuer, { role_by_group, default_role: '' });
    await signInBySso(id);
    expect(await roleOf()).toBe('editor');
    provider.person = { ...ada, groups: ['chiefs', 'staff'] };
    await signInBySso(id);
    expect(await roleOf()).toBe('admin');
    await app.database.pool.query(`UPDATE members SET role = 'owner' WHERE account_id = $1`, [owner.account.id]);
    provider.person = { ...ada, groups: [] };
    await signInBySso(id);
    expect(await roleOf()).toBe('owner');
  });

  test('a change ends the invitations that the member can no longer give, and is recorded', async () => {
    const id = await connect(provider.issuer, { role_by_group, default_role: '' });
    provider.person = { ...ada, groups: ['chiefs'] };
    const admin = await signInBySso(id);
    const invite = () => admin.post('/dashboard/settings/members', { email: 'new@corp.example', role: 'viewer' });
    const countInvitations = async () =>
      (await app.database.pool.query('SELECT FROM mailed_links WHERE account_id = $1', [owner.account.id])).rowCount;
    expect((await invite()).notice).toBe('member-invited');
    provider.person = ada;
    await signInBySso(id);
    expect(await countInvitations()).toBe(0);
    provider.person = { ...ada, groups: ['chiefs'] };
    await signInBySso(id);
    expect((await invite()).notice).toBe('member-invited');
    provider.person = { ...ada, groups: [] };
    expect((await signInBySso(id)).page.status).toBe(403);
    expect(await countInvitations()).toBe(0);
    expect(await isIn(admin)).toBe(false);
    const actor = { actor_kind: 'system', actor_id: id, actor_label: 'Identity provider Corp' };
    const log = await logOf('member.%');
    expect(log.filter(({ actor_kind }) => actor_kind === 'system')).toEqual([
      expect.objectContaining({ action: 'member.joined', ...actor, changes: { role: { new: 'admin' } } }),
      expect.objectContaining({ action: 'member.changed', changes: { role: { old: 'admin', new: 'editor' } } }),
      expect.objectContaining({ action: 'member.changed', changes: { role: { old: 'editor', new: 'admin' } } }),
      expect.objectContaining({ action: 'member.removed', ...actor, object_label: 'Ada <ada@corp.example>' }),
    ]);
  });

  test('joining closes the open invitation of the address', async () => {
    const id = await connect(provider.issuer);
    await owner.post('/dashboard/settings/members', { email: 'Ada@corp.example', role: 'admin' });
    await signInBySso(id);
    const { rowCount } = await app.database.pool.query('SELECT FROM mailed_links WHERE account_id = $1', [
      owner.account.id,
    ]);
    expect([await roleOf(), rowCount]).toEqual(['viewer', 0]);
  });

  test('without a role nobody gets in, a new person leaves nothing behind, and a member is none any more', async () => {
    const id = await connect(provider.issuer, { role_by_group, default_role: '' });
    provider.person = { ...ada, groups: ['guests'] };
    expect((await signInBySso(id)).page.html).toContain('not in a group');
    expect(await findUserByEmail(app.database, 'ada@corp.example')).toBeNull();
    provider.person = ada;
    await signInBySso(id);
    provider.person = { ...ada, groups: ['constructor'] };
    expect((await signInBySso(id)).page.status).toBe(403);
    expect(await roleOf()).toBeNull();
  });
});

describe('a session that a provider opened', () => {
  test('asks the provider after a minute, and ends when the provider rejects the person', async () => {
    const browser = await signInBySso(await connect(provider.issuer));
    await age();
    expect(await isIn(browser)).toBe(true);
    await provider.revokeGrants();
    expect(await isIn(browser)).toBe(true);
    await age();
    expect(await isIn(browser)).toBe(false);
  });

  test('applies what the groups say then', async () => {
    const browser = await signInBySso(
      await connect(provider.issuer, { role_by_group: 'staff = admin', default_role: '' }),
    );
    expect((await browser.get('/dashboard/settings/privacy')).status).toBe(200);
    provider.person = { ...ada, groups: [] };
    await provider.authorize(
      (await openDashboard(app).get(`/dashboard/sso/start/${await idOf()}`, nextAddress())).location ?? '',
    );
    await age();
    expect(await isIn(browser)).toBe(false);
    expect(await roleOf()).toBeNull();
    expect((await logOf('member.removed'))[0]).toMatchObject({
      actor_kind: 'system',
      object_label: expect.any(String),
    });
  });

  test('without refresh tokens, the user info is asked', async () => {
    const other = await startIdentityProvider(redirectUri, { offline: false });
    try {
      other.person = ada;
      const id = await connect(other.issuer);
      const browser = openDashboard(app);
      const { location } = await browser.get(`/dashboard/sso/start/${id}`, nextAddress());
      await browser.get(pathOf(await other.authorize(location ?? '')));
      await age();
      expect(await isIn(browser)).toBe(true);
      await other.revokeGrants();
      await age();
      expect(await isIn(browser)).toBe(false);
    } finally {
      await other.stop();
    }
  });

  test('goes on while the provider cannot be asked, but not for more than 15 minutes', async () => {
    const browser = await signInBySso(await connect(provider.issuer));
    provider.isDown = true;
    await age(14);
    expect(await isIn(browser)).toBe(true);
    await age(16);
    expect(await isIn(browser)).toBe(false);
  });

  test('ends with the provider', async () => {
    const id = await connect(provider.issuer);
    const browser = await signInBySso(id);
    await owner.post(`/dashboard/settings/sso/providers/${id}/remove`);
    expect(await isIn(browser)).toBe(false);
  });
});

describe('a response that does not belong to the attempt', () => {
  const failed = 'could not be verified';

  test('is used once', async () => {
    const browser = openDashboard(app);
    const path = await authorize(browser, await connect(provider.issuer));
    expect((await browser.get(path)).status).toBe(303);
    expect((await browser.get(path)).html).toContain('took too long');
  });

  test('of another browser, or of another attempt, signs nobody in', async () => {
    const id = await connect(provider.issuer);
    const [victim, attacker] = [openDashboard(app), openDashboard(app)];
    const path = await authorize(attacker, id);
    expect((await victim.get(path)).html).toContain('took too long');
    await victim.get(`/dashboard/sso/start/${id}`, nextAddress());
    expect((await victim.get(path)).html).toContain(failed);
    expect(await isIn(victim)).toBe(false);
  });

  test('with a code that was used before is rejected by the provider', async () => {
    const id = await connect(provider.issuer);
    const [first, second] = [openDashboard(app), openDashboard(app)];
    const used = new URLSearchParams((await authorize(first, id)).replace(/.*\?/, ''));
    const fresh = new URLSearchParams((await authorize(second, id)).replace(/.*\?/, ''));
    fresh.set('code', used.get('code') ?? '');
    expect((await second.get(`/dashboard/sso/callback?${fresh}`)).html).toContain(failed);
  });

  test.each(['', '?error=access_denied', '?code=x', '?code=x&state=y&iss=z', '?code[]=x'])(
    '%j is an error page',
    async (query) => {
      const browser = openDashboard(app);
      await browser.get(`/dashboard/sso/start/${await connect(provider.issuer)}`, nextAddress());
      expect((await browser.get(`/dashboard/sso/callback${query}`)).status).toBe(400);
      expect((await browser.get(`/dashboard/sso/callback${query}`)).status).toBe(400);
    },
  );
});

describe('a provider that makes mistakes', () => {
  let faulty: FaultyProvider;
  beforeEach(async () => {
    faulty = await startFaultyProvider(ada);
  });
  afterEach(() => faulty.stop());

  async function attempt(): Promise<number> {
    const browser = openDashboard(app);
    const { location } = await browser.get(`/dashboard/sso/start/${await connect(faulty.issuer)}`, nextAddress());
    return (await browser.get(pathOf(faulty.respond(location ?? '')))).status;
  }

  const now = () => Math.floor(Date.now() / 1_000);

  test('signs people in without mistakes, also after it changed its key, and with 20 s of skew', async () => {
    expect(await attempt()).toBe(303);
    await faulty.rotateKey();
    faulty.faults = { claims: { iat: now() + 20, exp: now() + 300 } };
    expect(await attempt()).toBe(303);
  });

  test.each<[string, () => FaultyProvider['faults']]>([
    ['another issuer', () => ({ claims: { iss: 'https://login.evil.example' } })],
    ['another audience', () => ({ claims: { aud: 'another-client' } })],
    ['another nonce', () => ({ claims: { nonce: 'x' } })],
    ['an expired token', () => ({ claims: { iat: now() - 600, exp: now() - 300 } })],
    ['no signature', () => ({ algorithm: 'none' })],
    ['a key that it does not publish', () => ({ hasForeignKey: true })],
    ['a response of another provider', () => ({ iss: 'https://login.evil.example' })],
    ['no subject', () => ({ claims: { sub: undefined as never } })],
  ])('is rejected with %s', async (_fault, faults) => {
    faulty.faults = faults();
    expect(await attempt()).toBe(400);
    expect(await roleOf()).toBeNull();
  });

  test('that does not exist is an error page', async () => {
    const id = await connect('http://127.0.0.1:9');
    const { status, html } = await openDashboard(app).get(`/dashboard/sso/start/${id}`, nextAddress());
    expect([status, html.includes('does not respond')]).toEqual([502, true]);
    expect((await openDashboard(app).get('/dashboard/sso/start/nonsense')).status).toBe(404);
  });

  test('ends sessions with a logout token, which must be its own', async () => {
    const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const id = await connect(faulty.issuer);
    const browser = openDashboard(app);
    const { location } = await browser.get(`/dashboard/sso/start/${id}`, nextAddress());
    await browser.get(pathOf(faulty.respond(location ?? '')));
    const send = async (token: string) =>
      (
        await fetch(`${app.url}/dashboard/sso/logout/${id}`, {
          method: 'POST',
          body: new URLSearchParams({ logout_token: token }),
        })
      ).status;
    const claims = { sub: 'ada', jti: '1', events: event };
    expect(await send('nonsense')).toBe(400);
    expect(await send(await faulty.logoutToken({ ...claims, aud: 'another' }))).toBe(400);
    expect(await send(await faulty.logoutToken({ ...claims, nonce: 'n' }))).toBe(400);
    expect(await send(await faulty.logoutToken({ sub: 'ada', jti: '1' }))).toBe(400);
    expect(await send(await faulty.logoutToken({ ...claims, sub: 'somebody else' }))).toBe(200);
    expect(await isIn(browser)).toBe(true);
    expect(await send(await faulty.logoutToken(claims))).toBe(200);
    await eventually(async () => expect(await isIn(browser)).toBe(false));
  });
});

describe('an account that requires single sign-on', () => {
  test('is shown to members who used it and to owners, and to nobody else', async () => {
    const id = await connect(provider.issuer);
    const bySso = await signInBySso(id);
    await owner.post('/dashboard/settings/sso/required', { require_sso: 'on' });
    const user = await findUserByEmail(app.database, 'ada@corp.example');
    const byPassword = openDashboard(app);
    const browser = { userAgent: 'a test', ipAddress: '127.0.0.1' };
    const session = { userId: user?.id ?? '', accountId: owner.account.id };
    byPassword.cookies.set('letterbox', await createSession(app.database, session, browser));
    expect([await isIn(bySso), await isIn(owner), await isIn(byPassword)]).toEqual([true, true, false]);
    expect((await byPassword.get('/dashboard/forms')).location).toBe('/dashboard/sso/required');
    expect((await byPassword.get('/dashboard/sso/required')).html).toContain(`/dashboard/sso/start/${id}`);
    expect((await byPassword.get('/dashboard/inbox/newest')).status).toBe(204);
  });
});

describe('who signed in through a provider', () => {
  test('cannot change how the person signs in, and is told how', async () => {
    const browser = await signInBySso(await connect(provider.issuer));
    const own = ['/settings/security', '/settings/security/email', '/settings/security/email/cancel'];
    for (const path of [...own, '/second-factor/app', '/second-factor/passkey', '/second-factor/codes']) {
      const fields = { password: 'another password', email: 'x@y.example' };
      const { status, html } = await browser.post(`/dashboard${path}`, fields);
      expect([path, status, html.includes('You are signed in through Corp')]).toEqual([path, 403, true]);
    }
    expect((await browser.get('/dashboard/second-factor/app')).status).toBe(403);
    expect((await browser.get('/dashboard/second-factor/passkey')).status).toBe(403);
    const { html } = await browser.get('/dashboard/settings/security');
    expect(html).toContain('You are signed in through <bdi>Corp</bdi>');
    expect(html).not.toContain('name="email"');
    await app.database.pool.query('UPDATE users SET is_operator = true');
    expect((await browser.get('/admin')).status).not.toBe(200);
  });

  test('may change the policy of the account and end sessions', async () => {
    const browser = await signInBySso(await connect(provider.issuer, { default_role: 'admin' }));
    const policy = await browser.post('/dashboard/settings/security/policy', { require_second_factor: 'on' });
    expect(policy.notice).toBe('second-factor-required');
    const { rows } = await app.database.pool.query(
      `SELECT s.id FROM sessions s JOIN users u ON u.id = user_id WHERE email = $1 ORDER BY s.id DESC`,
      [ada.email],
    );
    const other = await signInBySso(await idOf());
    const ended = await other.post(`/dashboard/settings/security/sessions/${rows[0].id}/end`);
    expect(ended.notice).toBe('session-ended');
    expect(await isIn(browser)).toBe(false);
    expect((await other.post('/dashboard/settings/security/sign-out-everywhere')).status).toBe(303);
    expect(await isIn(other)).toBe(false);
  });

  test('confirms with the provider, which asks again', async () => {
    const id = await connect(provider.issuer, { default_role: 'admin' });
    const browser = await signInBySso(id);
    await app.database.pool.query(`UPDATE users SET password_hash = 'x' WHERE email = $1`, [ada.email]);
    await stale();
    const path = '/dashboard/settings/security/policy';
    const asked = await browser.post(path, { require_second_factor: 'on' });
    expect([asked.status, asked.html.includes('Continue with <bdi>Corp</bdi>')]).toEqual([403, true]);
    expect(asked.html).not.toMatch(/sign-in\/link|type="password"/);
    expect((await browser.post('/dashboard/confirm', { password: 'x' })).status).toBe(403);
    const [, start = ''] = /href="([^"]*\/sso\/start\/[^"]*)"/.exec(asked.html) ?? [];
    const { location } = await browser.get(start.replaceAll('&amp;', '&'));
    const sent = new URL(location ?? '').searchParams;
    expect([sent.get('prompt')?.split(' ')[0], sent.get('max_age')]).toEqual(['login', '0']);
    expect((await browser.get(pathOf(await provider.authorize(location ?? '')))).status).toBe(303);
    expect((await browser.post(path, { require_second_factor: 'on' })).notice).toBe('second-factor-required');
  });

  test('has not confirmed with a sign-in for which the provider did not ask', async () => {
    const faulty = await startFaultyProvider(ada);
    try {
      faulty.faults = { claims: { auth_time: Math.floor(Date.now() / 1_000) - 3_600 } };
      const browser = openDashboard(app);
      const id = await connect(faulty.issuer, { default_role: 'admin' });
      const { location } = await browser.get(`/dashboard/sso/start/${id}`, nextAddress());
      await browser.get(pathOf(faulty.respond(location ?? '')));
      const asked = await browser.post('/dashboard/settings/security/policy', { require_second_factor: 'on' });
      expect([asked.status, asked.html.includes('Confirm it is you')]).toEqual([403, true]);
    } finally {
      await faulty.stop();
    }
  });

  test('is signed out when an owner removes the member', async () => {
    const browser = await signInBySso(await connect(provider.issuer));
    const user = await findUserByEmail(app.database, 'ada@corp.example');
    expect((await owner.post(`/dashboard/settings/members/${user?.id}/remove`)).notice).toBe('member-removed');
    expect(await roleOf()).toBeNull();
    expect((await browser.get('/dashboard')).location).toBe('/dashboard/sign-in');
    const { rowCount } = await app.database.pool.query('SELECT FROM sessions WHERE user_id = $1', [user?.id]);
    expect(rowCount).toBe(0);
  });
});

describe('the settings', () => {
  test('never show the secret, keep it, and store it encrypted', async () => {
    const id = await connect(provider.issuer);
    const { html } = await owner.get('/dashboard/settings/sso');
    expect(html).toContain(provider.issuer);
    expect(html).not.toContain(client.client_secret);
    await owner.post(`/dashboard/settings/sso/providers/${id}`, {
      ...{ ...settings, client_secret: '', issuer: provider.issuer, name: 'Renamed' },
    });
    const { rows } = await app.database.pool.query('SELECT name, client_secret FROM identity_providers WHERE id = $1', [
      id,
    ]);
    expect(rows[0].name).toBe('Renamed');
    expect(rows[0].client_secret).toMatch(/^v1\./);
    expect((await signInBySso(id)).page.status).toBe(303);
  });

  test.each<[string, Record<string, string>]>([
    ['issuer', { issuer: 'http://login.example' }],
    ['issuer', { issuer: 'nonsense' }],
    ['name', { name: '' }],
    ['role_by_group', { role_by_group: 'staff = owner' }],
    ['role_by_group', { role_by_group: 'staff' }],
    ['default_role', { default_role: 'owner' }],
  ])('show what is wrong with %s %j', async (_field, wrong) => {
    const rejected = await owner.post('/dashboard/settings/sso/providers', {
      ...settings,
      issuer: provider.issuer,
      ...wrong,
    });
    expect(rejected.status).toBe(400);
    expect(rejected.html).toContain('aria-invalid="true"');
  });

  test('can remove the secret', async () => {
    const id = await connect(provider.issuer);
    expect((await owner.get('/dashboard/settings/sso')).html).toContain('Remove the client secret');
    await owner.post(`/dashboard/settings/sso/providers/${id}`, {
      ...{ ...settings, issuer: provider.issuer, client_secret: '', no_secret: 'on' },
    });
    const { rows } = await app.database.pool.query('SELECT client_secret FROM identity_providers WHERE id = $1', [id]);
    expect(rows[0].client_secret).toBeNull();
    expect((await owner.get('/dashboard/settings/sso')).html).not.toContain('Remove the client secret');
  });

  test('with another issuer, end the sessions and forget who is who', async () => {
    const id = await connect(provider.issuer);
    const browser = await signInBySso(id);
    const save = (issuer: string) =>
      owner.post(`/dashboard/settings/sso/providers/${id}`, { ...settings, issuer, client_secret: '' });
    await save(provider.issuer);
    expect(await isIn(browser)).toBe(true);
    await save('https://login.other.example');
    expect(await isIn(browser)).toBe(false);
    const { rowCount } = await app.database.pool.query('SELECT FROM identities WHERE provider_id = $1', [id]);
    expect(rowCount).toBe(0);
  });

  test('without the last provider, no longer require one', async () => {
    const [first, second] = [await connect(provider.issuer), await connect(provider.issuer)];
    await signInBySso(first);
    await owner.post('/dashboard/settings/sso/required', { require_sso: 'on' });
    const isRequired = async () =>
      (await app.database.pool.query('SELECT require_sso FROM accounts WHERE id = $1', [owner.account.id])).rows[0]
        .require_sso;
    await owner.post(`/dashboard/settings/sso/providers/${second}/remove`);
    expect(await isRequired()).toBe(true);
    await owner.post(`/dashboard/settings/sso/providers/${first}/remove`);
    expect(await isRequired()).toBe(false);
    expect(await logOf('account.settings-changed')).toEqual([
      expect.objectContaining({ changes: { require_sso: { old: false, new: true } } }),
    ]);
  });

  test('allow ten providers and twenty domains, also when several are added at the same time', async () => {
    const { pool } = app.database;
    const accountId = owner.account.id;
    await pool.query(
      `INSERT INTO identity_providers (id, account_id, name, issuer, client_id, groups_claim)
       SELECT gen_random_uuid(), $1, 'Corp', 'https://login.example', 'letterbox', 'groups' FROM generate_series(1, 9)`,
      [accountId],
    );
    await pool.query(
      `INSERT INTO account_domains (account_id, domain, token)
       SELECT $1, 'sub' || n || '.example.com', 'x' FROM generate_series(1, 19) AS n`,
      [accountId],
    );
    const four = [1, 2, 3, 4];
    const add = (issuer: string) => owner.post('/dashboard/settings/sso/providers', { ...settings, issuer });
    const added = await Promise.all(four.map((each) => add(`https://login${each}.example`)));
    expect(added.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400]);
    const claim = (domain: string) => owner.post('/dashboard/settings/sso/domains', { domain });
    const claimed = await Promise.all(four.map((each) => claim(`other${each}.example.com`)));
    expect(claimed.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400]);
    expect((await claim('sub1.example.com')).status).toBe(303);
  });

  test('are recorded, without the secret', async () => {
    const id = await connect(provider.issuer);
    const save = (changes: object) =>
      owner.post(`/dashboard/settings/sso/providers/${id}`, {
        ...{ ...settings, issuer: provider.issuer, client_secret: '', ...changes },
      });
    await save({ role_by_group: 'staff = editor' });
    await save({ role_by_group: 'staff = editor', client_secret: 'another-secret' });
    await save({ role_by_group: 'staff = editor' });
    await owner.post(`/dashboard/settings/sso/providers/${id}/remove`);
    const object = { object_id: id, object_label: 'Corp' };
    expect(await logOf('provider.%')).toEqual([
      expect.objectContaining({
        ...{ ...object, action: 'provider.created' },
        changes: expect.objectContaining({ issuer: { new: provider.issuer }, client_id: { new: 'letterbox' } }),
      }),
      expect.objectContaining({
        ...{ ...object, action: 'provider.settings-changed' },
        changes: { role_by_group: { old: '{}', new: '{"staff":"editor"}' } },
      }),
      expect.objectContaining({ ...object, changes: { client_secret: 'changed' } }),
      expect.objectContaining({ ...object, action: 'provider.deleted', changes: {} }),
    ]);
    await owner.post('/dashboard/settings/sso/domains', { domain: 'Mail.Example.com' });
    await owner.post('/dashboard/settings/sso/domains/remove', { domain: 'mail.example.com' });
    await owner.post('/dashboard/settings/sso/domains/remove', { domain: 'never.example.com' });
    expect((await logOf('account.domain-%')).map(({ action, changes }) => [action, changes])).toEqual([
      ['account.domain-added', { domain: { new: 'mail.example.com' } }],
      ['account.domain-removed', { domain: { new: 'mail.example.com' } }],
    ]);
    expect((await owner.get('/dashboard/settings/audit')).html).toContain('added the domain mail.example.com');
  });

  test('of another account stay as they are', async () => {
    const id = await connect(provider.issuer);
    const stranger = openDashboard(app);
    const { rows } = await app.database.pool.query('SELECT * FROM identity_providers WHERE id = $1', [id]);
    expect((await stranger.get('/dashboard/settings/sso')).status).toBe(303);
    expect(tokenIn((await stranger.get('/dashboard/sign-in')).html)).not.toBeNull();
    expect((await app.database.pool.query('SELECT * FROM identity_providers WHERE id = $1', [id])).rows).toEqual(rows);
  });

  test('require a provider that somebody has used', async () => {
    const id = await connect(provider.issuer);
    const require = () => owner.post('/dashboard/settings/sso/required', { require_sso: 'on' });
    expect((await require()).notice).toBe('provider-unproven');
    await signInBySso(id);
    expect((await require()).notice).toBe('sso-requirement-saved');
  });
});

// Comes last: nobody at this address can use single sign-on for 15 minutes afterwards.
test('logout requests are limited', async () => {
  const statuses = new Set<number>();
  for (let request = 0; request <= 100; request += 1) {
    statuses.add((await fetch(`${app.url}/dashboard/sso/logout/nonsense`, { method: 'POST' })).status);
  }
  expect([...statuses].at(-1)).toBe(429);
});

describe('a person whose membership was ended', () => {
  test('is not made a member again by the provider, but by an invitation', async () => {
    const id = await connect(provider.issuer);
    const browser = await signInBySso(id);
    const user = await findUserByEmail(app.database, 'ada@corp.example');
    expect((await browser.post('/dashboard/settings/members/leave')).status).toBe(303);
    expect((await signInBySso(id)).page.html).toContain('Your membership of this account was ended');
    expect(await roleOf()).toBeNull();
    await app.database.pool.query(`INSERT INTO members (account_id, user_id, role) VALUES ($1, $2, 'viewer')`, [
      ...[owner.account.id, user?.id],
    ]);
    expect((await signInBySso(id)).page.status).toBe(303);
  });

  test('keeps the limits to forms, whatever the groups say', async () => {
    const id = await connect(provider.issuer, { role_by_group: 'chiefs = admin', default_role: 'viewer' });
    await signInBySso(id);
    const form = await buildForm(app.database, owner.account);
    await app.database.pool.query(
      'UPDATE members SET form_ids = ARRAY[$2::uuid] WHERE account_id = $1 AND role <> $3',
      [...[owner.account.id, form.id, 'owner']],
    );
    provider.person = { ...ada, groups: ['chiefs'] };
    await signInBySso(id);
    const { rows } = await app.database.pool.query(
      `SELECT role, form_ids FROM members WHERE account_id = $1 AND role <> 'owner'`,
      [owner.account.id],
    );
    expect(rows).toEqual([{ role: 'editor', form_ids: [form.id] }]);
  });
});

test('a password that a stranger signed up with does not open what the provider gives', async () => {
  const stranger = openDashboard(app);
  const { owner: squatter } = await createAccount(app.database, {
    ...{ email: 'ada@corp.example', plan: 'free', password: 'of a stranger', emailVerified: false },
  });
  const session = await createSession(app.database, { userId: squatter.id }, { userAgent: null, ipAddress: null });
  stranger.cookies.set('letterbox', session);
  expect(await isIn(stranger)).toBe(true);
  await signInBySso(await connect(provider.issuer));
  expect(await isIn(stranger)).toBe(false);
  expect((await findUserByEmail(app.database, 'ada@corp.example'))?.passwordHash).toBeNull();
  await app.database.pool.query(`DELETE FROM accounts WHERE email = 'ada@corp.example'`);
});

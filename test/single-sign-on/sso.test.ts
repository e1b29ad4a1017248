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
  const { location } = await browser.get(`/dashboard/sso/start/${id}?next=${encodeURIComponent(next)}`);
  return pathOf(await provider.authorize(location ?? ''));
}

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
    await provider.authorize((await openDashboard(app).get(`/dashboard/sso/start/${await idOf()}`)).location ?? '');
    await age();
    expect(await isIn(browser)).toBe(false);
    expect(await roleOf()).toBeNull();
  });

  test('without refresh tokens, the user info is asked', async () => {
    const other = await startIdentityProvider(redirectUri, { offline: false });
    try {
      other.person = ada;
      const id = await connect(other.issuer);
      const browser = openDashboard(app);
      const { location } = await browser.get(`/dashboard/sso/start/${id}`);
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

  async function idOf(): Promise<string> {
    const { rows } = await app.database.pool.query('SELECT id FROM identity_providers WHERE account_id = $1', [
      owner.account.id,
    ]);
    return rows[0].id;
  }
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
    await victim.get(`/dashboard/sso/start/${id}`);
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
      await browser.get(`/dashboard/sso/start/${await connect(provider.issuer)}`);
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
    const { location } = await browser.get(`/dashboard/sso/start/${await connect(faulty.issuer)}`);
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
    const { status, html } = await openDashboard(app).get(`/dashboard/sso/start/${id}`);
    expect([status, html.includes('does not respond')]).toEqual([502, true]);
    expect((await openDashboard(app).get('/dashboard/sso/start/nonsense')).status).toBe(404);
  });

  test('ends sessions with a logout token, which must be its own', async () => {
    const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const id = await connect(faulty.issuer);
    const browser = openDashboard(app);
    const { location } = await browser.get(`/dashboard/sso/start/${id}`);
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

test('who signed in through a provider cannot change how the person signs in', async () => {
  const browser = await signInBySso(await connect(provider.issuer));
  for (const path of ['/settings/security', '/settings/security/email', '/second-factor/app', '/second-factor/codes']) {
    expect(
      (await browser.post(`/dashboard${path}`, { password: 'another password', email: 'x@y.example' })).status,
    ).toBe(403);
  }
  await app.database.pool.query('UPDATE users SET is_operator = true');
  expect((await browser.get('/admin')).status).not.toBe(200);
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

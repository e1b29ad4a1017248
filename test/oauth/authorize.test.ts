import { randomUUID } from 'node:crypto';
import { createSession } from '../../src/users/session.repository';
import { openDashboard, signIn } from '../support/dashboard';
import { buildAccount } from '../support/factories';
import { buildMember, signInUser } from '../support/members';
import {
  allow,
  app,
  auditActions,
  authorizeUrl,
  connect,
  exchange,
  pkce,
  postForm,
  redirectUri,
  register,
  returnedTo,
  startAppForTests,
  statusWith,
} from './rig';

startAppForTests();

test('a person who is not signed in signs in first and comes back to the request', async () => {
  const stranger = openDashboard(app);
  const url = authorizeUrl(await register(), pkce().challenge);
  const { location } = await stranger.get(url);
  const page = await stranger.get(location ?? '');
  expect(page.location).toMatch(/^\/dashboard\/sign-in\?next=/);
  expect(new URL(page.location ?? '', app.url).searchParams.get('next')).toBe(location);
});

test('the page names the program, where it returns to, the account and what it may do', async () => {
  const person = await signIn(app);
  const { location } = await person.get(authorizeUrl(await register('Nightly helper'), pkce().challenge));
  const { html, headers } = await person.get(location ?? '');
  for (const text of ['Nightly helper', 'a program on this computer (127.0.0.1)', person.account.email])
    expect(html).toContain(text);
  expect(html).toContain('List, search and read submissions with their deliveries, notes, replies and answers;');
  expect(html).not.toContain('value="export"');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('the response has the code, the state and the issuer', async () => {
  const person = await signIn(app);
  const back = returnedTo(await allow(person, authorizeUrl(await register(), pkce().challenge)));
  expect(back.origin + back.pathname).toBe(redirectUri);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    code: expect.stringMatching(/^[\w-]{43}$/),
    state: 'a state',
    iss: app.url,
  });
});

test('a program gets what was granted, and the tokens page lists it', async () => {
  const person = await signIn(app);
  const granted = await connect(person, {}, { scopes: ['submissions:read'], masked: 'on' });
  expect(granted.scope).toBe('submissions:read mcp');
  expect(await statusWith(granted.accessToken)).toBe(200);
  expect(await statusWith(granted.accessToken, '/api/forms')).toBe(403);
  const { html } = await person.get('/dashboard/settings/tokens');
  expect(html).toContain('Connected agents and programs');
  expect(html).toContain('An agent');
  expect(await auditActions(person.account.id)).toContain('token.connected');
});

test('a person who denies access sends the program an error', async () => {
  const person = await signIn(app);
  const { location } = await person.get(authorizeUrl(await register(), pkce().challenge));
  const page = await person.post(location ?? '', { decision: 'deny' });
  expect(returnedTo(page).searchParams.get('error')).toBe('access_denied');
  expect(returnedTo(page).searchParams.get('code')).toBeNull();
});

test('a viewer can connect a program, which can do no more than the viewer, and disconnect it', async () => {
  const account = await buildAccount(app.database);
  const user = await buildMember(app, account, { role: 'viewer' });
  const viewer = await signInUser(app, user, account);
  const granted = await connect(viewer, { scope: 'submissions:read submissions:write export mcp' });
  expect(granted.scope).toBe('submissions:read mcp');
  const { html } = await viewer.get('/dashboard/settings/security');
  const [, path = ''] = /action="(\/dashboard\/settings\/security\/connections\/[^"]+)"/.exec(html) ?? [];
  expect((await viewer.post(path)).notice).toBe('disconnected');
  expect(await statusWith(granted.accessToken)).toBe(401);
  expect(await auditActions(account.id)).toContain('token.revoked');
});

test('a member who leaves the account ends the connection', async () => {
  const account = await buildAccount(app.database);
  const user = await buildMember(app, account, { role: 'editor' });
  const granted = await connect(await signInUser(app, user, account));
  await app.database.models.Member.destroy({ where: { accountId: account.id, userId: user.id } });
  expect(await statusWith(granted.accessToken)).toBe(401);
  const { status, body } = await refresh(granted);
  expect([status, body.error]).toEqual([400, 'invalid_grant']);
});

test('a person whom an identity provider signed in connects a program for a week at most', async () => {
  const account = await buildAccount(app.database);
  const user = await buildMember(app, account, { role: 'editor' });
  const providerId = randomUUID();
  await app.database.pool.query(
    `INSERT INTO identity_providers (id, account_id, name, issuer, client_id, groups_claim)
     VALUES ($1, $2, 'A provider', 'https://sso.example', 'x', 'groups')`,
    [providerId, account.id],
  );
  const person = openDashboard(app);
  const provider = { providerId, subject: 'somebody', sid: null, tokens: '' };
  const session = { userId: user.id, accountId: account.id, provider };
  person.cookies.set('letterbox', await createSession(app.database, session, { userAgent: null, ipAddress: null }));
  const granted = await connect(person, {}, { expires_at: '2100-01-01' });
  const { rows } = await app.database.pool.query(
    `SELECT expires_at BETWEEN now() + interval '6 days' AND now() + interval '7 days' AS "isAWeek"
     FROM api_tokens WHERE client_id = $1`,
    [granted.clientId],
  );
  expect(rows).toEqual([{ isAWeek: true }]);
});

test('a person with two accounts chooses the one to connect', async () => {
  const [one, other] = [await buildAccount(app.database), await buildAccount(app.database)];
  const user = await buildMember(app, one, { role: 'owner' });
  await buildMember(app, other, { role: 'viewer', user });
  const person = await signInUser(app, user, one);
  const url = authorizeUrl(await register(), pkce().challenge);
  const { location } = await person.get(url);
  const switched = await person.post('/dashboard/switch', { account: other.id, next: location ?? '' });
  expect(switched.location).toBe(location);
  const granted = await connect(person);
  const { rows } = await app.database.pool.query('SELECT 1 FROM api_tokens WHERE account_id = $1 AND client_id = $2', [
    other.id,
    granted.clientId,
  ]);
  expect(rows).toHaveLength(1);
});

test('allowing asks a person who signed in long ago to confirm, and denying does not', async () => {
  const person = await signIn(app);
  await app.database.pool.query(`UPDATE sessions SET confirmed_at = now() - interval '1 hour' WHERE account_id = $1`, [
    person.account.id,
  ]);
  const url = authorizeUrl(await register(), pkce().challenge);
  const page = await allow(person, url);
  expect(page.status).toBe(403);
  expect(page.html).toContain('Confirm it is you');
  const { location } = await person.get(url);
  expect((await person.post(location ?? '', { decision: 'deny' })).status).toBe(200);
});

const refresh = ({ clientId, refreshToken }: { clientId: string; refreshToken: string }) =>
  postForm('/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken });

describe('hostile requests', () => {
  test.each([
    ['without PKCE', { code_challenge: '' }, 'invalid_request'],
    ['with a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with a challenge of no method', { code_challenge_method: '' }, 'invalid_request'],
    ['for a token in the address', { response_type: 'token' }, 'unsupported_response_type'],
    ['for another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['for unknown scopes', { scope: 'everything' }, 'invalid_scope'],
    ['for a response in a form', { response_mode: 'form_post' }, 'invalid_request'],
  ])('a request %s gets an error and no code', async (_title, parameters, error) => {
    const person = await signIn(app);
    const { location } = await person.get(authorizeUrl(await register(), pkce().challenge, parameters));
    const page = await person.get(location ?? '');
    expect(page.status).toBe(400);
    const back = returnedTo(page).searchParams;
    expect([back.get('error'), back.get('code'), back.get('iss')]).toEqual([error, null, app.url]);
  });

  test.each([
    'http://127.0.0.1:43210/other',
    'http://127.0.0.1:43210/callback?x=1',
    'http://localhost:43210/callback',
    'https://evil.example/callback',
    'http://127.0.0.1:43210@evil.example/callback',
    'http://127.0.0.1:43210/callback#x',
    'javascript:alert(1)',
    '',
  ])('the page returns nowhere when the redirect URI is %s', async (uri) => {
    const person = await signIn(app);
    const { location } = await person.get(authorizeUrl(await register(), pkce().challenge, { redirect_uri: uri }));
    for (const page of [await person.get(location ?? ''), await person.post(location ?? '', { decision: 'deny' })]) {
      expect([page.status, page.location]).toEqual([400, null]);
      expect(page.html).not.toContain('http-equiv="refresh"');
    }
  });

  test('a program on the computer may use another port than the registered one', async () => {
    const person = await signIn(app);
    const uri = 'http://127.0.0.1:50000/callback';
    const page = await allow(person, authorizeUrl(await register(), pkce().challenge, { redirect_uri: uri }));
    expect(returnedTo(page).host).toBe('127.0.0.1:50000');
  });

  test('a form of another site, or of another session, grants nothing', async () => {
    const [person, other] = [await signIn(app), await signIn(app)];
    const { location } = await person.get(authorizeUrl(await register(), pkce().challenge));
    const fields = { decision: 'allow', scopes: 'submissions:read' };
    const foreign = await person.post(location ?? '', fields, { Origin: 'https://evil.example' });
    const [, stolen = ''] = /name="_csrf" value="([^"]+)"/.exec((await other.get(location ?? '')).html) ?? [];
    const replayed = await fetch(app.url + location, {
      method: 'POST',
      headers: { Cookie: `letterbox=${person.cookies.get('letterbox')}`, Origin: app.url },
      body: new URLSearchParams({ ...fields, _csrf: stolen }),
    });
    expect([foreign.status, replayed.status]).toEqual([403, 403]);
  });

  test('a request that was sent with a parameter twice is rejected', async () => {
    const person = await signIn(app);
    const { location } = await person.get(`${authorizeUrl(await register(), pkce().challenge)}&client_id=other`);
    expect((await person.get(location ?? '')).status).toBe(400);
  });

  test('a code works with its own verifier, client and redirect URI only, and once', async () => {
    const person = await signIn(app);
    const [clientId, otherId] = [await register(), await register()];
    const { verifier, challenge } = pkce();
    const newCode = async () =>
      returnedTo(await allow(person, authorizeUrl(clientId, challenge))).searchParams.get('code') ?? '';
    const attempts = [
      await exchange(clientId, await newCode(), pkce().verifier),
      await exchange(otherId, await newCode(), verifier),
      await exchange(clientId, await newCode(), verifier, { redirect_uri: 'http://127.0.0.1:1/callback' }),
      await exchange(clientId, 'x'.repeat(43), verifier),
    ];
    expect(attempts.map(({ status, body }) => [status, body.error])).toEqual(
      attempts.map(() => [400, 'invalid_grant']),
    );
    const code = await newCode();
    await exchange(clientId, code, pkce().verifier);
    expect((await exchange(clientId, code, verifier)).body.error).toBe('invalid_grant');
  });

  test('a code expires after a minute', async () => {
    const person = await signIn(app);
    const clientId = await register();
    const { verifier, challenge } = pkce();
    const code = returnedTo(await allow(person, authorizeUrl(clientId, challenge))).searchParams.get('code') ?? '';
    const { rows } = await app.database.pool.query(
      `SELECT extract(epoch FROM expires_at - created_at)::int AS seconds, code_hash FROM oauth_codes WHERE client_id = $1`,
      [clientId],
    );
    expect(rows[0].seconds).toBe(60);
    expect(rows[0].code_hash).not.toContain(code);
    await app.database.pool.query('UPDATE oauth_codes SET expires_at = now() WHERE client_id = $1', [clientId]);
    expect((await exchange(clientId, code, verifier)).body.error).toBe('invalid_grant');
  });

  test('a code that two requests use at once gives tokens that work for neither', async () => {
    const person = await signIn(app);
    const clientId = await register();
    const { verifier, challenge } = pkce();
    const code = returnedTo(await allow(person, authorizeUrl(clientId, challenge))).searchParams.get('code') ?? '';
    const both = await Promise.all([exchange(clientId, code, verifier), exchange(clientId, code, verifier)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = both.find(({ status }) => status === 200)?.body ?? {};
    expect(await statusWith(winner.access_token ?? '')).toBe(401);
    expect((await refresh({ clientId, refreshToken: winner.refresh_token ?? '' })).status).toBe(400);
    expect(await auditActions(person.account.id)).toContain('token.code-reused');
  });

  test('a refresh token that is used again ends the connection', async () => {
    const person = await signIn(app);
    const granted = await connect(person);
    const next = await refresh(granted);
    expect(next.status).toBe(200);
    expect(await statusWith(granted.accessToken)).toBe(401);
    expect(await statusWith(next.body.access_token ?? '')).toBe(200);
    expect((await refresh(granted)).body.error).toBe('invalid_grant');
    expect(await statusWith(next.body.access_token ?? '')).toBe(401);
    const last = { clientId: granted.clientId, refreshToken: next.body.refresh_token ?? '' };
    expect((await refresh(last)).body.error).toBe('invalid_grant');
    expect(await auditActions(person.account.id)).toContain('token.reuse-detected');
  });

  test('a refresh token works for its client only, and not after the day that the person chose', async () => {
    const person = await signIn(app);
    const granted = await connect(person);
    expect((await refresh({ ...granted, clientId: await register() })).body.error).toBe('invalid_grant');
    await app.database.pool.query('UPDATE api_tokens SET expires_at = now() WHERE client_id = $1', [granted.clientId]);
    expect((await refresh(granted)).body.error).toBe('invalid_grant');
    expect(await statusWith(granted.accessToken)).toBe(401);
  });

  test('no page or table contains a token or code in clear text', async () => {
    const person = await signIn(app);
    const { accessToken, refreshToken, code } = await connect(person);
    const { rows } = await app.database.pool.query(
      'SELECT to_jsonb(t) AS row FROM api_tokens t UNION ALL SELECT to_jsonb(c) FROM oauth_codes c UNION ALL SELECT to_jsonb(a) FROM audit_log a',
    );
    const stored = JSON.stringify(rows) + (await person.get('/dashboard/settings/tokens')).html;
    for (const secret of [accessToken, code, ...refreshToken.replace('lbr_', '').split('.')])
      expect(stored).not.toContain(secret);
  });
});

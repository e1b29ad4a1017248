import { describeBrowser } from '../../src/lib/browser-names';
import { findSession } from '../../src/users/session.repository';
import { signIn } from '../support/dashboard';
import { buildAccount } from '../support/factories';
import { createOwnerSession } from '../support/owner-session';
import { newClient, password } from './open-app';
import { app, setUpApp } from './set-up';

setUpApp();

/** Two browsers in which the same owner is signed in. */
async function twoBrowsers() {
  const account = await buildAccount(app.database, { password });
  const [desk, phone] = [newClient(app), newClient(app)];
  await desk.signIn(account.email);
  await phone.signIn(account.email);
  return { account, desk, phone };
}
const isIn = async (client: { get(path: string): Promise<{ status: number }> }) =>
  (await client.get('/dashboard/settings/security')).status === 200;

describe('sessions', () => {
  test('signing out ends the session of this browser only', async () => {
    const { desk, phone } = await twoBrowsers();
    expect(await desk.post('/dashboard/sign-out')).toMatchObject({
      location: '/dashboard/sign-in',
      notice: 'signed-out',
    });
    expect(desk.cookies.has('letterbox')).toBe(false);
    expect([await isIn(desk), await isIn(phone)]).toEqual([false, true]);
  });

  test('a cookie does not revive an ended session', async () => {
    const { desk } = await twoBrowsers();
    const cookie = desk.cookies.get('letterbox') ?? '';
    await desk.post('/dashboard/sign-out');
    desk.cookies.set('letterbox', cookie);
    expect(await isIn(desk)).toBe(false);
  });

  test('signing out everywhere ends all sessions', async () => {
    const { desk, phone } = await twoBrowsers();
    await desk.post('/dashboard/settings/security/sign-out-everywhere');
    expect([await isIn(desk), await isIn(phone)]).toEqual([false, false]);
  });

  test('the list shows browser and address, and each session can be ended', async () => {
    const { account, desk, phone } = await twoBrowsers();
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
    await createOwnerSession(app.database, account.id, { userAgent: agent, ipAddress: '203.0.113.9' });
    const { html } = await desk.get('/dashboard/settings/security');
    expect(html).toContain('Firefox on Linux');
    expect(html).toContain('203.0.113.9');
    expect(html.match(/>Current</g)).toHaveLength(1);
    const ids = [...html.matchAll(/sessions\/([^/]+)\/end/g)].map(([, id]) => id);
    expect(ids).toHaveLength(2);
    for (const id of ids)
      expect((await desk.post(`/dashboard/settings/security/sessions/${id}/end`)).notice).toBe('session-ended');
    expect([await isIn(desk), await isIn(phone)]).toEqual([true, false]);
  });

  test('sessions of another account cannot be ended', async () => {
    const { desk } = await twoBrowsers();
    const stranger = await signIn(app);
    const theirs = await findSession(app.database, stranger.cookies.get('letterbox') ?? '');
    const { notice } = await desk.post(`/dashboard/settings/security/sessions/${theirs?.session.id}/end`);
    expect(notice).toBe('session-gone');
    expect((await desk.post('/dashboard/settings/security/sessions/nonsense/end')).notice).toBe('session-gone');
    expect(await isIn(stranger)).toBe(true);
  });

  test('a session lasts 30 days from its last use, by the database clock', async () => {
    const { account, desk, phone } = await twoBrowsers();
    const age = (client: typeof desk, seen: string, expires: string) =>
      app.database.pool.query(
        `UPDATE sessions SET last_seen_at = now() - $2::interval, expires_at = now() + $3::interval
         WHERE user_id IN (SELECT user_id FROM members WHERE account_id = $4) AND token_hash = encode(sha256($1::bytea), 'hex')`,
        [client.cookies.get('letterbox'), seen, expires, account.id],
      );
    await age(desk, '29 days', '1 day');
    await age(phone, '31 days', '-1 second');
    const { headers } = await desk.get('/dashboard/settings/security');
    expect(headers.getSetCookie().join()).toMatch(/^letterbox=.*Max-Age=2592000/);
    const { rows } = await app.database.pool.query(
      `SELECT expires_at > now() + interval '29 days 23 hours' AS prolonged FROM sessions
       WHERE user_id IN (SELECT user_id FROM members WHERE account_id = $1) ORDER BY 1`,
      [account.id],
    );
    expect(rows).toEqual([{ prolonged: false }, { prolonged: true }]);
    expect((await desk.get('/dashboard/settings/security')).headers.getSetCookie()).toEqual([]);
    expect(await isIn(phone)).toBe(false);
  });

  test('session tokens are not stored in clear text', async () => {
    const { desk } = await twoBrowsers();
    const { rows } = await app.database.pool.query('SELECT * FROM sessions');
    expect(JSON.stringify(rows)).not.toContain(desk.cookies.get('letterbox'));
  });
});

describe('changing the password', () => {
  const change = (client: ReturnType<typeof newClient>, current: string, next: string) =>
    client.post('/dashboard/settings/security', { current_password: current, password: next });

  test('requires the current password, starts a new session and signs out other browsers', async () => {
    const { account, desk, phone } = await twoBrowsers();
    const before = desk.cookies.get('letterbox');
    expect(await change(desk, password, 'an even better one')).toMatchObject({
      location: '/dashboard/settings/security',
      notice: 'password-changed',
    });
    expect(desk.cookies.get('letterbox')).not.toBe(before);
    expect([await isIn(desk), await isIn(phone)]).toEqual([true, false]);
    expect((await phone.signIn(account.email, password)).status).toBe(400);
    expect((await phone.signIn(account.email, 'an even better one')).status).toBe(303);
  });

  test('shows errors next to the fields and changes nothing', async () => {
    const { desk, phone } = await twoBrowsers();
    const wrong = await change(desk, 'not it', 'an even better one');
    expect(wrong.status).toBe(400);
    expect(wrong.html).toMatch(/id="current_password-error"[^>]*>Is incorrect\./);
    expect(wrong.html).toMatch(/aria-describedby="current_password-error"/);
    const short = await change(desk, password, 'short');
    expect(short.html).toMatch(/id="password-error"[^>]*>Use 8 characters or more\./);
    expect(short.html).not.toContain('At least 8 characters.');
    expect(short.html).not.toContain('value="short"');
    expect([await isIn(desk), await isIn(phone)]).toEqual([true, true]);
  });

  test('is limited to ten wrong guesses', async () => {
    const { desk } = await twoBrowsers();
    for (let guess = 0; guess < 10; guess++)
      expect((await change(desk, 'not it', 'an even better one')).status).toBe(400);
    expect((await change(desk, password, 'an even better one')).status).toBe(429);
  });
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile Safari/604.1',
    'Safari on iPhone or iPad',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.1', 'curl/8.1'],
  [null, 'Unknown browser'],
])('describes the user agent %j', (agent, name) => {
  expect(describeBrowser(agent)).toBe(name);
});

import { hiddenIn } from '../support/dashboard';
import { appWith, buildOwner, codesIn, enterCode, secondFactorPage, setUpAuthenticator } from './factors';
import { newClient } from './open-app';
import { app, setUpApp } from './set-up';

setUpApp();

const isIn = async (client: { get(path: string): Promise<{ status: number }> }) =>
  (await client.get('/dashboard/settings/security')).status === 200;

/** An owner with an authenticator app, and a new browser that has entered the password. */
async function buildProtected() {
  const { account, client } = await buildOwner();
  const authenticator = await setUpAuthenticator(client);
  const phone = newClient(app);
  expect((await phone.signIn(account.email)).location).toBe(secondFactorPage);
  return { account, client, authenticator, phone };
}

describe('an authenticator app', () => {
  test('is connected with its first code; a wrong one can be repeated', async () => {
    const { client } = await buildOwner();
    const page = await client.get('/dashboard/second-factor/app');
    expect(page.html).toContain('src="data:image/svg+xml;base64,');
    const ticket = hiddenIn(page.html, 'ticket');
    const secret = (/<code>([A-Z2-7 ]{39})<\/code>/.exec(page.html)?.[1] ?? '').replaceAll(' ', '');
    const add = (code: string) => client.post('/dashboard/second-factor/app', { ticket, code });
    const wrong = await add(appWith(secret).code(5));
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain('This code is wrong');
    const right = await add(appWith(secret).code());
    expect(codesIn(right.html)).toHaveLength(10);
    expect((await add(appWith(secret).code(1))).notice).toBe('app-connected-before');
    const { rows } = await app.database.pool.query('SELECT * FROM users WHERE totp_secret IS NOT NULL');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('of another person is not connected', async () => {
    const [{ client }, stranger] = [await buildOwner(), await buildOwner()];
    const page = await stranger.client.get('/dashboard/second-factor/app');
    const secret = (/<code>([A-Z2-7 ]{39})<\/code>/.exec(page.html)?.[1] ?? '').replaceAll(' ', '');
    const ticket = hiddenIn(page.html, 'ticket');
    const added = await client.post('/dashboard/second-factor/app', { ticket, code: appWith(secret).code() });
    expect(added.location).toBe('/dashboard/second-factor/app');
    expect((await client.get('/dashboard/settings/security')).html).toContain('Set up an app');
  });

  test('is asked for a code before there is a session', async () => {
    const { phone, authenticator } = await buildProtected();
    expect([phone.cookies.has('letterbox'), await isIn(phone)]).toEqual([false, false]);
    const signedIn = await enterCode(phone, authenticator.code());
    expect([signedIn.location, await isIn(phone)]).toEqual(['/dashboard', true]);
  });

  test('opens the page that was asked for', async () => {
    const { account, authenticator } = await buildProtected();
    const client = newClient(app);
    await client.signIn(account.email, undefined, '/dashboard/forms');
    expect((await enterCode(client, authenticator.code())).location).toBe('/dashboard/forms');
  });

  test('takes a code once, also for two browsers', async () => {
    const { account, authenticator, phone } = await buildProtected();
    const tablet = newClient(app);
    await tablet.signIn(account.email);
    const code = authenticator.code();
    const results = await Promise.all([enterCode(phone, code), enterCode(tablet, code)]);
    expect(results.map(({ status }) => status).sort()).toEqual([303, 400]);
    const other = newClient(app);
    await other.signIn(account.email);
    expect((await enterCode(other, code)).status).toBe(400);
    expect((await enterCode(other, authenticator.code(1))).status).toBe(303);
  });

  test.each([
    ['of two steps before', -2, 400],
    ['of three steps ahead', 3, 400],
    ['of the next step', 1, 303],
  ])('answers a code %s', async (_title, steps, status) => {
    const { phone, authenticator } = await buildProtected();
    expect((await enterCode(phone, authenticator.code(steps))).status).toBe(status);
  });

  test('does not take the code that connected it', async () => {
    const { phone, authenticator } = await buildProtected();
    expect((await enterCode(phone, authenticator.firstCode)).status).toBe(400);
  });

  test('may not be guessed: five codes for a sign-in, ten for a person', async () => {
    const { account, phone, authenticator } = await buildProtected();
    const wrong = authenticator.code(9);
    for (let guess = 0; guess < 5; guess++) expect((await enterCode(phone, wrong)).status).toBe(400);
    expect((await enterCode(phone, authenticator.code())).status).toBe(429);
    const other = newClient(app);
    await other.signIn(account.email);
    for (let guess = 0; guess < 5; guess++) expect((await enterCode(other, wrong)).status).toBe(400);
    const third = newClient(app);
    await third.signIn(account.email);
    expect((await enterCode(third, authenticator.code())).status).toBe(429);
  });

  test('takes no code without the password, and none with a forged sign-in', async () => {
    const { authenticator } = await buildProtected();
    const client = newClient(app);
    expect((await enterCode(client, authenticator.code())).notice).toBe('sign-in-expired');
    client.cookies.set('letterbox_pending', 'v1.AAAA');
    expect((await client.get(secondFactorPage)).notice).toBe('sign-in-expired');
  });

  test('is no longer asked for once it was removed, and its recovery codes are gone', async () => {
    const { account, client } = await buildProtected();
    expect((await client.post('/dashboard/second-factor/app/remove')).notice).toBe('app-removed');
    expect((await newClient(app).signIn(account.email)).location).toBe('/dashboard');
    expect((await client.post('/dashboard/second-factor/codes')).notice).toBe('no-factor');
    const { rows } = await app.database.pool.query(
      'SELECT 1 FROM recovery_codes JOIN members USING (user_id) WHERE account_id = $1',
      [account.id],
    );
    expect(rows).toEqual([]);
  });

  test('is asked for after a password reset as well', async () => {
    const { account, phone } = await buildProtected();
    await phone.post('/dashboard/forgot', { email: account.email });
    const { createHash, randomBytes } = await import('node:crypto');
    const token = randomBytes(32).toString('base64url');
    await app.database.pool.query(
      `UPDATE mailed_links SET token_hash = $2, expires_at = now() + interval '1 hour' WHERE email = $1 AND kind = 'reset'`,
      [account.email, createHash('sha256').update(token).digest('hex')],
    );
    const client = newClient(app);
    const reset = await client.post('/dashboard/reset', { token, password: 'the new password' });
    expect([reset.location, await isIn(client)]).toEqual([secondFactorPage, false]);
  });
});

describe('a recovery code', () => {
  test('signs in once, however it is typed, and only its hash is stored', async () => {
    const { account, phone, authenticator } = await buildProtected();
    const [first = '', second = ''] = authenticator.recoveryCodes;
    const { rows } = await app.database.pool.query('SELECT * FROM recovery_codes');
    expect(JSON.stringify(rows)).not.toContain(first);
    expect((await enterCode(phone, first.toLowerCase().replaceAll('-', ' '))).status).toBe(303);
    const other = newClient(app);
    await other.signIn(account.email);
    expect((await enterCode(other, first)).status).toBe(400);
    expect((await enterCode(other, second)).status).toBe(303);
    expect((await other.get('/dashboard/settings/security')).html).toContain('8 of 10 left.');
  });

  test('is replaced by new ones', async () => {
    const { client, phone, authenticator } = await buildProtected();
    const renewed = codesIn((await client.post('/dashboard/second-factor/codes')).html);
    expect(renewed).toHaveLength(10);
    expect((await enterCode(phone, authenticator.recoveryCodes[0] ?? '')).status).toBe(400);
    expect((await enterCode(phone, renewed[0] ?? '')).status).toBe(303);
  });

  test('of another person does not work', async () => {
    const { phone } = await buildProtected();
    const stranger = await buildProtected();
    expect((await enterCode(phone, stranger.authenticator.recoveryCodes[0] ?? '')).status).toBe(400);
  });
});

import { startApp } from '../support/app';
import { openDashboard, tokenIn } from '../support/dashboard';
import { statementsDuring } from '../support/database';
import { buildAccount } from '../support/factories';
import { newClient, password } from './open-app';
import { app, setUpApp } from './set-up';

setUpApp();

describe('signing in', () => {
  test('opens the requested page, and ignores the case of the address', async () => {
    const { email } = await buildAccount(app.database, { password });
    const client = newClient(app);
    expect((await client.get('/dashboard/settings/security?x=1')).location).toBe(
      '/dashboard/sign-in?next=%2Fdashboard%2Fsettings%2Fsecurity%3Fx%3D1',
    );
    const signedIn = await client.signIn(email.toUpperCase(), password, '/dashboard/settings/security?x=1');
    expect(signedIn).toMatchObject({ status: 303, location: '/dashboard/settings/security?x=1' });
    expect((await client.get('/dashboard/settings/security')).html).toContain(email);
  });

  test('gives an account without a time zone the one of the browser, and leaves others alone', async () => {
    const { id, email } = await buildAccount(app.database, { password });
    const signIn = (time_zone: string) =>
      newClient(app).post('/dashboard/sign-in', { email, password, next: '/dashboard', time_zone });
    const zone = async () => (await app.database.models.Account.findByPk(id))?.timeZone;
    expect((await signIn('Mars/Base')).status).toBe(303);
    expect(await zone()).toBeNull();
    await signIn('Europe/Berlin');
    expect(await zone()).toBe('Europe/Berlin');
    const statements = await statementsDuring(() => signIn('Asia/Tokyo'));
    expect(await zone()).toBe('Europe/Berlin');
    expect(statements.filter((text) => text.includes('pg_timezone_names'))).toEqual([]);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/dashboard/../../evil',
    '/dashboard@evil.example',
    '/dashboard\\..\\x',
    '/dashboard/\t/evil.example',
    'javascript:alert(1)',
    '/demo',
    '/dashboardx',
    '/dashboard/%0d%0aSet-Cookie:x=1',
  ])('never redirects out of the dashboard: %j', async (next) => {
    const { email } = await buildAccount(app.database, { password });
    const { location } = await newClient(app).signIn(email, password, next);
    const target = new URL(location ?? '', app.url);
    expect(target.origin).toBe(app.url);
    expect(target.pathname).toMatch(/^\/dashboard(\/|$)/);
    expect(location).not.toMatch(/[\r\n\\]/);
  });

  test('responds the same to a wrong password, an unknown address and an account without a password', async () => {
    const { email } = await buildAccount(app.database, { password });
    const withoutPassword = await buildAccount(app.database);
    const responses = [];
    for (const [typed, guess] of [
      [email, 'wrong'],
      ['nobody@example.com', password],
      [withoutPassword.email, 'wrong'],
    ] as const) {
      const { status, html } = await newClient(app).signIn(typed, guess);
      responses.push([status, html.replaceAll(typed, 'ADDRESS').replace(/name="_csrf" value="[^"]+"/g, '')]);
    }
    expect(responses[0]?.[0]).toBe(400);
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
  });

  test('takes as long for an unknown address as for a wrong password', async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 8; round++) {
      const { email } = await buildAccount(app.database, { password });
      for (const kind of ['known', 'unknown'] as const) {
        const client = newClient(app);
        const token = tokenIn((await client.get('/dashboard/sign-in')).html) ?? '';
        const began = performance.now();
        await fetch(`${app.url}/dashboard/sign-in`, {
          method: 'POST',
          headers: { Cookie: [...client.cookies].map((pair) => pair.join('=')).join(), Origin: app.url },
          body: new URLSearchParams({ _csrf: token, email: kind === 'known' ? email : `x${email}`, password: 'wrong' }),
        });
        times[kind].push(performance.now() - began);
      }
    }
    // The shortest of each: the others tell how busy the machine was.
    const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)];
    expect(unknown).toBeGreaterThan(known / 2);
    expect(unknown).toBeLessThan(known * 2);
  });

  test('starts a new session each time and ends the previous one of the browser', async () => {
    const { email } = await buildAccount(app.database, { password });
    const client = newClient(app);
    client.cookies.set('letterbox', 'A'.repeat(43));
    await client.signIn(email, password);
    const first = client.cookies.get('letterbox') ?? '';
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(first).not.toBe('A'.repeat(43));

    // Posted by a signed-in browser, with the CSRF token of its session.
    const page = await client.get('/dashboard/settings/security');
    const again = await fetch(`${app.url}/dashboard/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: `letterbox=${first}`, Origin: app.url },
      body: new URLSearchParams({ _csrf: tokenIn(page.html) ?? '', email, password }),
    });
    expect(again.headers.get('set-cookie')).toMatch(/^letterbox=[\w-]{43};/);
    expect(again.headers.get('set-cookie')).not.toContain(first);
    expect((await client.get('/dashboard/settings/security')).status).toBe(303);
  });

  test('stops after ten wrong guesses for one account from one network, with the right password too', async () => {
    const { email } = await buildAccount(app.database, { password });
    for (let guess = 0; guess < 10; guess++) expect((await newClient(app).signIn(email, 'wrong')).status).toBe(400);
    const rejected = await newClient(app).signIn(email, password);
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('retry-after')).toBe('900');
    expect(rejected.html).toContain('Too many attempts');
  });

  test('counts only wrong passwords towards the limits', async () => {
    const { email } = await buildAccount(app.database, { password });
    const client = newClient(app);
    const wrong = async () => (await newClient(app).signIn(email, 'wrong')).status;
    for (let guess = 0; guess < 5; guess++) expect(await wrong()).toBe(400);
    for (let entry = 0; entry < 31; entry++) {
      client.cookies.clear();
      expect((await client.signIn(email, password)).status).toBe(303);
    }
    for (let guess = 0; guess < 5; guess++) expect(await wrong()).toBe(400);
    expect(await wrong()).toBe(429);
  });

  test('checks ten of many simultaneous guesses', async () => {
    const { email } = await buildAccount(app.database, { password });
    const responses = await Promise.all(Array.from({ length: 25 }, () => newClient(app).signIn(email, 'wrong')));
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...new Array(10).fill(400), ...new Array(15).fill(429)]);
  });

  test('limits guesses for an unknown address too, so the limit reveals nothing', async () => {
    for (let guess = 0; guess < 10; guess++)
      expect((await newClient(app).signIn('ghost@example.com', 'x')).status).toBe(400);
    expect((await newClient(app).signIn('Ghost@example.com', 'x')).status).toBe(429);
  });

  test('stops one client after thirty guesses for many accounts', async () => {
    const client = newClient(app);
    for (let guess = 0; guess < 30; guess++)
      expect((await client.signIn(`a${guess}@example.com`, 'x')).status).toBe(400);
    expect((await client.signIn('one-more@example.com', 'x')).status).toBe(429);
  });

  test('lets a suspended account sign in and explains the suspension', async () => {
    const { email } = await buildAccount(app.database, { password, suspended: true });
    const client = newClient(app);
    expect((await client.signIn(email, password)).status).toBe(303);
    expect((await client.get('/dashboard/settings/security')).html).toMatch(
      /This account was suspended by the operator/,
    );
  });

  test('accepts a password in any Unicode normalization', async () => {
    const { email } = await buildAccount(app.database, { password: 'Caf\u00e9 au lait' });
    expect((await newClient(app).signIn(email, 'Cafe\u0301 au lait')).status).toBe(303);
  });
});

describe('the session cookie', () => {
  test('is HttpOnly and SameSite, and lasts 30 days', async () => {
    const { email } = await buildAccount(app.database, { password });
    const { headers } = await newClient(app).signIn(email, password);
    const cookie = headers.getSetCookie().find((line) => line.startsWith('letterbox='));
    expect(cookie).toMatch(/; Max-Age=2592000; Path=\/; .*HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toMatch(/Secure|Domain/);
  });

  test('is Secure and bound to the host over TLS', async () => {
    const secured = await startApp({ databaseUrl: app.databaseUrl, config: { BASE_URL: 'https://forms.example.com' } });
    try {
      const { email } = await buildAccount(app.database, { password });
      const client = openDashboard(secured);
      const { headers } = await client.post(
        '/dashboard/sign-in',
        { email, password },
        { Origin: 'https://forms.example.com' },
      );
      expect(headers.getSetCookie().join()).toMatch(/^__Host-letterbox=[\w-]{43}; .*Path=\/;.* Secure; SameSite=Lax/);
      expect([...client.cookies.keys()].every((name) => name.startsWith('__Host-'))).toBe(true);
      const overTls = await client.get('/dashboard/settings/security', { 'X-Forwarded-Proto': 'https' });
      expect(overTls.headers.get('strict-transport-security')).toBe('max-age=15552000');
    } finally {
      await secured.close();
    }
  });
});

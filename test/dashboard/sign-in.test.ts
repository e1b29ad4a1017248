import { startApp } from '../support/app';
import { openDashboard, tokenIn } from '../support/dashboard';
import { buildAccount } from '../support/factories';
import { newClient, openApp, password } from './open-app';

let app: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

describe('signing in', () => {
  test('leads to the page that was asked for, in whatever case the address is typed', async () => {
    const { email } = await buildAccount(app.database, { password });
    const client = newClient(app);
    expect((await client.get('/dashboard/account?x=1')).location).toBe(
      '/dashboard/sign-in?next=%2Fdashboard%2Faccount%3Fx%3D1',
    );
    const entered = await client.signIn(email.toUpperCase(), password, '/dashboard/account?x=1');
    expect(entered).toMatchObject({ status: 303, location: '/dashboard/account?x=1' });
    expect((await client.get('/dashboard/account')).html).toContain(email);
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
  ])('never leads out of the dashboard: %j', async (next) => {
    const { email } = await buildAccount(app.database, { password });
    const { location } = await newClient(app).signIn(email, password, next);
    const target = new URL(location ?? '', app.url);
    expect(target.origin).toBe(app.url);
    expect(target.pathname).toMatch(/^\/dashboard(\/|$)/);
    expect(location).not.toMatch(/[\r\n\\]/);
  });

  test('answers alike for a wrong password, an unknown address and an account without a password', async () => {
    const { email } = await buildAccount(app.database, { password });
    const silent = await buildAccount(app.database);
    const answers = [];
    for (const [typed, guess] of [
      [email, 'wrong'],
      ['nobody@example.com', password],
      [silent.email, 'wrong'],
    ] as const) {
      const { status, html } = await newClient(app).signIn(typed, guess);
      answers.push([status, html.replaceAll(typed, 'ADDRESS').replace(/name="_csrf" value="[^"]+"/g, '')]);
    }
    expect(answers[0]?.[0]).toBe(400);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
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
    const [known, unknown] = [middleOf(times.known), middleOf(times.unknown)];
    expect(unknown).toBeGreaterThan(known / 2);
    expect(unknown).toBeLessThan(known * 2);
  });

  test('gives a new session each time, and ends the one that the browser had', async () => {
    const { email } = await buildAccount(app.database, { password });
    const client = newClient(app);
    client.cookies.set('letterbox', 'A'.repeat(43));
    await client.signIn(email, password);
    const first = client.cookies.get('letterbox') ?? '';
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(first).not.toBe('A'.repeat(43));

    // Signed in already, from a page that says so: the token of that session is the right one to post with.
    const page = await client.get('/dashboard/account');
    const again = await fetch(`${app.url}/dashboard/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: `letterbox=${first}`, Origin: app.url },
      body: new URLSearchParams({ _csrf: tokenIn(page.html) ?? '', email, password }),
    });
    expect(again.headers.get('set-cookie')).toMatch(/^letterbox=[\w-]{43};/);
    expect(again.headers.get('set-cookie')).not.toContain(first);
    expect((await client.get('/dashboard/account')).status).toBe(303);
  });

  test('stops after ten guesses at one account, from wherever they come, and says so to the owner too', async () => {
    const { email } = await buildAccount(app.database, { password });
    for (let guess = 0; guess < 10; guess++) expect((await newClient(app).signIn(email, 'wrong')).status).toBe(400);
    const refused = await newClient(app).signIn(email, password);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('900');
    expect(refused.html).toContain('too many attempts');
  });

  test('counts wrong passwords only, of an account and of a client', async () => {
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

  test('looks at ten of many guesses that come at once', async () => {
    const { email } = await buildAccount(app.database, { password });
    const answers = await Promise.all(Array.from({ length: 25 }, () => newClient(app).signIn(email, 'wrong')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('stops after ten guesses at an address that is nobody’s, so that the limit tells nothing', async () => {
    for (let guess = 0; guess < 10; guess++)
      expect((await newClient(app).signIn('ghost@example.com', 'x')).status).toBe(400);
    expect((await newClient(app).signIn('Ghost@example.com', 'x')).status).toBe(429);
  });

  test('stops one client after thirty guesses at many accounts', async () => {
    const client = newClient(app);
    for (let guess = 0; guess < 30; guess++)
      expect((await client.signIn(`a${guess}@example.com`, 'x')).status).toBe(400);
    expect((await client.signIn('one-more@example.com', 'x')).status).toBe(429);
  });

  test('lets a suspended account in and tells it why nothing works', async () => {
    const { email } = await buildAccount(app.database, { password, suspended: true });
    const client = newClient(app);
    expect((await client.signIn(email, password)).status).toBe(303);
    expect((await client.get('/dashboard/account')).html).toMatch(/operator of this service suspended this account/);
  });

  test('takes a password however its accents were composed', async () => {
    const { email } = await buildAccount(app.database, { password: 'Caf\u00e9 au lait' });
    expect((await newClient(app).signIn(email, 'Cafe\u0301 au lait')).status).toBe(303);
  });
});

describe('the session cookie', () => {
  test('is out of reach of scripts and of other sites, and lasts 30 days', async () => {
    const { email } = await buildAccount(app.database, { password });
    const { headers } = await newClient(app).signIn(email, password);
    const cookie = headers.getSetCookie().find((line) => line.startsWith('letterbox='));
    expect(cookie).toMatch(/; Max-Age=2592000; Path=\/; .*HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toMatch(/Secure|Domain/);
  });

  test('is bound to TLS and to this host when the service is reached over TLS', async () => {
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
      const overTls = await client.get('/dashboard/account', { 'X-Forwarded-Proto': 'https' });
      expect(overTls.headers.get('strict-transport-security')).toBe('max-age=15552000');
    } finally {
      await secured.close();
    }
  });
});

function middleOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}

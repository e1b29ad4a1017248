import { existsSync } from 'node:fs';
import path from 'node:path';
import { createCsrf } from '../../src/dashboard/session/csrf';
import { type DashboardClient, openDashboard, signIn, tokenIn } from '../support/dashboard';
import { testSecretKey } from '../support/factories';
import { app, setUpApp } from './set-up';

setUpApp();

describe('a POST', () => {
  const path = '/dashboard/settings/security/sign-out-everywhere';
  const send = (client: DashboardClient, token: string | null, headers: Record<string, string>) =>
    fetch(app.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: `letterbox=${client.cookies.get('letterbox')}`, ...headers },
      body: new URLSearchParams(token === null ? {} : { _csrf: token }),
    });
  const tokenOf = async (client: DashboardClient) => tokenIn((await client.get('/dashboard/settings/security')).html);

  test('with the token of its session and from the same origin is accepted', async () => {
    const owner = await signIn(app);
    expect((await send(owner, await tokenOf(owner), { Origin: app.url })).status).toBe(303);
    expect((await owner.get('/dashboard/settings/security')).status).toBe(303);
  });

  test.each<[string, (client: DashboardClient) => Promise<string | null>, Record<string, string>]>([
    ['without a token', async () => null, {}],
    ['with a random token', async () => `${'A'.repeat(22)}.${'B'.repeat(43)}`, {}],
    ['with the token of another session', async () => tokenOf(await signIn(app)), {}],
    ['with the token of a visit', async () => tokenIn((await openDashboard(app).get('/dashboard/sign-in')).html), {}],
    ['from another origin', tokenOf, { Origin: 'https://evil.example' }],
    ['from a page without an origin', tokenOf, { Origin: 'null' }],
    ['from another subdomain', tokenOf, { 'Sec-Fetch-Site': 'same-site' }],
    ['from another site', tokenOf, { 'Sec-Fetch-Site': 'cross-site' }],
  ])('%s is rejected and changes nothing', async (_title, token, headers) => {
    const owner = await signIn(app);
    const response = await send(owner, await token(owner), { Origin: app.url, ...headers });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('<nav aria-label="Main">');
    expect((await owner.get('/dashboard/settings/security')).status).toBe(200);
  });

  test('to the sign-in page needs the token of the visit', async () => {
    const visitor = openDashboard(app);
    const bare = await fetch(`${app.url}/dashboard/sign-in`, {
      method: 'POST',
      headers: { Origin: app.url },
      body: new URLSearchParams({
        email: 'a@example.com',
        password: 'x',
        _csrf: tokenIn((await visitor.get('/dashboard/sign-in')).html) ?? '',
      }),
    });
    expect(bare.status).toBe(403);
    expect((await visitor.post('/dashboard/sign-in', { email: 'a@example.com', password: 'x' })).status).toBe(400);
  });

  test('is accepted from each of two tabs opened at the same time in a new browser', async () => {
    const [first, second] = [openDashboard(app), openDashboard(app)];
    const [one, other] = await Promise.all([first.get('/dashboard/sign-in'), second.get('/dashboard/sign-in')]);
    const Cookie = [...first.cookies, ...second.cookies].map((pair) => pair.join('=')).join('; ');
    expect(new Set([...first.cookies.keys(), ...second.cookies.keys()]).size).toBe(2);
    const post = (token: string | null) =>
      fetch(`${app.url}/dashboard/sign-in`, {
        method: 'POST',
        headers: { Cookie, Origin: app.url },
        body: new URLSearchParams({ email: 'a@example.com', password: 'x', _csrf: token ?? '' }),
      });
    for (const { html } of [one, other]) expect((await post(tokenIn(html))).status).toBe(400);
    const third = openDashboard(app);
    expect((await post(tokenIn((await third.get('/dashboard/sign-in')).html))).status).toBe(403);
    // A browser that has a visit gets no other.
    expect((await fetch(`${app.url}/dashboard/sign-in`, { headers: { Cookie } })).headers.getSetCookie()).toEqual([]);
  });

  test('larger than 1 MB gets an error page', async () => {
    const owner = await signIn(app);
    const response = await owner.post('/dashboard/settings/security', { password: 'x'.repeat(1_100_000) });
    expect(response.status).toBe(413);
    expect(response.html).toContain('at most 1 MB');
  });

  test('treats brackets and prototype names in field names as plain text', async () => {
    const owner = await signIn(app);
    const response = await owner.post('/dashboard/settings/security', {
      'a[99999999]': '1',
      __proto__: 'x',
      'a[]': ['1', '2'],
      constructor: 'y',
    });
    expect(response.status).toBe(400);
  });
});

test('every CSRF token is different, so compression does not leak it', () => {
  const csrf = createCsrf(testSecretKey);
  const [one, two] = [csrf.issue('session x'), csrf.issue('session x')];
  expect(one).not.toBe(two);
  expect(csrf.verify('session x', one)).toBe(true);
  expect(csrf.verify('session y', one)).toBe(false);
  expect(createCsrf(`another ${testSecretKey}`).verify('session x', one)).toBe(false);
});

describe('every page', () => {
  test.each([
    '/dashboard/sign-in',
    '/dashboard/forgot',
    '/dashboard/reset?token=x',
    '/dashboard/settings/security',
    '/dashboard/nothing',
  ])('%s has a strict policy, no inline script or style, no external resources, and is never cached', async (page) => {
    const owner = page.includes('sign-in') ? openDashboard(app) : await signIn(app);
    const { headers, html } = await owner.get(page);
    const policy = headers
      .get('content-security-policy')
      ?.split(';')
      .map((part) => part.trim());
    expect(new Set(policy)).toEqual(
      new Set([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ]),
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(html).toMatch(/^<!doctype html><html lang="en"[^>]*>/);
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=|(?:src|href)="(?:https?:)?\/\//i);
    expect(html.length).toBeLessThan(100_000);
  });

  test('is compressed', async () => {
    expect((await (await signIn(app)).get('/dashboard/settings/security')).headers.get('content-encoding')).toBe(
      'gzip',
    );
  });

  test('redirects to the sign-in page without a session', async () => {
    for (const page of ['/dashboard', '/dashboard/settings/security', '/dashboard/nothing']) {
      const { status, location } = await openDashboard(app).get(page);
      expect([status, location]).toEqual([303, expect.stringMatching(/^\/dashboard\/sign-in/)]);
    }
  });

  test('an unknown path gets an error page with status 404 and the navigation', async () => {
    const { status, html } = await (await signIn(app)).get('/dashboard/nothing');
    expect(status).toBe(404);
    expect(html).toContain('<nav aria-label="Main">');
  });

  test('a notice is shown once, and a link cannot show one', async () => {
    const owner = await signIn(app);
    const { location, headers } = await owner.post('/dashboard/settings/token/revoke');
    expect(headers.getSetCookie().join()).toMatch(
      /^letterbox_notice=token-revoked; Max-Age=60;.*HttpOnly; SameSite=Lax$/,
    );
    expect(location).toBe('/dashboard/settings/tokens');
    const shows = async (path: string) => (await owner.get(path)).html.includes('API token revoked');
    expect([await shows('/dashboard/settings/tokens'), await shows('/dashboard/settings/tokens')]).toEqual([
      true,
      false,
    ]);
    expect(await shows('/dashboard/settings?notice=token-revoked')).toBe(false);
  });

  test('a notice cookie with an unknown code shows nothing', async () => {
    const owner = await signIn(app);
    for (const code of ['<b>hi', 'constructor', '__proto__', 'toString', '.5', '%zz']) {
      owner.cookies.set('letterbox_notice', code);
      const { status, html } = await owner.get('/dashboard/settings/security');
      expect([status, html]).toEqual([200, expect.not.stringContaining('class="notice')]);
    }
  });

  test('methods other than GET, HEAD and POST are rejected', async () => {
    const response = await fetch(`${app.url}/dashboard/settings/security`, { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
  });
});

describe('the assets', () => {
  test('have a content hash in their URL and are cached forever', async () => {
    const { html } = await openDashboard(app).get('/dashboard/sign-in');
    const [, href = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
    expect(href).toMatch(/^\/dashboard\/assets\/[0-9a-f]{16}\/letterbox\.css$/);
    const style = await fetch(app.url + href);
    expect(style.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(style.headers.get('content-type')).toContain('text/css');
    const css = await style.text();
    expect(css).toContain('@layer base{');
    expect(css).not.toMatch(/@import|url\((?!"data:|"public-sans-)/);
    const fonts = [...css.matchAll(/url\("(public-sans-[^"]+)"\)/g)].map(([, name = '']) => name);
    expect(fonts).toEqual(['public-sans-latin.woff2', 'public-sans-latin-ext.woff2']);
    for (const name of fonts) {
      const font = await fetch(new URL(name, app.url + href));
      expect(font.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(font.headers.get('content-type')).toBe('font/woff2');
    }
  });

  test.each(['br', 'gzip', null])('are sent compressed if the client can read that: %s', async (encoding) => {
    const { html } = await openDashboard(app).get('/dashboard/sign-in');
    const [, href = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
    const headers = { 'Accept-Encoding': encoding ?? 'identity' };
    for (let time = 0; time < 2; time += 1) {
      const response = await fetch(app.url + href, { headers });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toContain('Accept-Encoding');
      expect(await response.text()).toContain('@layer base{');
    }
  });

  test('do not expose other files', async () => {
    for (const path of ['/dashboard/assets/x', '/dashboard/assets/..%2f..%2fpackage.json', '/dashboard/assets/']) {
      expect((await fetch(app.url + path)).status).toBe(404);
    }
  });

  test('have no script without a build', async () => {
    expect(existsSync(path.join(__dirname, '../../client/dashboard/main.js'))).toBe(false);
    expect((await openDashboard(app).get('/dashboard/sign-in')).html).not.toContain('<script');
  });
});

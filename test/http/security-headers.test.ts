import express from 'express';
import { setSecurityHeaders, surfaces } from '../../src/http/security-headers';
import { type Service, serve, type TestResponse } from './serve';

let service: Service;
beforeAll(async () => {
  const app = express().set('trust proxy', 1).use(setSecurityHeaders);
  service = await serve(app.use((_req, res) => void res.send('page')));
});
afterAll(() => service.close());

const get = (path: string, sent: Record<string, string> = {}) => service.send('GET', path, sent);
const policyOf = ({ headers }: TestResponse) =>
  new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(/ (.*)/s) as [string, string]),
  );

test.each(surfaces.map(({ path }) => path))(
  'below %s responses load nothing from other sites, cannot be framed or sniffed, and are not cached',
  async (path) => {
    const response = await get(`${path}/x`.replace('//', '/'));
    const policy = policyOf(response);
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(["'none'", "'self'"]).toContain(policy.get('script-src') ?? "'none'");
    expect(["'none'", "'self'"]).toContain(policy.get('connect-src') ?? "'none'");
    expect(String(response.headers['content-security-policy'])).not.toMatch(/\*|unsafe-eval|upgrade-insecure|\/\//);
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'referrer-policy': expect.stringMatching(/^(no-referrer|same-origin)$/),
    });
  },
);

test('a surface is found by whole path segments, in any case', async () => {
  const scripts = async (path: string) => policyOf(await get(path)).get('script-src');
  expect(await scripts('/dashboard/forms')).toBe("'self'");
  expect(await scripts('/Dashboard')).toBe("'self'");
  expect(await scripts('/dashboards')).toBeUndefined();
  expect(await scripts('/nothing/dashboard')).toBeUndefined();
});

test('HSTS is sent only over TLS, and only for this host', async () => {
  expect((await get('/dashboard')).headers['strict-transport-security']).toBeUndefined();
  const secure = await get('/dashboard', { 'X-Forwarded-Proto': 'https' });
  expect(secure.headers['strict-transport-security']).toBe('max-age=15552000');
});

test('only what pages of other sites use may be loaded by them', async () => {
  const open = ['/api/submit', '/letterbox.js', '/letterbox.mjs', '/letterbox.d.mts', '/openapi.json'];
  for (const path of [...open, '/api/submissions', '/files/1/2', '/dashboard', '/demo', '/docs', '/mcp']) {
    const { headers } = await get(path);
    expect([path, headers['cross-origin-resource-policy']]).toEqual([
      path,
      open.includes(path) ? 'cross-origin' : 'same-origin',
    ]);
  }
});

import express from 'express';
import { surfaces } from '../../src/http/security-headers';
import { securityHeaders } from '../support/security-headers';
import { type Answer, type Service, serve } from './serve';

let service: Service;
beforeAll(async () => {
  const app = express().use(securityHeaders);
  service = await serve(app.use((_req, res) => void res.send('page')));
});
afterAll(() => service.close());

const get = (path: string, sent: Record<string, string> = {}) => service.send('GET', path, sent);
const policyOf = ({ headers }: Answer) =>
  new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(/ (.*)/s) as [string, string]),
  );

test.each(surfaces.map(({ path }) => path))(
  'what is below %s loads nothing of others, stands in no frame, is not sniffed and is kept by nobody',
  async (path) => {
    const answer = await get(`${path}/x`.replace('//', '/'));
    const policy = policyOf(answer);
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(["'none'", "'self'"]).toContain(policy.get('script-src') ?? "'none'");
    expect(["'none'", "'self'"]).toContain(policy.get('connect-src') ?? "'none'");
    expect(String(answer.headers['content-security-policy'])).not.toMatch(/\*|unsafe-eval|upgrade-insecure|\/\//);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'referrer-policy': expect.stringMatching(/^(no-referrer|same-origin)$/),
    });
  },
);

test('a surface is told by its path as routes are, in whatever case and never by its beginning alone', async () => {
  const scripts = async (path: string) => policyOf(await get(path)).get('script-src');
  expect(await scripts('/dashboard/forms')).toBe("'self'");
  expect(await scripts('/Dashboard')).toBe("'self'");
  expect(await scripts('/dashboards')).toBeUndefined();
  expect(await scripts('/nothing/dashboard')).toBeUndefined();
});

test('only what came over TLS may bind the browser to it, and only this host', async () => {
  expect((await get('/dashboard')).headers['strict-transport-security']).toBeUndefined();
  const secure = await get('/dashboard', { 'X-Forwarded-Proto': 'https' });
  expect(secure.headers['strict-transport-security']).toBe('max-age=15552000');
});

test('what pages of other sites use is open to them, and nothing else is', async () => {
  const open = ['/api/submit', '/letterbox.js', '/openapi.json'];
  for (const path of [...open, '/api/submissions', '/files/1/2', '/dashboard', '/demo', '/docs', '/mcp']) {
    const { headers } = await get(path);
    expect([path, headers['cross-origin-resource-policy']]).toEqual([
      path,
      open.includes(path) ? 'cross-origin' : 'same-origin',
    ]);
  }
});

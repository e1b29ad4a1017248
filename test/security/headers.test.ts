import { surfaces } from '../../src/http/security-headers';
import type { TestResponse } from '../http/serve';
import { type Installation, openInstallation } from './estate';

let service: Installation;
beforeAll(async () => {
  service = await openInstallation();
});
afterAll(() => service.close());

const stranger = { Cookie: '', Authorization: '' };
const publicFiles =
  /^\/(?:docs|schemas|favicon\.ico|robots\.txt|openapi\.json|letterbox(?:-altcha)?\.(?:m?js|d\.mts)|letterbox-(?:client|react|api|cli)-[\d.]+\.tgz|dashboard\/assets\/)/;

test('every route responds with a policy that forbids framing and sniffing, and personal data is not cached', async () => {
  const found: string[] = [];
  let succeeded = 0;
  for (const { method, path, route } of service.addresses) {
    for (const login of [undefined, stranger]) {
      const response = await service.send(method, path, login);
      found.push(
        ...problemsOf(route, response).map((problem) => `${method} ${route} (${response.status}): ${problem}`),
      );
      if (response.status < 400) succeeded += 1;
    }
  }
  expect(found).toEqual([]);
  expect(service.addresses.length).toBeGreaterThan(100);
  // Otherwise only error responses would have been checked.
  expect(succeeded).toBeGreaterThan(80);
});

test('every surface in the table has a route', () => {
  for (const { path } of surfaces) {
    expect([path, service.addresses.some(({ route }) => route.startsWith(path))]).toEqual([path, true]);
  }
});

test('every route sends HSTS over TLS, and only then', async () => {
  for (const { method, path } of service.addresses) {
    const plain = await service.send(method, path, stranger);
    const secure = await service.send(method, path, { ...stranger, 'X-Forwarded-Proto': 'https' });
    const hsts = [plain, secure].map(({ headers }) => headers['strict-transport-security']);
    expect([path, ...hsts]).toEqual([path, undefined, 'max-age=15552000']);
  }
});

function problemsOf(route: string, { status, headers, body }: TestResponse): string[] {
  const faults: string[] = [];
  const hold = (fault: string, isFine: boolean) => void (isFine || faults.push(fault));
  const policy = String(headers['content-security-policy'] ?? '').split(/; */);
  const has = (directive: string) => policy.includes(directive);
  hold('no default-src', has("default-src 'none'"));
  // The settings and snippets of a form show previews in frames.
  const framing = status === 200 && /\/preview(?:\/|$)/.test(route) ? ['self', 'SAMEORIGIN'] : ['none', 'DENY'];
  hold('may be framed', has(`frame-ancestors '${framing[0]}'`) && headers['x-frame-options'] === framing[1]);
  hold('base-uri', has("base-uri 'none'") || has("base-uri 'self'"));
  hold(
    'form-action',
    policy.some((one) => one.startsWith('form-action ')),
  );
  hold('may be sniffed', headers['x-content-type-options'] === 'nosniff');
  hold('referrer', ['no-referrer', 'same-origin'].includes(String(headers['referrer-policy'])));
  hold('says what it is made with', !('x-powered-by' in headers));
  hold('may be kept', publicFiles.test(route) || /\bno-store\b/.test(String(headers['cache-control'])));
  if (/text\/html/.test(String(headers['content-type']))) {
    const styles = policy.find((one) => one.startsWith('style-src ')) ?? '';
    hold('a script on the page', !/<script(?![^>]*(?:\bsrc=|type="application\/json"))[^>]*>/i.test(body));
    hold('a handler on the page', !/<[^>]+\son[a-z]+\s*=/i.test(body));
    hold('a style on the page', !/<style/i.test(body) || /sha256-|unsafe-inline/.test(styles));
    hold('a style in an attribute', !/<[^>]+\sstyle=/i.test(body) || styles.includes('unsafe-inline'));
    hold('a script address', !/javascript:/i.test(body));
  }
  return faults;
}

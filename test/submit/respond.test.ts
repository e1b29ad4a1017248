import { Overloaded } from '../../src/lib/capacity-limit';
import { respondAccepted, respondToError } from '../../src/submit/response/respond';
import { SubmitError } from '../../src/submit/submit-error';
import { type Service, serve } from '../http/serve';

const standing = [
  'X-Request-Id',
  'request-1',
  'Cache-Control',
  'no-store',
  'Content-Security-Policy',
  "default-src 'none'",
];
const native = { Accept: 'text/html' };
const errors: Record<string, Error> = { '/refused': new SubmitError('invalid_body'), '/busy': new Overloaded() };

let service: Service;
beforeAll(async () => {
  service = await serve((req, res) => {
    const to = { res, headers: standing };
    const error = errors[req.url ?? ''];
    const post = { form: { name: 'Contact' } } as Parameters<typeof respondAccepted>[2];
    const location = req.url === '/redirected' ? { url: 'https://site.example/thanks', status: 303 as const } : null;
    if (error) respondToError(req, to, error, null);
    else respondAccepted(req, to, post, { body: { success: true }, location } as Parameters<typeof respondAccepted>[3]);
  });
});
afterAll(() => service.close());

test.each([
  ['JSON', '/', {}, 200],
  ['a page', '/', native, 200],
  ['a redirect', '/redirected', native, 303],
  ['a refusal', '/refused', {}, 400],
  ['a page of trouble', '/refused', native, 400],
  ['too much to do', '/busy', {}, 503],
])('%s has each header once, and those that every answer has', async (_what, path, headers, status) => {
  const answer = await service.send('POST', path, headers);
  expect(answer.status).toBe(status);
  // What came twice would stand here with a comma between.
  expect(answer.headers['x-request-id']).toBe('request-1');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'[^,]*$/);
});

test.each([['/'], ['/refused']])('a page at %s has its own policy instead, which lets its style in', async (path) => {
  const answer = await service.send('POST', path, native);
  expect(answer.headers['content-security-policy']).toMatch(/style-src 'sha256-/);
});

test('who is turned away for lack of room is told when to come back', async () => {
  for (const headers of [{}, native]) {
    const answer = await service.send('POST', '/busy', headers);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60']);
  }
});

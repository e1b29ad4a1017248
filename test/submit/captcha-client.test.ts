import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import axios from 'axios';
import { createCaptchaClient } from '../../src/submit/checks/captcha-client';

type Responder = (response: http.ServerResponse) => void;

const closers: Array<() => void> = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function startProvider(respond: Responder) {
  const requests: Array<{ path: string; contentType: string | undefined; apiKey: unknown; body: string }> = [];
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { 'content-type': contentType, 'x-api-key': apiKey } = request.headers;
    requests.push({ path: request.url ?? '', contentType, apiKey, body });
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

function buildClient(url: string) {
  const lines: unknown[][] = [];
  const logger = { warn: (...line: unknown[]) => void lines.push(line) };
  const client = createCaptchaClient({
    urls: {
      recaptcha: `${url}/recaptcha`,
      turnstile: `${url}/turnstile`,
      hcaptcha: `${url}/hcaptcha`,
      friendly_captcha: `${url}/friendly`,
    },
    http: axios.create(),
    logger,
  });
  return { client, lines };
}

const json =
  (body: unknown, status = 200): Responder =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

test.each(['recaptcha', 'turnstile', 'hcaptcha'] as const)(
  '%s receives the secret, the token and the address of the visitor',
  async (name) => {
    const provider = await startProvider(json({ success: true }));
    const { client, lines } = buildClient(provider.url);
    expect(
      await client.verify(name, { secret: 's&cret=', token: 'to ken', remoteIp: '192.0.2.1', siteKey: null }),
    ).toBe('valid');
    const [request] = provider.requests;
    expect(request?.path).toBe(`/${name}`);
    expect(request?.contentType).toMatch(/^application\/x-www-form-urlencoded/);
    const sent = Object.fromEntries(new URLSearchParams(request?.body));
    expect(sent).toEqual({ secret: 's&cret=', response: 'to ken', remoteip: '192.0.2.1' });
    expect(lines).toEqual([]);
  },
);

test.each([
  ['no reason', { success: false }],
  ['a bad token', { success: false, 'error-codes': ['invalid-input-response'] }],
  ['a used token', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ['reasons that are not a list', { success: false, 'error-codes': 'invalid-input-secret' }],
])('a rejection for %s makes the token invalid', async (_title, body) => {
  const provider = await startProvider(json(body));
  const { client, lines } = buildClient(provider.url);
  expect(
    await client.verify('turnstile', { secret: 'secret', token: 'token', remoteIp: '192.0.2.1', siteKey: null }),
  ).toBe('invalid');
  expect(lines).toEqual([]);
});

test.each([
  ['a wrong secret', json({ success: false, 'error-codes': ['invalid-input-secret', 'invalid-input-response'] })],
  ['a missing secret', json({ success: false, 'error-codes': ['missing-input-secret'] })],
  ['an internal error', json({ success: false, 'error-codes': ['internal-error'] })],
  ['status 500', json({ success: false }, 500)],
  ['status 403', json({ success: true }, 403)],
  ['a redirect', (response) => void response.writeHead(302, { location: '/recaptcha' }).end()],
  ['a page', (response) => void response.end('<html>be right back</html>')],
  ['nothing', (response) => void response.end()],
  ['null', json(null)],
  ['a list', json([])],
  ['no result', json({ ok: true })],
  ['a result that is not a boolean', json({ success: 'true' })],
  ['a closed connection', (response) => void response.destroy()],
  [
    'a truncated response',
    (response) =>
      void response.writeHead(200, { 'content-length': '99' }).write('{"success":true', () => response.destroy()),
  ],
  ['70 KB', (response) => void response.end(`{"success":true,"x":"${'x'.repeat(70_000)}"}`)],
  [
    '5 MB that are compressed',
    (response) =>
      void response
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync(`{"success":true,"x":"${'x'.repeat(5_000_000)}"}`)),
  ],
] satisfies Array<[string, Responder]>)(
  'a provider that responds with %s is reported as unreachable',
  async (_title, respond) => {
    const provider = await startProvider(respond);
    const { client, lines } = buildClient(provider.url);
    expect(
      await client.verify('recaptcha', {
        secret: 'the-secret',
        token: 'the-token',
        remoteIp: '192.0.2.1',
        siteKey: null,
      }),
    ).toBe('unreachable');
    expect(provider.requests).toHaveLength(1);
    expect(lines).toEqual([[expect.objectContaining({ provider: 'recaptcha' }), expect.any(String)]]);
    expect(JSON.stringify(lines)).not.toMatch(/the-secret|the-token|192\.0\.2\.1/);
  },
);

test('the request times out after three seconds if the provider hangs or sends byte by byte', async () => {
  const hanging = await startProvider(() => {});
  const silentAfterHead = await startProvider((response) => void response.writeHead(200).flushHeaders());
  const dripping = await startProvider((response) => {
    const drip = setInterval(() => response.write(' '), 200);
    response.on('close', () => clearInterval(drip));
  });
  const results = [hanging, silentAfterHead, dripping].map(async ({ url }) => {
    const startedAt = performance.now();
    const result = await buildClient(url).client.verify('turnstile', {
      secret: 'secret',
      token: 'token',
      remoteIp: '192.0.2.1',
      siteKey: null,
    });
    return { result, seconds: Math.round((performance.now() - startedAt) / 250) / 4 };
  });
  expect(await Promise.all(results)).toEqual(Array(3).fill({ result: 'unreachable', seconds: 3 }));
});

test('an unreachable provider is reported as unreachable', async () => {
  const provider = await startProvider(json({ success: true }));
  for (const close of closers.splice(0)) close();
  expect(
    await buildClient(provider.url).client.verify('turnstile', {
      secret: 's',
      token: 't',
      remoteIp: '',
      siteKey: null,
    }),
  ).toBe('unreachable');
});

test('an empty or overlong token is invalid without a request', async () => {
  const provider = await startProvider(json({ success: true }));
  const { client } = buildClient(provider.url);
  for (const token of ['', ' ', 'x'.repeat(10_001)]) {
    expect(
      await client.verify('turnstile', { secret: 'secret', token: token, remoteIp: '192.0.2.1', siteKey: null }),
    ).toBe('invalid');
  }
  expect(provider.requests).toHaveLength(0);
});

describe('Friendly Captcha', () => {
  const verify = (url: string, siteKey: string | null) =>
    buildClient(url).client.verify('friendly_captcha', {
      secret: 'key',
      token: 'token',
      remoteIp: '192.0.2.1',
      siteKey,
    });

  test.each([
    ['with the site key, if the owner set it', 'FCMT', 'response=token&sitekey=FCMT'],
    ['without a site key otherwise', null, 'response=token'],
  ])('receives the token %s, and no address', async (_title, siteKey, body) => {
    const provider = await startProvider(json({ success: true, data: { challenge: { origin: 'example.com' } } }));
    expect(await verify(provider.url, siteKey)).toBe('valid');
    expect(provider.requests).toMatchObject([{ path: '/friendly', body, apiKey: 'key' }]);
  });

  test('a rejected token is invalid; a wrong key and an outage are not the fault of the visitor', async () => {
    const rejected = { success: false, error: { error_code: 'response_duplicate', detail: '' } };
    expect(await verify((await startProvider(json(rejected))).url, null)).toBe('invalid');
    const wrongKey = { success: false, error: { error_code: 'auth_invalid', detail: '' } };
    expect(await verify((await startProvider(json(wrongKey, 401))).url, null)).toBe('unreachable');
    expect(await verify((await startProvider(json({ success: false }, 503))).url, null)).toBe('unreachable');
  });
});

test('a token of another site is invalid, so that it cannot stand in for one of the owner', async () => {
  const provider = await startProvider(json({ success: false, 'error-codes': ['sitekey-secret-mismatch'] }));
  const token = { secret: 'secret', token: 'token', remoteIp: '192.0.2.1', siteKey: null };
  expect(await buildClient(provider.url).client.verify('hcaptcha', token)).toBe('invalid');
});

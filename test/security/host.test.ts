import { type Installation, openInstallation } from './estate';

let service: Installation;
beforeAll(async () => {
  service = await openInstallation();
});
afterAll(() => service.close());

/** Every header that can claim another host name for the service. */
const forged: readonly Record<string, string>[] = [
  { Host: 'evil.example' },
  {
    ...{ 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https', 'X-Original-Host': 'evil.example' },
    ...{ 'X-Host': 'evil.example', Forwarded: 'host=evil.example;proto=https' },
  },
];

test.each(forged)('%j appears in no link, redirect, cookie or policy of any route', async (headers) => {
  const found: string[] = [];
  let links = 0;
  for (const { method, path } of service.addresses) {
    // Shown as the client sent it, which is intended.
    if (method === 'POST' && path === '/dev/webhooks') continue;
    const response = await service.send(method, path, headers);
    const text = JSON.stringify(response.headers) + response.body;
    if (/evil\.example/i.test(text)) found.push(`${method} ${path}`);
    links += text.split(service.url).length - 1;
  }
  expect(found).toEqual([]);
  // The configured base URL is used instead.
  expect(links).toBeGreaterThan(10);
});

test('development pages do not respond under a foreign host name (DNS rebinding)', async () => {
  for (const path of ['/dev/mail', '/dev/mail.json', '/dev/webhooks', '/dev/webhooks.json']) {
    expect((await service.send('GET', path)).status).toBe(200);
    for (const claim of ['localhost', '127.0.0.1']) {
      const headers = { Host: 'evil.example:3000', 'X-Forwarded-Host': claim, Forwarded: `host=${claim}` };
      expect((await service.send('GET', path, headers)).status).toBe(404);
    }
  }
});

import { type Installation, openInstallation } from './estate';

let service: Installation;
beforeAll(async () => {
  service = await openInstallation();
});
afterAll(() => service.close());

/** Every way to claim another name for the service; one name for all. */
const forged: readonly Record<string, string>[] = [
  { Host: 'evil.example' },
  { 'X-Forwarded-Host': 'evil.example' },
  { Forwarded: 'host=evil.example;proto=https', 'X-Original-Host': 'evil.example', 'X-Host': 'evil.example' },
  { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
];

test.each(forged)('no route believes %j: no link, redirect, cookie or policy names it', async (headers) => {
  const found: string[] = [];
  let links = 0;
  for (const { method, path } of service.addresses) {
    // It shows later, as it should, whatever it was sent.
    if (method === 'POST' && path === '/dev/webhooks') continue;
    const answer = await service.send(method, path, headers);
    const text = JSON.stringify(answer.headers) + answer.body;
    if (/evil\.example/i.test(text)) found.push(`${method} ${path}`);
    links += text.split(service.url).length - 1;
  }
  expect(found).toEqual([]);
  // The true address stands where one is needed.
  expect(links).toBeGreaterThan(10);
});

test('the pages of one machine are not there under a name that was pointed at it, whatever else is claimed', async () => {
  for (const path of ['/dev/mail', '/dev/mail.json', '/dev/webhooks', '/dev/webhooks.json']) {
    expect((await service.send('GET', path)).status).toBe(200);
    for (const claim of ['localhost', '127.0.0.1']) {
      const headers = { Host: 'evil.example:3000', 'X-Forwarded-Host': claim, Forwarded: `host=${claim}` };
      expect((await service.send('GET', path, headers)).status).toBe(404);
    }
  }
});

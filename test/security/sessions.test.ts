import { newClient, openApp, password } from '../dashboard/open-app';
import { signIn, tokenIn } from '../support/dashboard';
import { buildAccount } from '../support/factories';

let app: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const isOpen = async (session: string) => {
  const client = newClient(app);
  client.cookies.set('letterbox', session);
  return (await client.get('/dashboard/settings/security')).status === 200;
};

test('signing in replaces a session that an attacker planted', async () => {
  const victim = await buildAccount(app.database, { password });
  const attacker = await signIn(app);
  for (const planted of ['made-up', attacker.cookies.get('letterbox') ?? '']) {
    const browser = newClient(app);
    browser.cookies.set('letterbox', planted);
    expect((await browser.signIn(victim.email)).status).toBe(303);
    const issued = browser.cookies.get('letterbox') ?? '';
    expect([issued.length > 20, issued === planted]).toEqual([true, false]);
    // The planted session has ended, also for the attacker.
    expect([await isOpen(issued), await isOpen(planted)]).toEqual([true, false]);
  }
});

test('a planted visit with its CSRF token does not allow a sign-in from another site', async () => {
  const attacker = newClient(app);
  const token = tokenIn((await attacker.get('/dashboard/sign-in')).html) ?? '';
  const account = await buildAccount(app.database, { password });
  const Cookie = [...attacker.cookies].map((pair) => pair.join('=')).join('; ');
  const post = (headers: Record<string, string>) =>
    fetch(`${app.url}/dashboard/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie, ...headers },
      body: new URLSearchParams({ _csrf: token, email: account.email, password }),
    });
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'same-site' },
  ];
  for (const headers of foreign) {
    const response = await post(headers);
    expect([response.status, response.headers.getSetCookie().join()]).toEqual([
      403,
      expect.not.stringMatching(/letterbox=/),
    ]);
  }
  // The same request from our own origin succeeds, so the origin was the reason.
  expect((await post({ Origin: app.url })).status).toBe(303);
});

test('the CSRF token of a visit is invalid after signing in', async () => {
  const account = await buildAccount(app.database, { password });
  const browser = newClient(app);
  const before = tokenIn((await browser.get('/dashboard/sign-in')).html) ?? '';
  await browser.signIn(account.email);
  const response = await fetch(`${app.url}/dashboard/settings/security/sign-out-everywhere`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '), Origin: app.url },
    body: new URLSearchParams({ _csrf: before }),
  });
  expect(response.status).toBe(403);
  expect(await isOpen(browser.cookies.get('letterbox') ?? '')).toBe(true);
});

test('a session cookie without the __Host- prefix is ignored over TLS', async () => {
  const secure = await openApp({ config: { BASE_URL: 'https://forms.example.com' } });
  try {
    const owner = await signIn(secure);
    expect((await owner.get('/dashboard/settings/security')).status).toBe(303);
  } finally {
    await secure.close();
  }
});

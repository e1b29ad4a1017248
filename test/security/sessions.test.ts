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
  return (await client.get('/dashboard/account')).status === 200;
};

test('a session that was planted in a browser is not the one that the sign-in gives', async () => {
  const victim = await buildAccount(app.database, { password });
  const attacker = await signIn(app);
  for (const planted of ['made-up', attacker.cookies.get('letterbox') ?? '']) {
    const browser = newClient(app);
    browser.cookies.set('letterbox', planted);
    expect((await browser.signIn(victim.email)).status).toBe(303);
    const given = browser.cookies.get('letterbox') ?? '';
    expect([given.length > 20, given === planted]).toEqual([true, false]);
    // What the attacker knows opens nothing any more, not even what it opened before.
    expect([await isOpen(given), await isOpen(planted)]).toEqual([true, false]);
  }
});

test('a visit that was planted, with a token that fits it, signs nobody in from another site', async () => {
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
    const answer = await post(headers);
    expect([answer.status, answer.headers.getSetCookie().join()]).toEqual([
      403,
      expect.not.stringMatching(/letterbox=/),
    ]);
  }
  // The same from a page of ours is a sign-in, so it is the origin that was refused.
  expect((await post({ Origin: app.url })).status).toBe(303);
});

test('the token of the visit before the sign-in is worth nothing after it', async () => {
  const account = await buildAccount(app.database, { password });
  const browser = newClient(app);
  const before = tokenIn((await browser.get('/dashboard/sign-in')).html) ?? '';
  await browser.signIn(account.email);
  const answer = await fetch(`${app.url}/dashboard/account/sign-out-everywhere`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '), Origin: app.url },
    body: new URLSearchParams({ _csrf: before }),
  });
  expect(answer.status).toBe(403);
  expect(await isOpen(browser.cookies.get('letterbox') ?? '')).toBe(true);
});

test('a cookie under the name that plain HTTP uses is no session where the service is reached over TLS', async () => {
  const secure = await openApp({ config: { BASE_URL: 'https://forms.example.com' } });
  try {
    const owner = await signIn(secure);
    expect((await owner.get('/dashboard/account')).status).toBe(303);
  } finally {
    await secure.close();
  }
});

import { linkIn, mailLinks, setUpMailedLinks, tokenOf } from '../support/mailed-links';
import { buildOwner } from './factors';
import { newClient, password } from './open-app';
import { app, setUpApp } from './set-up';

setUpApp();
setUpMailedLinks();

/** Guesses a password from an address; resolves to the status. */
async function guess(email: string, address: string, typed = 'wrong'): Promise<number> {
  const fields = { email, password: typed, next: '/dashboard' };
  return (await newClient(app).post('/dashboard/sign-in', fields, { 'X-Forwarded-For': address })).status;
}

test('guesses from one network do not lock others out', async () => {
  const { account } = await buildOwner();
  for (let n = 0; n < 10; n++) expect(await guess(account.email, `192.0.2.${n}`)).toBe(400);
  expect(await guess(account.email, '192.0.2.200', password)).toBe(429);
  expect(await guess(account.email, '192.0.3.1', password)).toBe(303);
  for (let n = 0; n < 10; n++) expect(await guess(account.email, `2001:db8:1:2::${n}`)).toBe(400);
  expect(await guess(account.email, '2001:db8:1:2:ffff::1', password)).toBe(429);
  expect(await guess(account.email, '2001:db8:1:3::1', password)).toBe(303);
});

describe('an attacker with many networks', () => {
  let attacked: Awaited<ReturnType<typeof buildOwner>>;
  beforeAll(async () => {
    attacked = await buildOwner();
    await attacked.client.post('/dashboard/sign-out');
    for (let n = 0; n < 10; n++) {
      const inTurn = Array.from({ length: 10 }, (_, network) => `203.0.${network}.${n}`);
      for (const address of inTurn) expect(await guess(attacked.account.email, address)).toBe(400);
    }
    expect(await guess(attacked.account.email, '203.0.113.1')).toBe(429);
  }, 120_000);

  test('has a hundred guesses, and locks out neither the owner’s known browser nor sign-in links', async () => {
    const { account, client } = attacked;
    // A browser that is new to the owner waits, even with the right password.
    expect(await guess(account.email, '198.18.0.1', password)).toBe(429);
    expect((await client.signIn(account.email)).status).toBe(303);

    const stranger = newClient(app);
    await stranger.post('/dashboard/sign-in/link', { email: account.email });
    const mails = await mailLinks(app, account.email);
    const link = mails.find(({ parsed }) => parsed.subject === 'Sign in to Letterbox');
    const opened = await stranger.post('/dashboard/sign-in/link', { token: tokenOf(linkIn(link)) });
    expect(opened.location).toBe('/dashboard');
  });

  test('cannot use the cookie of another user, nor a forged one', async () => {
    const { account } = attacked;
    const other = await buildOwner();
    const stranger = newClient(app);
    const [[name = '', value = ''] = []] = [...other.client.cookies].filter(([key]) => key.includes('browser'));
    expect(name).toMatch(/^letterbox_browser_/);
    const { createHash } = await import('node:crypto');
    const { rows } = await app.database.pool.query('SELECT user_id FROM members WHERE account_id = $1', [account.id]);
    const hash = createHash('sha256').update(rows[0].user_id).digest('hex').slice(0, 8);
    for (const cookie of [value, 'v1.AAAA', `${value.slice(0, -4)}AAAA`]) {
      stranger.cookies.set(`letterbox_browser_${hash}`, cookie);
      expect((await stranger.signIn(account.email)).status).toBe(429);
    }
  });
});

test('a known browser has ten guesses of its own, whatever its address', async () => {
  const { account, client } = await buildOwner();
  await client.post('/dashboard/sign-out');
  const from = (n: number) => ({ 'X-Forwarded-For': `100.64.${n}.1` });
  const send = (typed: string, n: number) =>
    client.post('/dashboard/sign-in', { email: account.email, password: typed }, from(n));
  for (let n = 0; n < 10; n++) expect((await send('wrong', n)).status).toBe(400);
  expect((await send(password, 50)).status).toBe(429);
  expect(await guess(account.email, '100.64.99.1', password)).toBe(303);
});

import { buildAccount } from '../support/factories';
import { linkIn, mailLinks, setUpMailedLinks, tokenOf } from '../support/mailed-links';
import { buildOwner, secondFactorPage, setUpAuthenticator } from './factors';
import { newClient, password } from './open-app';
import { app, setUpApp } from './set-up';

setUpApp();
setUpMailedLinks();

const isIn = async (client: { get(path: string): Promise<{ status: number }> }) =>
  (await client.get('/dashboard/settings/security')).status === 200;
const request = (email: string, next = '/dashboard') => newClient(app).post('/dashboard/sign-in/link', { email, next });

/** The link that was mailed to an address last. */
async function lastLink(email: string): Promise<string> {
  return linkIn((await mailLinks(app, email)).at(-1));
}

test('a mailed link signs in after a button was pressed, and opens the page that was asked for', async () => {
  const { email } = await buildAccount(app.database, { password });
  await request(email.toUpperCase(), '/dashboard/forms');
  const link = await lastLink(email);
  const client = newClient(app);
  for (let visit = 0; visit < 3; visit++) {
    const page = await client.get(link);
    expect(page.html).toContain(`You are about to sign in as <bdi>${email}</bdi>`);
  }
  expect(await isIn(client)).toBe(false);
  const signedIn = await client.post('/dashboard/sign-in/link', { token: tokenOf(link) });
  expect([signedIn.location, await isIn(client)]).toEqual(['/dashboard/forms', true]);
  expect((await client.get('/dashboard/settings/security')).html).toContain('by e-mailed link');
});

test('a link works once, also for two browsers at the same time', async () => {
  const { email } = await buildAccount(app.database, { password });
  await request(email);
  const token = tokenOf(await lastLink(email));
  const uses = [1, 2].map(() => newClient(app).post('/dashboard/sign-in/link', { token }));
  expect((await Promise.all(uses)).map(({ status }) => status).sort()).toEqual([303, 404]);
  expect((await newClient(app).get(`/dashboard/sign-in/link?token=${token}`)).status).toBe(404);
});

test('a link expires after 15 minutes, and when the password changes', async () => {
  const { account, client } = await buildOwner();
  await request(account.email);
  const link = await lastLink(account.email);
  const { rows } = await app.database.pool.query(
    `UPDATE mailed_links SET expires_at = expires_at - interval '15 minutes' WHERE email = $1 AND kind = 'sign-in'
     RETURNING expires_at BETWEEN now() - interval '1 minute' AND now() AS over`,
    [account.email],
  );
  expect(rows).toEqual([{ over: true }]);
  expect((await newClient(app).get(link)).status).toBe(404);
  await request(account.email);
  const other = await lastLink(account.email);
  await client.post('/dashboard/settings/security', { current_password: password, password: 'a better password' });
  expect((await newClient(app).post('/dashboard/sign-in/link', { token: tokenOf(other) })).status).toBe(404);
});

test('the response does not reveal whether the address is known, and no link leads to another site', async () => {
  const { email } = await buildAccount(app.database, { password });
  const [known, unknown] = [await request(email, 'https://evil.example/'), await request(`no-${email}`)];
  expect([known.status, known.location, known.notice]).toEqual([unknown.status, unknown.location, unknown.notice]);
  expect(known.notice).toBe('link-requested');
  expect(await mailLinks(app, `no-${email}`)).toEqual([]);
  const token = tokenOf(await lastLink(email));
  expect((await newClient(app).post('/dashboard/sign-in/link', { token })).location).toBe('/dashboard');
  expect((await request('')).status).toBe(400);
});

test('whoever requests links for somebody else leaves that person with links that work', async () => {
  const { email } = await buildAccount(app.database, { password });
  for (let n = 0; n < 5; n++) await request(email);
  const mails = await mailLinks(app, email);
  expect(mails).toHaveLength(3);
  for (const mail of mails) expect((await newClient(app).get(linkIn(mail))).status).toBe(200);
});

test('a link is one factor: the second one is still asked for', async () => {
  const { account, client } = await buildOwner();
  const authenticator = await setUpAuthenticator(client);
  await request(account.email);
  const other = newClient(app);
  const opened = await other.post('/dashboard/sign-in/link', { token: tokenOf(await lastLink(account.email)) });
  expect([opened.location, await isIn(other)]).toEqual([secondFactorPage, false]);
  await other.post(secondFactorPage, { code: authenticator.code() });
  expect(await isIn(other)).toBe(true);
});

test('a client may request ten links an hour', async () => {
  const client = newClient(app);
  const ask = () => client.post('/dashboard/sign-in/link', { email: 'somebody@example.com' });
  for (let n = 0; n < 10; n++) expect((await ask()).status).toBe(303);
  expect((await ask()).status).toBe(429);
});

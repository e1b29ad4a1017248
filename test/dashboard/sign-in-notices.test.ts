import { buildAccount } from '../support/factories';
import { mailLinks, setUpMailedLinks } from '../support/mailed-links';
import { buildOwner, setUpAuthenticator } from './factors';
import { newClient, password } from './open-app';
import { app, setUpApp } from './set-up';

setUpApp();
setUpMailedLinks();

const subjects = async (email: string) => (await mailLinks(app, email)).map(({ parsed }) => parsed.subject);

test('a sign-in with a new browser is reported by e-mail, except the first one', async () => {
  const { email } = await buildAccount(app.database, { password });
  const [desk, phone] = [newClient(app), newClient(app)];
  await desk.signIn(email);
  await desk.post('/dashboard/sign-out');
  await desk.signIn(email);
  expect(await subjects(email)).toEqual([]);
  const agent = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' };
  await phone.post('/dashboard/sign-in', { email, password }, agent);
  await phone.post('/dashboard/sign-in', { email, password: 'wrong' }, agent);
  const [mail, ...others] = await mailLinks(app, email);
  expect(others).toEqual([]);
  expect(mail?.parsed.subject).toBe('New sign-in to Letterbox');
  expect(mail?.parsed.text).toContain('Firefox on Linux');
  expect(mail?.parsed.text).toMatch(/network address 198\.51\.\d+\.\d+\./);
  expect(mail?.parsed.text).toContain(`${app.url}/dashboard/settings/security`);
  expect(mail?.parsed.text).not.toContain('token=');
});

test('each person has known browsers of their own', async () => {
  const [one, other] = [await buildOwner(), await buildOwner()];
  await one.client.post('/dashboard/sign-out');
  await one.client.signIn(other.account.email);
  expect(await subjects(other.account.email)).toEqual(['New sign-in to Letterbox']);
  await one.client.post('/dashboard/sign-out');
  await one.client.signIn(one.account.email);
  expect(await subjects(one.account.email)).toEqual([]);
});

test('changes of the factors and the password are reported by e-mail', async () => {
  const { account, client } = await buildOwner();
  await setUpAuthenticator(client);
  await client.post('/dashboard/second-factor/codes');
  await client.post('/dashboard/second-factor/app/remove');
  await client.post('/dashboard/settings/security', { current_password: password, password: 'a better password' });
  // An intruder who changes the password next hides nothing.
  expect((await subjects(account.email)).sort()).toEqual([
    'Password changed',
    'Recovery codes renewed',
    'Sign-in method added',
    'Sign-in method removed',
  ]);
});

import { newClient } from '../dashboard/open-app';
import { app, setUpApp } from '../dashboard/set-up';
import { buildAccount, buildUser } from '../support/factories';

const secret = 'a long password';

setUpApp({ config: { SIGNUP: 'open' } });

test('a person without an account creates one where sign-up is open', async () => {
  const user = await buildUser(app.database, { password: secret });
  const client = newClient(app);
  await client.signIn(user.email, secret);
  expect((await client.get('/dashboard/no-account')).html).toContain('Create account');
  const created = await client.post('/dashboard/no-account', { time_zone: 'Europe/Berlin' });
  expect(created).toMatchObject({ location: '/dashboard', notice: 'welcome' });
  expect((await client.get('/dashboard/settings')).html).toContain('Berlin');
  // Sent twice, it creates one.
  expect((await client.post('/dashboard/no-account')).location).toBe('/dashboard');
  const { rowCount } = await app.database.pool.query('SELECT FROM members WHERE user_id = $1', [user.id]);
  expect(rowCount).toBe(1);
});

test('an account that has the address already is named', async () => {
  const account = await buildAccount(app.database);
  await app.database.pool.query('DELETE FROM members WHERE account_id = $1', [account.id]);
  await app.database.pool.query(`UPDATE users SET email = 'x' || email WHERE email = $1`, [account.email]);
  const user = await buildUser(app.database, { email: account.email, password: secret });
  const client = newClient(app);
  await client.signIn(user.email, secret);
  const rejected = await client.post('/dashboard/no-account');
  expect([rejected.status, rejected.html.includes('already an account')]).toEqual([400, true]);
});
